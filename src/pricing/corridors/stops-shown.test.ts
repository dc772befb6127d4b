/** What visitors see of stops, what the database enforces, and that the pure rule and SQL agree. */
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "#kernel/time.ts";
import { openDatabase, openPool } from "#platform/db.ts";
import { checkInvariants } from "#platform/invariants.ts";
import * as stops from "./contract-stops.ts";
import { termAt } from "../index.ts";
import { pricingInvariants } from "../invariants.ts";
import { termJobs } from "../jobs.ts";
import { inForceAt } from "./model/availability.ts";
import { listAvailabilityTerms } from "./store-availability.ts";
import { MY, STOP_MESSAGE, openStopClient, SG, termsOf } from "../testing/stop-client.ts";
import { rightsOn } from "../testing/term-client.ts";

const client = await openStopClient();
const { app, asSeed, api, joko, staff, stand, freshRates } = client;
const { kindOf, stop, proposeAll, decideAll, openAll, availabilityOf, revision, stopsOf } = client;
const { clock, database: db } = app.runtime;
afterAll(() => client.close());
beforeEach(async () => {
  clock.advance(61_000);
  await freshRates();
});

describe("what visitors see", () => {
  test("a past, a current and a planned stop, with reasons and without names", async () => {
    const begun = clock.now();
    await stop(["ID-US-bank"]);
    clock.advance(2 * HOUR_MS);
    await openAll(["ID-US-bank"]);
    const opened = clock.now();
    const night = [+clock.now() + DAY_MS, +clock.now() + DAY_MS + 6 * HOUR_MS].map((at) => new Date(at).toISOString()) as [
      string,
      string,
    ];
    const planned = await proposeAll(["ID-US-bank"], "stopped", { validFrom: night[0], validTo: night[1] });
    clock.advance(1);
    const shown = await revision();
    expect(await decideAll(termsOf(planned))).toMatchObject({ code: 200 });
    expect(await revision()).toBeGreaterThan(shown);
    expect(await stopsOf("ID-US-bank")).toEqual([
      { from: begun.toISOString(), until: opened.toISOString(), reason: STOP_MESSAGE },
      { from: night[0], until: night[1], reason: STOP_MESSAGE },
    ]);
    const { rows } = await sql<{ at: Date }>`
      select job.run_at as at from graphile_worker._private_jobs as job join graphile_worker._private_tasks as task on task.id = job.task_id
      where task.identifier = 'follow_term' order by job.id desc limit 2`.execute(db);
    expect(rows.map(({ at }) => at.toISOString()).toSorted()).toEqual([...night]);
    const before = await revision();
    const [follow] = termJobs({ siteUrl: "https://sampai.test", treasury: async () => [] });
    await follow?.run({ runtime: app.runtime, transaction: asSeed, isLastAttempt: false }, {});
    expect(await revision()).toBe(before + 1n);
    expect(JSON.stringify(await api.call(stops.listStops, {}))).not.toMatch(/us_|reason":"/);
    clock.set(new Date(night[1]));
    expect(await availabilityOf("ID-US-bank")).toEqual({ state: "open" });
    clock.advance(100 * DAY_MS);
    await freshRates();
    expect(await stopsOf("ID-US-bank")).toEqual([]);
  });

  test("terms imported at run time appear on public pages", async () => {
    const shown = await revision();
    await stand({ kind: "tax", key: "default", value: { bps: 1_100, source: "test" } });
    expect(await revision()).toBeGreaterThan(shown);
  });
});

test("the database refuses a stop that changes more, opens, has an end or a second person", async () => {
  const owner = openPool({ url: app.url, poolSize: 1 });
  const asOwner = openDatabase(owner);
  const copy = (
    changes: string,
  ) => `insert into pricing.term select (jsonb_populate_record(t, jsonb_build_object('id', 'tm_copy', 'origin', 'stop', 'state', 'approved',
    'proposed_by', 'us_x', 'decided_by', 'us_x', 'proposed_at', now(), 'decided_at', now(), 'valid_from', now(), 'effective_from', now(), 'valid_to', null) || ${changes})).*
    from pricing.term t where kind = 'corridor' and key = 'ID-JP-bank' limit 1`;
  const stoppedValue = `jsonb_set(t.value, '{availability}', '{"state": "stopped", "reason": {"ID": "x", "EN": "x"}}')`;
  const tried: readonly (readonly [string, string])[] = [
    [`jsonb_build_object('value', t.value)`, "term_stop"],
    [`jsonb_build_object('value', jsonb_set(${stoppedValue}, '{max,minor}', '"1"'))`, "may only close"],
    [`jsonb_build_object('value', ${stoppedValue}, 'decided_by', 'us_y')`, "term_stop"],
    [`jsonb_build_object('value', ${stoppedValue}, 'valid_to', now() + interval '1 day')`, "term_stop"],
    [`jsonb_build_object('value', ${stoppedValue}, 'key', 'ID-SG-bank')`, "may only close"],
  ];
  for (const [changes, why] of tried) await expect(sql.raw(copy(changes)).execute(asOwner), changes).rejects.toThrow(why);
  await owner.end();
});

test("the pure rule and SQL agree about every corridor and rail at every change, and the invariants hold", async () => {
  // Stopped and reopened, planned before and after a stop, with and without an end.
  for (const [hours, end] of [
    [4.5, 5.5],
    [20, 40],
    [2, 60],
  ] as const) {
    const at = (ahead: number) => new Date(+clock.now() + ahead * HOUR_MS).toISOString();
    const planned = await proposeAll([SG, "skn"], "stopped", { validFrom: at(hours), validTo: at(end) });
    expect(await decideAll(termsOf(planned))).toMatchObject({ code: 200 });
    clock.advance(HOUR_MS);
    await stop([SG, MY]);
    clock.advance(3 * HOUR_MS);
    await openAll([SG, MY]);
    clock.advance(2 * HOUR_MS);
    await freshRates();
  }
  const since = new Date(+clock.now() - 400 * DAY_MS);
  const availabilityTerms = await listAvailabilityTerms(db, since);
  const changes = [...availabilityTerms.values()]
    .flat()
    .flatMap(({ effectiveFrom, validTo }) => [effectiveFrom, ...(validTo ? [validTo] : [])]);
  const instants = [...new Set(changes.map(Number))].flatMap((at) => (at > +since ? [at - 1, at, at + 1] : []));
  expect(instants.length).toBeGreaterThan(30);
  for (const key of [SG, MY, "ID-US-bank", "skn"])
    for (const at of instants) {
      const stored = await asSeed((ctx) => termAt(ctx, kindOf(key), key, new Date(at)));
      expect(
        inForceAt(availabilityTerms.get(key) ?? [], new Date(at))?.id ?? null,
        `${key} at ${new Date(at).toISOString()}`,
      ).toBe(stored?.id ?? null);
    }
  for (const { says, breaches } of await checkInvariants(db, pricingInvariants)) expect(breaches, says).toEqual([]);
});

test("the switchboard needs the right to view corridors", async () => {
  const fees = staff(joko, rightsOn("fee"));
  for (const call of [stops.listSwitches, stops.listAvailabilityProposals])
    expect(await api.call(call, {}, fees)).toMatchObject({ code: 403 });
});
