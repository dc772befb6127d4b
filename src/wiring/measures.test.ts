/** The figures of the database: correct for real actions, read without scanning whole tables, and limited in time. */
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { HOUR_MS, MINUTE_MS } from "#kernel/time.ts";
import { figuresOf, single } from "#platform/metrics/database-figures.ts";
import type { Measure } from "#platform/metrics/metrics.ts";
import { openDatabase, openPool } from "#platform/db.ts";
import { expectOk } from "#platform/testing/api.ts";
import * as proposals from "#transfers/proposals/contract.ts";
import { openOfficers } from "#transfers/testing/officers.ts";
import { measuresOf } from "./measures.ts";

const office = await openOfficers();
const { call, clock, desk, app, newNumber, operation, paid, newSender, payments, ruling, sari } = office;
afterAll(() => office[Symbol.asyncDispose]());

/** All values of one scrape, by name; labelled values by their labels. */
async function scrape(measures: readonly Measure[] = measuresOf(app.runtime)) {
  const found: Record<string, Record<string, number>> = {};
  for (const { name, read } of measures)
    found[name] = Object.fromEntries((await read()).map(({ labels, value }) => [Object.values(labels).join(" "), value]));
  return found;
}

test("show how many transfers are in each state and for how long, how many need a person, and which decisions wait", async () => {
  const id = await office.unknown();
  clock.advance(3 * HOUR_MS);
  await office.happen(id, { type: "payout_answered", call: "inquiry", answer: { outcome: "unknown", why: "" } });
  clock.advance(HOUR_MS);
  const before = await scrape();
  expect(before["sampai_transfers_open"]).toMatchObject({ OUTCOME_UNKNOWN: 1, UNDER_REVIEW: 0 });
  // Since the outcome became unknown, not since the last inquiry.
  expect(before["sampai_transfers_oldest_seconds"]?.["OUTCOME_UNKNOWN"]).toBeGreaterThan(4 * 3_600);
  expect(before).toMatchObject({ sampai_transfers_need_person: { "": 1 }, sampai_decisions_waiting: { proposal: 0, ruling: 0 } });
  // Since it entered the queue: an alert after two hours must fire although the bank is still asked every hour.
  expect(before["sampai_transfers_need_person_oldest_seconds"]?.[""]).toBeGreaterThanOrEqual(4 * 3_600);

  expect(await operation(id, { kind: "outcome", isPaid: true })).toMatchObject({ code: 200 });
  clock.advance(30 * MINUTE_MS);
  const after = await scrape();
  expect(after).toMatchObject({
    sampai_decisions_waiting: { proposal: 1, ruling: 0, term: 0, right: 0, correction: 0, float: 0, cash_difference: 0 },
    sampai_decisions_waiting_oldest_seconds: { proposal: 1_800, ruling: 0 },
  });
});

test("show held transfers, steps that no worker takes, and unapplied payments", async () => {
  const held = await office.held();
  expect(await ruling(held, { kind: "release" })).toMatchObject({ code: 200 });
  await paid(await newSender());
  await payments({
    paymentId: "nobody's",
    number: newNumber(),
    amount: { currency: "IDR", minor: 5_000_000n },
    paidAt: clock.now(),
    payer: { name: "Siti Aminah", bank: "014", account: "2222222222" },
  });
  clock.advance(HOUR_MS);
  const reported = await scrape();
  expect(reported["sampai_transfers_open"]).toMatchObject({ UNDER_REVIEW: 1, FUNDED: 1 });
  expect(reported["sampai_transfer_steps_due"]?.["check"]).toBe(1);
  expect(reported["sampai_transfer_steps_due_oldest_seconds"]?.["check"]).toBeGreaterThanOrEqual(3_600);
  expect(reported).toMatchObject({
    sampai_decisions_waiting: { ruling: 1 },
    sampai_unapplied_payments: { "": 1 },
    sampai_unapplied_payments_minor: { "": 5_000_000 },
    sampai_unapplied_payments_oldest_seconds: { "": 3_600 },
  });
  const data = expectOk(await call(proposals.listPayments, {}, sari));
  expect(data.payments).toHaveLength(1);
});

