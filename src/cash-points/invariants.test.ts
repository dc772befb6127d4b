/** Each invariant sees what it is for: broken on purpose, in a transaction that is given up. */
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { openDatabase, openPool } from "#platform/db.ts";
import type { Invariant } from "#platform/invariants.ts";
import { putTerm } from "../limits/testing/terms.ts";
import * as counter from "./contract-counter.ts";
import type { PayoutView } from "./contract-counter.ts";
import * as float from "./contract-float.ts";
import type { FloatRequestView } from "./contract-float.ts";
import { cashPointsInvariants } from "./invariants.ts";
import { cashier, expectOk, openCounterHouse, owner, wire } from "./testing/counter-house.ts";

const desk = await openCounterHouse();
const { call, id, waiting } = desk;
const pool = openPool({ url: desk.house.url, poolSize: 1 });
const asOwner = openDatabase(pool);
afterAll(async () => {
  await pool.end();
  await desk.close();
});

// A little of everything.
const coin = { measure: "amount", amount: { currency: "IDR", minor: "10000" } };
await putTerm(desk.house, "threshold", "cash_unit", coin, new Date("2026-01-01T00:00:00Z"));
const agent = await desk.newAgent();
const outlet = await desk.newOutlet(agent);
const helping = await desk.newCashier(outlet, agent);
const as = { actor: owner(agent) };
const pay = async (units: number) => {
  const payout = expectOk(await desk.start(outlet, cashier(helping), (await waiting(units)).code)) as PayoutView;
  return expectOk(await call(counter.collectPayout, { outlet, id: payout.id }, as)) as PayoutView;
};
await desk.fill(agent, 5_000_000);
await desk.putIn(outlet, agent, 3_000_000);
await pay(400_000);
const wrong = await pay(300_000);
const reversal = { outlet, id: id("rv") };
expectOk(await call(counter.askReversal, { ...reversal, payout: wrong.id, reason: "x" }, { actor: cashier(helping) }));
expectOk(await call(counter.decideReversal, { ...reversal, decision: "approve" }, as));
expectOk(
  await call(counter.takeCashIn, { outlet, id: id("ci"), transfer: await desk.unpaid(200_000), amount: wire(200_000) }, as),
);
expectOk(await call(counter.closeDay, { outlet, id: id("cc"), day: "2026-11-21", pieces: { "100000": 27 } }, as));
const other = await desk.newOutlet(agent);
await desk.putIn(other, agent, 1_000_000);
expectOk(await desk.start(other, owner(agent), (await waiting(100_000)).code));
const buyer = await desk.newAgent("credit");
const shop = await desk.newOutlet(buyer);
const line = { id: id("fr"), amount: wire(500_000) };
const { hash } = expectOk(await call(float.askCreditLine, line, { actor: owner(buyer) })) as FloatRequestView;
expectOk(await call(float.decideFloatRequest, { id: line.id, decision: "approve", hash }, { actor: desk.office }));
const sold = { outlet: shop, id: id("ci"), transfer: await desk.unpaid(500_000), amount: wire(500_000) };
expectOk(await call(counter.takeCashIn, sold, { actor: owner(buyer) }));

const SABOTAGE: Readonly<Record<string, string>> = {
  "the float of agents and chains in the ledger is the sum of approved top-ups, payouts and cash taken in":
    "update cash_points.cash_in set amount_minor = amount_minor + 100",
  "cash is taken in in coins that there are": "update cash_points.cash_in set amount_minor = amount_minor + 100",
  "nothing else moves a float": "update ledger.journal set kind = 'house.gift' where kind = 'transfer.funded'",
  "every approved top-up was posted once, with its amount, and nothing else was":
    "update cash_points.float_request set state = 'waiting', decided_by = null, decided_at = null, line = null where kind = 'top_up'",
  "an approved top-up is one line of our bank's statement, of its amount, and each claimed line is one approved top-up":
    "delete from reconciliation.line_claim",
  "every collection in the ledger, of a transfer or a refund, has one payout with its evidence, and every payout its collection":
    "update cash_points.payout set state = 'released' where state = 'paid'",
  "every commission for a payout is what its payout says, and for cash taken in what was promised with it or nothing yet":
    "update cash_points.payout set commission_minor = commission_minor + 100 where state = 'paid'",
  "nothing was paid to another name without a second person":
    "alter table cash_points.payout drop constraint payout_check3; update cash_points.payout set needs_second = true",
  "no float request was decided by who asked or by the agent it is for":
    "alter table cash_points.float_request drop constraint float_request_check1; update cash_points.float_request set decided_by = asked_by",
  "a drawer holds what came in less what went out, and what is held is what payouts under way will take":
    "update cash_points.drawer set held_minor = 0",
  "each payout, reversal and cash-in moved its drawer once, by its amount":
    "delete from cash_points.drawer_entry where kind = 'reversal'",
  "the day of an outlet counts exactly what was paid out and is under way":
    "update cash_points.outlet_day set paid_minor = paid_minor + 100",
  "every day that was closed was counted, and the drawer followed the count":
    "delete from cash_points.drawer_entry where kind = 'difference'",
  "every count that differs has its case, with the difference, and no other has one": "delete from cash_points.cash_case",
  "an agent on credit owes no more than the line":
    "update cash_points.agent set credit_line_minor = 49999900 where settlement = 'credit'",
  "every word of an outlet is among the words that a search knows": "delete from cash_points.outlet_word where word like 'l%'",
};

/** Ways in which a top-up and its line can come apart. */
const APART = [
  "update reconciliation.statement_line set minor = minor + 100",
  "update reconciliation.statement_line set party = '008'",
  "update cash_points.float_request set line = null where kind = 'top_up'",
  "update cash_points.float_request set state = 'waiting' where kind = 'top_up'",
];

class GivenUp extends Error {}

test("all of them hold", async () => {
  await desk.check();
  expect(Object.keys(SABOTAGE)).toEqual(cashPointsInvariants.map(({ says }) => says));
});

/** How many rows break an invariant once this was done to the data. */
async function breakingOf({ breaches }: Invariant, statements: string): Promise<number> {
  let seen = 0;
  const work = asOwner.transaction().execute(async (transaction) => {
    // Triggers keep even the owner from most of this.
    await sql`set local session_replication_role = replica`.execute(transaction);
    for (const statement of statements.split(";")) await sql.raw(statement).execute(transaction);
    seen = (await breaches(transaction)).length;
    throw new GivenUp();
  });
  await expect(work).rejects.toThrow(GivenUp);
  return seen;
}

test.each(cashPointsInvariants)("$says: broken, it is seen", async (one) => {
  expect(await breakingOf(one, SABOTAGE[one.says] ?? "")).toBeGreaterThan(0);
});

test.each(APART)("a top-up without its line, or a line without its top-up, is seen: %s", async (statement) => {
  const one = cashPointsInvariants.find(({ says }) => says.startsWith("an approved top-up is one line"));
  const free = ["float_request_line_of_approved", "float_request_by_line", "float_request_check"]
    .map((check) => `alter table cash_points.float_request drop constraint ${check}`)
    .join(";");
  expect(one && (await breakingOf(one, `${free};${statement}`))).toBeGreaterThan(0);
});
