/**
 * Income and expenses by corridor and product: for random transfers and journals without one, at any moment of the sums, the rows add up to
 * the ledger's income and expense accounts to the last minor unit.
 */
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { newId } from "#kernel/id.ts";
import { money } from "#kernel/money.ts";
import { credit, debit, operatorAccount, accountWith } from "#ledger/contract-books.ts";
import { openAccounts, postJournals } from "#ledger/index.ts";
import { namedLedgerHttp } from "#ledger/testing/ledger-http.ts";
import { listMonth } from "#ledger/contract.ts";
import { ledgerJobs } from "#ledger/jobs.ts";
import { expectOk, openTestApi } from "#platform/testing/api.ts";
import { checkInvariants } from "#platform/invariants.ts";
import { openTestApp } from "#platform/testing/database.ts";
import { on } from "#platform/http/binding.ts";
import { DAY_MS } from "#kernel/time.ts";
import { applyEvents } from "../processing/apply-events.ts";
import type { TransferEvent } from "../lifecycle/events.ts";
import type { Transfer } from "../lifecycle/transfer.ts";
import { HAPPY_AT_COUNTER } from "../testing/happy-paths.ts";
import { drawEvent, eventOf, HAPPY_DRAW, SHORT_RULES } from "../testing/random-events.ts";
import { openTransfers } from "../testing/test-app.ts";
import { waitMs } from "../testing/waits.ts";
import { actorFor, START } from "../testing/samples.ts";
import { transferInvariants } from "../invariants.ts";
import { findTransfer } from "../store.ts";
import * as contract from "./contract.ts";
import { reportJobs } from "./jobs.ts";
import { listResultJournals, listResults } from "./read-results.ts";

const app = await openTestApp({ now: new Date(START.getTime() + DAY_MS) });
const { database, clock } = app.runtime;
const { create, deps, prefund } = openTransfers(app);
const bindings = [on(contract.listResults, listResults), on(contract.listResultJournals, listResultJournals)];
const api = await openTestApi(app, [namedLedgerHttp, { bindings, refusals: { ID: {}, EN: {} } }]);
afterAll(async () => {
  await api[Symbol.asyncDispose]();
  await app[Symbol.asyncDispose]();
});
const STAFF = {
  kind: "staff",
  id: "us_01kc0000000000000000000000",
  level: "TREASURY",
  menuAccess: [{ menu: "ledger", module: ["view"] }],
} as const;

const bank = accountWith("bank", "014", "IDR");
const cost = operatorAccount("rail_cost", "IDR");
await app.as({}, (ctx) => openAccounts(ctx, [bank, cost]));
await prefund(10_000_000_000_00n);

/** A fee of the bank, as the treasury books it: no transfer is behind it. */
const bankFee = (minor: bigint, effectiveAt: Date) =>
  app.as({}, (ctx) => {
    const id = newId("jr", clock.now().getTime(), ctx.random(10));
    const amount = money("IDR", minor);
    const postings = [debit(cost, amount), credit(bank, amount)];
    return postJournals(ctx, [{ id, kind: "treasury.bank_fee", subject: null, effectiveAt, postings }]);
  });
const run = async (jobs: typeof reportJobs, name: string) =>
  jobs
    .find((one) => one.name === name)
    ?.run({ runtime: app.runtime, transaction: (work) => app.as({}, work), isLastAttempt: false }, {});

let numbers = 0;
const CREDITED = { outcome: "paid", assurance: "CREDITED", providerRef: "p", cost: null } as const;
/** A transfer that is paid from a deposit or at a counter and arrives; then random events: returns, refunds, compensation, decisions. */
async function live(draws: readonly number[]): Promise<void> {
  // Products and sources change with the number.
  const no = (numbers += 31);
  const created = await create(no);
  if (created === null) throw new Error("not created");
  let transfer: Transfer = created;
  let at = START;
  const happen = async (event: TransferEvent) => {
    const [applied] = await app.as({}, (ctx) => applyEvents(ctx, [{ transfer: transfer.id, event }], deps));
    transfer = (await findTransfer(database, transfer.id))?.transfer ?? transfer;
    return applied;
  };
  const world = () => ({ rules: SHORT_RULES, no, transfer, at, payer: null, refunder: null });
  for (const type of HAPPY_AT_COUNTER[transfer.product])
    expect(await happen(eventOf(type, world(), HAPPY_DRAW)), type).not.toHaveProperty("refusal");
  if (transfer.state === "SUBMITTED")
    await happen({ type: "payout_answered", call: "inquiry", answer: CREDITED, at, by: actorFor("system") });
  for (const draw of draws) {
    at = new Date(at.getTime() + waitMs(draw));
    const event = drawEvent(world(), draw);
    // A payment must have been recorded first; pay-ins by bank earn nothing until they are paid out, as these are.
    if (event.type !== "payment_received" && event.type !== "payment_matched") await happen(event);
  }
}

