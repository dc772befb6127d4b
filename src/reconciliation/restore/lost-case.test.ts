/** Cases of a transfer in the ledger whose orders a restore lost: two treasury staff book them at the transfer, and nothing else is allowed. */
import { afterAll, expect, test } from "vitest";
import { money } from "#kernel/money.ts";
import { MINUTE_MS } from "#kernel/time.ts";
import type { Actor } from "#platform/actor.ts";
import { expectOk } from "#platform/testing/api.ts";
import { beginRecovery, type LostOrderBooks } from "#transfers/index.ts";
import * as contract from "../contract.ts";
import type { CaseDetail } from "../contract.ts";
import { hasLost } from "./lost-case.ts";
import { ani, openCaseDesk, said } from "../testing/case-calls.ts";
import { idr } from "../testing/test-books.ts";

const AMOUNT = idr(1_000_000n);
const OUT = money("IDR", -AMOUNT.minor);
const waiting = new Set<string>();
const booked: string[] = [];
let whyNot: Awaited<ReturnType<LostOrderBooks["whyNotBook"]>> = null;
const open = await openCaseDesk({
  couldLeave: async (_, transfer) => waiting.has(transfer),
  whyNotBook: async () => whyNot,
  async book(_, { transfer, outcome, orders }, { proposedBy, decidedBy }) {
    waiting.delete(transfer);
    const expected = orders.map(({ reference, amount }) => `${reference} ${amount.minor}`).join(", ");
    booked.push(`${transfer} ${outcome} by ${proposedBy} and ${decidedBy}: ${expected}`);
    return desk.newId("jr");
  },
});
const { desk, api, read, propose, decide } = open;
afterAll(open.close);

type CaseId = CaseDetail["id"];
const lostCases = async () => expectOk(await api.call(contract.listCases, { kind: "lost_in_restore" }, { actor: ani })).cases;

/** A transfer in the ledger whose lines at the bank were made in the gap. */
async function lost(...references: ((id: string) => string)[]): Promise<{ transfer: string; id: CaseId }> {
  desk.clock.advance(60 * MINUTE_MS);
  const since = desk.clock.now();
  const { id: transfer, number } = await desk.funded(AMOUNT);
  desk.says("pay_in", number, AMOUNT);
  for (const reference of references) desk.says("payout", reference(transfer), OUT);
  waiting.add(transfer);
  desk.clock.advance(MINUTE_MS);
  const at = desk.clock.now();
  desk.transfers.gaps.push({ id: `rv_${transfer.slice(3)}`, since, begunAt: at, readAt: at, inquiredAt: at, liftedAt: null });
  for (let n = 0; n < 2; n++) {
    desk.clock.advance(2 * MINUTE_MS);
    await desk.runs("read_statements");
    await desk.runs("check_books");
  }
  const found = (await lostCases()).find(({ key }) => key?.startsWith(transfer));
  if (found === undefined) throw new Error("no case");
  return { transfer, id: found.id };
}

test("a lost refund is booked at the transfer by two people, and the case is corrected", { timeout: 30_000 }, async () => {
  const { transfer, id } = await lost((one) => `${one}_r1`);
  expect(await read(id)).toMatchObject({
    correctable: { amount: { minor: String(OUT.minor) }, templates: ["book_refund"] },
    whyNotExplain: "case_books_transfer",
  });
  expect(said(await propose(id, "write_off"))).toBe("409 correction_not_possible");
  expect(said(await propose(id, "explain"))).toBe("409 case_books_transfer");
  const proposed = await propose(id, "book_refund");
  expect(said(await decide(proposed, ani))).toBe("403 proposal_own");
  expect(booked).toEqual([]);
  expect(said(await decide(proposed))).toBe("200 done");
  expect(booked.splice(0)).toEqual([`${transfer} refunded by us_ani and us_budi: ${transfer}_r1 ${AMOUNT.minor}`]);
  expect(await read(id)).toMatchObject({ state: "closed", outcome: "corrected" });
  // True until the posting is compared, so that conflicting outcomes are not settled too early.
  expect(await hasLost({ db: desk.db }, transfer as `tr_${string}`)).toBe(true);
});

test("paid out and refunded: the payout is booked, and the refund is written off", { timeout: 30_000 }, async () => {
  const { transfer, id } = await lost(
    (one) => one,
    (one) => `${one}_r1`,
  );
  expect(said(await decide(await propose(id, "book_payout")))).toBe("200 done");
  expect(booked.splice(0)).toEqual([`${transfer} paid by us_ani and us_budi: ${transfer} ${AMOUNT.minor}`]);
  expect(await read(id)).toMatchObject({ state: "open" });
  await desk.submitted(transfer, AMOUNT);
  await desk.paid(transfer, AMOUNT);
  desk.clock.advance(2 * MINUTE_MS);
  await desk.runs("check_books");
  expect(await read(id)).toMatchObject({
    correctable: { templates: ["book_cost", "write_off"] },
    whyNotExplain: null,
  });
  expect(said(await decide(await propose(id, "write_off")))).toBe("200 done");
  expect(await read(id)).toMatchObject({ state: "closed", outcome: "corrected" });
});

test(
  "an order that can't be booked yet waits; one of another amount is explained, and its conflict remains",
  { timeout: 30_000 },
  async () => {
    const { id } = await lost((one) => `${one}_r1`);
    whyNot = "outcome_open";
    expect(await read(id)).toMatchObject({ correctable: null, whyNotExplain: "case_books_transfer" });
    const before = await propose(id, "book_refund");
    expect(said(before)).toBe("409 correction_not_possible");
    whyNot = null;
    const proposed = await propose(id, "book_refund");
    whyNot = "amount_invalid";
    expect(said(await decide(proposed))).toBe("409 proposal_overtaken");
    expect(await read(id)).toMatchObject({ correctable: null, whyNotExplain: null });
    const explained = await propose(id, "explain");
    // Meanwhile the order can be booked: then nothing else may be done.
    whyNot = null;
    expect(said(await decide(explained))).toBe("409 proposal_overtaken");
    whyNot = "amount_invalid";
    expect(said(await decide(await propose(id, "explain")))).toBe("200 done");
    expect(await read(id)).toMatchObject({ state: "closed", outcome: "explained" });
    whyNot = null;
  },
);

test("staff see since when payouts are held and what is left to do; a customer sees nothing", async () => {
  const hold = async (actor: Actor = ani) => (await api.call(contract.readHold, {}, { actor })).data;
  expect(await hold()).toEqual({ hold: null });
  const since = new Date(desk.clock.now().getTime() - MINUTE_MS);
  await desk.app.as({ actor: { kind: "system", name: "test" } }, (ctx) => beginRecovery(ctx, since));
  const data = expectOk(await api.call(contract.listCases, { kind: "lost_in_restore", state: "not_closed" }, { actor: ani }));
  const openCases = data.cases.length;
  const expected = {
    since: since.toISOString(),
    heldSince: desk.clock.now().toISOString(),
    isRead: false,
    isInquired: false,
    openCases,
  };
  expect(await hold()).toEqual({ hold: expected });
  expect(await hold({ kind: "user", id: "us_siti", level: "CUSTOMER", menuAccess: [] })).toEqual({ hold: null });
});
