/** Each invariant detects its violation: data is broken in a transaction that is rolled back. */
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { openDatabase, openPool } from "#platform/db.ts";
import type { Invariant } from "#platform/invariants.ts";
import { putTerm } from "#limits/testing/terms.ts";
import { expectOk } from "#platform/testing/api.ts";
import * as counter from "./counter/contract.ts";
import * as float from "./float/contract.ts";
import { cashPointsInvariants } from "./invariants.ts";
import { cashier, openCounterApp, owner, wire } from "./testing/counter-app.ts";

const desk = await openCounterApp();
const { call, id, waiting } = desk;
const pool = openPool({ url: desk.app.url, poolSize: 1 });
const asOwner = openDatabase(pool);
afterAll(async () => {
  await pool.end();
  await desk.close();
});

// Sample data of every kind.
const coin = { measure: "amount", amount: { currency: "IDR", minor: "10000" } };
await putTerm(desk.app, "threshold", "cash_unit", coin, new Date("2026-01-01T00:00:00Z"));
const agent = await desk.newAgent();
const outlet = await desk.newOutlet(agent);
const helping = await desk.newCashier(outlet, agent);
const as = { actor: owner(agent) };
const pay = async (units: number) => {
  const payout = expectOk(await desk.start(outlet, cashier(helping), (await waiting(units)).code));
  return expectOk(await call(counter.collectPayout, { outlet, id: payout.id }, as));
};
await desk.fill(agent, 5_000_000);
await desk.putIn(outlet, agent, 3_000_000);
await pay(400_000);
const wrong = await pay(300_000);
const reversal = { outlet, id: id("rv") };
const requested = await call(
  counter.requestReversal,
  { ...reversal, payout: wrong.id, reason: "x" },
  { actor: cashier(helping) },
);
expectOk(await call(counter.decideReversal, { ...reversal, hash: expectOk(requested).hash, decision: "approve" }, as));
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
const { hash } = expectOk(await call(float.requestCreditLine, line, { actor: owner(buyer) }));
expectOk(await call(float.decideFloatRequest, { id: line.id, decision: "approve", hash }, { actor: desk.office }));
const sold = { outlet: shop, id: id("ci"), transfer: await desk.unpaid(500_000), amount: wire(500_000) };
expectOk(await call(counter.takeCashIn, sold, { actor: owner(buyer) }));

const SABOTAGE: Readonly<Record<string, string>> = {
  "the float of agents and chains in the ledger is the sum of approved top-ups, payouts and cash taken in":
    "update cash_points.cash_in set amount_minor = amount_minor + 100",
  "amounts taken in as cash are payable in existing coins": "update cash_points.cash_in set amount_minor = amount_minor + 100",
  "no other journal changes a float": "update ledger.journal set kind = 'house.gift' where kind = 'transfer.funded'",
  "every approved top-up was posted once, with its amount, and no other top-up was posted":
    "update cash_points.float_request set state = 'proposed', decided_by = null, decided_at = null, line = null where kind = 'top_up'",
  "an approved top-up is one line of our bank's statement, of its amount, and each claimed line is one approved top-up":
    "delete from reconciliation.line_claim",
  "every collection in the ledger, of a transfer or a refund, has one payout with its evidence, and every payout its collection":
    "update cash_points.payout set state = 'released' where state = 'paid'",
  "every commission of a payout equals the payout's, and that of a cash-in is the promised one or not posted yet":
    "update cash_points.payout set commission_minor = commission_minor + 100 where state = 'paid'",
  "no payout to a different name was made without a second person":
    "alter table cash_points.payout drop constraint payout_check3; update cash_points.payout set needs_second = true",
  "no float request was decided by its requester or by its agent":
    "alter table cash_points.float_request drop constraint float_request_check, drop constraint maker_checker; update cash_points.float_request set decided_by = proposed_by",
  "a drawer holds the cash in minus the cash out, and reserves the amounts of payouts in progress":
    "update cash_points.drawer set held_minor = 0",
  "each payout, reversal and cash-in moved its drawer once, by its amount":
    "delete from cash_points.drawer_entry where kind = 'reversal'",
  "the daily total of an outlet equals its payouts, those in progress included":
    "update cash_points.outlet_day set paid_minor = paid_minor + 100",
  "every closed day was counted, and the drawer equals the count":
    "delete from cash_points.drawer_entry where kind = 'difference'",
  "every count with a difference has a case of that amount, and no other count has one":
    "delete from cash_points.cash_difference",
  "an agent on credit owes no more than the line":
    "update cash_points.agent set credit_line_minor = 49999900 where settlement = 'credit'",
  "an agent's status and credit line are the last that the audit trail records":
    "update cash_points.agent set status = 'suspended' where settlement = 'credit'",
  "an agent whose contract has ended has settled its float, serves nowhere and has nothing under way":
    "update cash_points.agent set status = 'terminated' where settlement = 'deposit'",
  "every word of an outlet is in the search index": "delete from cash_points.outlet_word where word like 'l%'",
};