test("show the balances of the books, of our own accounts only", async () => {
  const { rows } = await sql<{ account: string; minor: bigint }>`
    select regexp_replace(code, ':[A-Z]{3}$', '') as account, (-sum(posting.minor))::bigint as minor
    from ledger.posting join ledger.account on account.no = posting.account_no
    where code like 'suspense\\_payin:%' group by 1`.execute(desk.database);
  const { sampai_account_balance_minor: reported = {} } = await scrape();
  expect(rows).toEqual([{ account: "suspense_payin", minor: 5_000_000n }]);
  expect(reported["suspense_payin IDR"]).toBe(5_000_000);
  expect(Object.keys(reported).filter((name) => name.startsWith("agent_"))).toEqual([]);
});

test("show jobs that no worker takes, and audit rows that are not sealed", async () => {
  await app.as({ actor: { kind: "system", name: "test" } }, async (ctx) => {
    await ctx.enqueue("nobody_takes_this", {}, { runAt: ctx.now });
    await ctx.audit("test.planted");
  });
  await sql`update graphile_worker._private_jobs set run_at = ${clock.now()}::timestamptz - interval '1 hour'
    where task_id = (select id from graphile_worker._private_tasks where identifier = 'nobody_takes_this')`.execute(
    desk.database,
  );
  const reported = await scrape();
  expect(reported["sampai_jobs"]).toMatchObject({ "nobody_takes_this due": 1, "nobody_takes_this given_up": 0 });
  expect(reported["sampai_jobs_due_oldest_seconds"]?.[""]).toBeGreaterThanOrEqual(3_600);
  expect(reported["sampai_audit_unsealed_rows"]?.[""]).toBeGreaterThan(0);
});

/** Tables that stay short in any installation: names, agents, terms, the queue itself. */
const SHORT = new Set([
  "cash_points.agent",
  "identity.code_alarm",
  "ledger.account",
  "ledger.checkpoint",
  "ledger.sums",
  "ledger.period",
  "pricing.term",
  "reconciliation.walk",
  // One row for each restore.
  "transfers.recovery",
]);

test("use indexes: no table that grows with transfers is scanned", async () => {
  const owner = openPool({ url: app.url, poolSize: 1 });
  await owner.query(`alter database "${new URL(app.url).pathname.slice(1)}" set enable_seqscan = off`);
  const pool = openPool({ url: app.url, poolSize: 1 });
  const scans = async () => {
    await pool.query("select pg_stat_force_next_flush()");
    await pool.query("select pg_stat_clear_snapshot()");
    const { rows } = await owner.query<{ name: string; scans: string }>(
      "select schemaname || '.' || relname as name, seq_scan::text as scans from pg_stat_user_tables where schemaname <> 'graphile_worker'",
    );
    return new Map(rows.map(({ name, scans: many }) => [name, many]));
  };
  try {
    const measures = measuresOf({ ...app.runtime, database: openDatabase(pool) });
    const before = await scans();
    await scrape(measures);
    const after = await scans();
    const gone = [...after].filter(([name, many]) => many !== before.get(name) && !SHORT.has(name)).map(([name]) => name);
    expect(gone).toEqual([]);
  } finally {
    await pool.end();
    await owner.query(`alter database "${new URL(app.url).pathname.slice(1)}" reset enable_seqscan`);
    await owner.end();
  }
});

test("are cached for some seconds, however many figures are read, and cancelled when they take long", async () => {
  let [reads, nowMs] = [0, 0];
  const read = async () => ++reads;
  const figure = (name: string) => ({ name, help: name, of: single });
  const [one, other] = figuresOf(app.runtime.database, read, [figure("one"), figure("other")], () => nowMs);
  expect([await one?.read(), await other?.read()]).toEqual([single(1), single(1)]);
  nowMs = 5_001;
  expect(await other?.read()).toEqual(single(2));

  const slow = figuresOf(app.runtime.database, (db) => sql`select pg_sleep(20)`.execute(db), [
    { ...figure("slow"), of: () => [] },
  ]);
  await expect(slow[0]?.read()).rejects.toThrow("statement timeout");
  const writes = figuresOf(app.runtime.database, (db) => sql`update platform.revision set number = number + 1`.execute(db), [
    { ...figure("writes"), of: () => [] },
  ]);
  await expect(writes[0]?.read()).rejects.toThrow("read-only transaction");
});
