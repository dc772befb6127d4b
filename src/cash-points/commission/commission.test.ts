/** The statement of an agent's commission: its sums are the books', and nobody but the agent and staff reads it. */
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Actor } from "#platform/actor.ts";
import { money } from "#kernel/money.ts";
import type { Id } from "#kernel/id.ts";
import { DAY_MS, toLocalDate } from "#kernel/time.ts";
import { ledgerInvariants } from "#ledger/invariants.ts";
import { listJournalsOf, readBalance } from "#ledger/index.ts";
import { expectOk } from "#platform/testing/api.ts";
import { transferInvariants } from "#transfers/invariants.ts";
import * as counter from "../counter/contract.ts";
import { COMMISSION, owner, wire } from "../testing/counter-app.ts";
import { ISSUER } from "../testing/issuer.ts";
import { openRealCounter } from "../testing/real-counter.ts";
import { downloadStatement as downloadContract, listCommission as contract } from "./contract.ts";
import { downloadStatement } from "./download-statement.ts";
import { drawStatement } from "./draw-statement.ts";
import { listCommission } from "./list-commission.ts";
import { commissionKind, monthSums } from "./model/commission-month.ts";

const { desk, as, outlet, agent, waiting, lookUp, start } = await openRealCounter();
const { call, app, db, clock } = desk;
beforeAll(() => {
  desk.figures.commission = COMMISSION;
});
afterEach(() => desk.check([...transferInvariants, ...ledgerInvariants]));
afterAll(desk.close);

const monthNow = () => toLocalDate(clock.now()).slice(0, 7);
const read = async (month?: string, actor = owner(agent), of: Id<"us"> | undefined = agent) =>
  call(contract, { ...(of !== undefined && { agent: of }), ...(month !== undefined && { month }) }, { actor });
const collect = async (code: string) => {
  clock.advance(61_000);
  expectOk(await lookUp(code));
  const { id } = expectOk(await start(code));
  return expectOk(await call(counter.collectPayout, { outlet, id }, as));
};

/** A PDF without the identifier that differs with each drawing. */
const withoutId = (bytes: unknown): string =>
  Buffer.from(bytes as Uint8Array)
    .toString("latin1")
    .replace(/\/ID \[[^\]]*\]/, "");

/** Taken back from the wrong person: requested by the cashier, approved by the owner. */
const reverse = async (payout: Id<"po">) => {
  const sent = { outlet, id: desk.id("rv"), payout, reason: "wrong person" };
  const { id, hash } = expectOk(await call(counter.requestReversal, sent, as));
  return expectOk(await call(counter.decideReversal, { outlet, id, hash, decision: "approve" }, { actor: owner(agent) }));
};

test("what was earned by each transfer, what was reversed, and the balance, equal the agent's account in the books", async () => {
  const { code, transfer } = await waiting();
  await collect(code);
  const wrong = await waiting();
  const { id: payout } = await collect(wrong.code);
  await reverse(payout);
  const statement = expectOk(await read());
  const balance = -((await readBalance(db, `commission_payable:${agent}:IDR`)) ?? 0n);
  expect(statement).toMatchObject({ agent, month: monthNow(), opening: wire(0), paid: wire(0), next: null });
  expect(BigInt(statement.closing.minor)).toBe(balance);
  expect(BigInt(statement.earned.minor) - BigInt(statement.reversed.minor)).toBe(balance);
  expect(BigInt(statement.reversed.minor)).toBeGreaterThan(0n);
  const of = (subject: string) => statement.lines.filter((line) => line.subject === subject);
  expect(
    of(transfer)
      .map(({ kind }) => kind)
      .toSorted(),
  ).toEqual(["cash_in", "paid_out"]);
  expect(of(wrong.transfer).reduce((sum, { amount }) => sum + BigInt(amount.minor), 0n)).toBe(0n);
  for (const { journal, amount } of statement.lines) {
    const { journals } = await app.as({}, (ctx) => listJournalsOf(ctx, { id: journal }));
    const posted = journals[0]?.postings.filter(({ account }) => account === `commission_payable:${agent}:IDR`) ?? [];
    expect(posted.reduce((sum, { amount: one }) => sum - one.minor, 0n)).toBe(BigInt(amount.minor));
  }
});