/** By account: what the ledger's own month says, and what the rows add up to. */
async function compare(month: string, of: "effective" | "recorded") {
  const books = expectOk(await api.call(listMonth, { month, clock: of }, { actor: STAFF }));
  const report = expectOk(await api.call(contract.listResults, { month, clock: of }, { actor: STAFF }));
  const own = books.accounts
    .filter(({ account: { kind } }) => kind === "income" || kind === "expense")
    .map(({ account: { code }, change }) => [code, BigInt(change.minor)]);
  const sums = [...Map.groupBy(report.rows, ({ account }) => account)].map(([code, rows]) => [
    code,
    rows.reduce((sum, { amount }) => sum + BigInt(amount.minor), 0n),
  ]);
  expect(Object.fromEntries(sums)).toEqual(Object.fromEntries(own));
  expect(report.totals).toEqual(books.results);
  expect(report.isWhole).toBe(true);
  const result = (of: readonly { income: { minor: string }; expense: { minor: string } }[]) =>
    of.reduce((sum, { income, expense }) => sum + BigInt(income.minor) - BigInt(expense.minor), 0n);
  expect(result(report.corridors)).toBe(result(report.totals));
  return report;
}

const act = fc.oneof(
  fc.record({ do: fc.constant("transfer" as const), draws: fc.array(fc.nat(2 ** 30), { maxLength: 12 }) }),
  fc.record({ do: fc.constant("fee" as const), minor: fc.bigInt(1n, 999_999n), daysAgo: fc.nat(45) }),
  fc.constant({ do: "sum" as const }),
  fc.constant({ do: "take" as const }),
);

test("whatever is booked, and wherever the sums stand, the rows are the ledger’s income and expense accounts", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 3, maxLength: 8 }), async (acts) => {
      await live([]);
      for (const one of acts) {
        if (one.do === "transfer") await live(one.draws);
        if (one.do === "fee") await bankFee(one.minor, new Date(clock.now().getTime() - one.daysAgo * DAY_MS));
        if (one.do === "sum") await run(reportJobs, "sum_results");
        if (one.do === "take") await run(ledgerJobs, "take_ledger_sums");
      }
      clock.advance(61_000);
      for (const month of ["2026-10", "2026-11"]) for (const of of contract.RESULT_CLOCKS) await compare(month, of);
      const broken = (await checkInvariants(database, transferInvariants)).filter(({ breaches }) => breaches.length > 0);
      expect(broken).toEqual([]);
    }),
    { numRuns: 12 },
  );
  clock.advance(61_000);
  const { rows } = await compare("2026-11", "effective");
  const found = (part: (row: (typeof rows)[number]) => string | null) => new Set(rows.map(part));
  expect(found(({ product }) => product).size).toBeGreaterThan(3);
  expect(found(({ account }) => account).size).toBeGreaterThan(3);
}, 120_000);

test("a fee of the bank stands by its kind and not under a corridor; a transfer’s fee under its own; both lead to their journals", async () => {
  await live([]);
  await bankFee(12_345n, clock.now());
  await run(reportJobs, "sum_results");
  const month = "2026-11";
  const { rows } = await compare(month, "recorded");
  const ofBank = rows.filter(({ kind }) => kind === "treasury.bank_fee");
  expect(ofBank).toMatchObject([{ corridor: null, product: null, account: "rail_cost:IDR", side: "expense" }]);
  const earned = rows.filter(({ account, corridor }) => account === "fee:IDR" && corridor === "ID-ID");
  expect(earned.length).toBeGreaterThan(0);
  for (const { account, corridor, product, kind, amount, side } of rows) {
    const asked = { month, clock: "recorded" as const, account };
    const filter = kind === null ? { corridor: corridor ?? "", product: product ?? "local" } : { kind };
    let sum = 0n;
    let before: string | undefined;
    do {
      const input = { ...asked, ...filter, ...(before !== undefined && { before }) };
      const page = expectOk(await api.call(contract.listResultJournals, input, { actor: STAFF }));
      for (const { amount: line } of page.journals) sum += BigInt(line.minor);
      before = page.next ?? undefined;
    } while (before !== undefined);
    expect([account, side === "income" ? -sum : sum]).toEqual([account, BigInt(amount.minor)]);
  }
});

test("who may not see the ledger sees no result", async () => {
  const actor = { ...STAFF, level: "SUPPORT", menuAccess: [{ menu: "transfer", module: ["oversee"] }] } as const;
  expect((await api.call(contract.listResults, {}, { actor })).code).toBe(403);
  expect((await api.call(contract.listResultJournals, {}, { actor })).code).toBe(403);
});