const ENDED = "update cash_points.agent set status = 'terminated', credit_line_minor = 0 where settlement = 'credit'";

/** Ways in which a top-up and its statement line can disagree. */
const MISMATCHES = [
  "update reconciliation.statement_line set minor = minor + 100",
  "update reconciliation.statement_line set party = '008'",
  "update cash_points.float_request set line = null where kind = 'top_up'",
  "update cash_points.float_request set state = 'proposed' where kind = 'top_up'",
];

/** Ways in which an agent and its trail can disagree, or a contract can have ended too early. */
const AGENTS = [
  ["an agent's status", "update cash_points.agent set credit_line_minor = credit_line_minor + 100 where settlement = 'credit'"],
  ["an agent's status", "delete from audit.entry where code = 'cash_points.agent_activated'"],
  ...[
    // The credit agent has a debt; without it, an outlet; without that, an open day.
    "update cash_points.outlet set status = 'inactive'; delete from cash_points.drawer",
    "delete from ledger.posting; delete from cash_points.drawer",
    "delete from ledger.posting; update cash_points.outlet set status = 'inactive'",
  ].map((more) => ["an agent whose contract", `${ENDED}; ${more}`] as const),
] as const;

class RolledBack extends Error {}

test("all of them hold", async () => {
  await desk.check();
  expect(Object.keys(SABOTAGE)).toEqual(cashPointsInvariants.map(({ says }) => says));
});

/** Number of rows that break an invariant after these statements. */
async function breakingOf({ breaches }: Invariant, statements: string): Promise<number> {
  let seen = 0;
  const work = asOwner.transaction().execute(async (transaction) => {
    // Triggers are disabled: they stop even the owner from most of these changes.
    await sql`set local session_replication_role = replica`.execute(transaction);
    for (const statement of statements.split(";")) await sql.raw(statement).execute(transaction);
    seen = (await breaches(transaction)).length;
    throw new RolledBack();
  });
  await expect(work).rejects.toThrow(RolledBack);
  return seen;
}

test.each(cashPointsInvariants)("$says: a violation is detected", async (one) => {
  expect(await breakingOf(one, SABOTAGE[one.says] ?? "")).toBeGreaterThan(0);
});

test.each(AGENTS)("%s: %s is detected", async (says, statement) => {
  const one = cashPointsInvariants.find((invariant) => invariant.says.startsWith(says));
  expect(one && (await breakingOf(one, statement))).toBeGreaterThan(0);
});

test("an agent whose contract has ended, and who has settled everything, breaks nothing", async () => {
  const one = cashPointsInvariants.find((invariant) => invariant.says.startsWith("an agent whose contract"));
  const settled = "delete from ledger.posting; delete from cash_points.drawer; update cash_points.outlet set status = 'inactive'";
  expect(one && (await breakingOf(one, `${ENDED}; ${settled}`))).toBe(0);
});

test.each(MISMATCHES)("a top-up without its line, or a line without its top-up, is detected: %s", async (statement) => {
  const one = cashPointsInvariants.find(({ says }) => says.startsWith("an approved top-up is one line"));
  const free = ["float_request_line_of_approved", "float_request_by_line", "float_request_check", "maker_checker"]
    .map((check) => `alter table cash_points.float_request drop constraint ${check}`)
    .join(";");
  expect(one && (await breakingOf(one, `${free};${statement}`))).toBeGreaterThan(0);
});