test("as a PDF it is drawn from the sums and movements of the screen; a cashier and another agent get none", async () => {
  const take = (actor: Actor, language: "ID" | "EN" = "EN") =>
    app.as({ actor }, (ctx) => downloadStatement(ctx, { agent, language }, { issuerFor: async () => ISSUER }));
  const statement = await app.as({ actor: owner(agent) }, (ctx) => listCommission(ctx, { agent }));
  const drawn = (shown: typeof statement) =>
    drawStatement({ statement: shown, issuer: ISSUER, language: "EN", issuedAt: clock.now() });
  const file = await take(owner(agent));
  expect(file).toMatchObject({ fileName: `commission-${monthNow()}.pdf`, contentType: "application/pdf" });
  expect(withoutId(file.bytes)).toBe(withoutId(await drawn(statement)));
  expect(withoutId(file.bytes)).not.toBe(withoutId(await drawn({ ...statement, earned: money("IDR", 1n) })));
  expect((await take(desk.office, "ID")).fileName).toBe(`komisi-${monthNow()}.pdf`);
  for (const actor of [as.actor, owner(await desk.newAgent())])
    await expect(take(actor)).rejects.toMatchObject({ code: "not_found", status: 404 });
});

test("a long month goes on over several pages and says how much it leaves out", async () => {
  const statement = await app.as({ actor: owner(agent) }, (ctx) => listCommission(ctx, { agent }));
  const [line] = statement.lines;
  if (line === undefined) throw new Error("the agent earned nothing");
  const lines = Array.from({ length: 200 }, () => line);
  const pages = async (shown: typeof statement) =>
    Buffer.from(await drawStatement({ statement: shown, issuer: ISSUER, language: "ID", issuedAt: clock.now() }))
      .toString("latin1")
      .match(/\/Type \/Page\b/g)?.length;
  expect(await pages(statement)).toBe(1);
  expect(await pages({ ...statement, lines, next: "1.1.1" })).toBeGreaterThan(5);
});

test("a month that is over is closed: the next one opens with its balance", async () => {
  const month = monthNow();
  const before = expectOk(await read(month));
  while (monthNow() === month) clock.advance(DAY_MS);
  expect(expectOk(await read(month))).toMatchObject({ closing: before.closing, lines: before.lines });
  expect(expectOk(await read())).toMatchObject({ opening: before.closing, closing: before.closing, earned: wire(0), lines: [] });
});

test("the agent reads its own without naming itself; a cashier and another agent read nobody's; staff read any", async () => {
  expect(expectOk(await read(undefined, owner(agent), undefined))).toMatchObject({ agent });
  const other = await desk.newAgent();
  for (const actor of [as.actor, owner(other)])
    expect(await read(undefined, actor)).toMatchObject({ code: 404, status: "not_found" });
  expect(await read(undefined, owner(agent), "us_01kc0000000000000000000000")).toMatchObject({ code: 404 });
  expectOk(await call(contract, { agent }, { actor: desk.office }));
});

test("kinds that are not known are corrections, and every debit but a payout is a reversal", () => {
  expect(commissionKind("reconciliation.correction")).toBe("other");
  expect(
    monthSums([
      { kind: "transfer.collected", debit: 0n, credit: 50n },
      { kind: "transfer.commission_reversed", debit: 20n, credit: 0n },
      { kind: "treasury.commission_payout", debit: 25n, credit: 0n },
      { kind: "reconciliation.correction", debit: 1n, credit: 3n },
    ]),
  ).toEqual({ earned: 53n, reversed: 21n, paid: 25n });
});

test.each(["0000-01", "1999-12", "2026-13", "2026-1"])("%s is no month of a statement", (month) => {
  expect(contract.input.safeParse({ month }).success).toBe(false);
  expect(downloadContract.input.safeParse({ month }).success).toBe(false);
});
