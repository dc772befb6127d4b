import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cashPointsInvariants } from "../../src/cash-points/invariants.ts";
import { checkInvariants } from "../../src/platform/invariants.ts";
import { openTestApp } from "../../src/platform/testing/database.ts";
import { createKeyring } from "../../src/platform/keys/keyring.ts";
import { seedDemo } from "./demo.ts";

const app = await openTestApp();
const { database: db, clock } = app.runtime;
afterAll(() => app[Symbol.asyncDispose]());
const seed = () => seedDemo(app.runtime, "db/seed", { keys: createKeyring("a secret of this test") });
beforeAll(seed);

test("the demo has an outlet in every regency and city, a cashier, and a float approved by a second person; a second seed adds nothing", async () => {
  const read = async () =>
    (
      await sql`select (select count(*) from cash_points.outlet where status = 'active') as outlets,
        (select count(distinct zone) from cash_points.outlet) as zones, (select count(distinct province) from cash_points.outlet) as provinces,
        (select count(*) from cash_points.cashier) as cashiers,
        (select credit_line_minor from cash_points.agent where settlement = 'credit') as float,
        (select count(distinct city) from cash_points.outlet) as cities,
        (select count(distinct name) from cash_points.outlet) as names,
        (select count(*) from cash_points.outlet where name !~ '^Loket Demo ' or address !~ '^Jalan Contoh ') as not_demo,
        (select decided_by <> proposed_by from cash_points.float_request) as by_two`.execute(db)
    ).rows;
  const seeded = [{ outlets: 514n, zones: 3n, provinces: 38n, cashiers: 2n, float: 10_000_000_000n, cities: 514n, names: 514n, not_demo: 0n, by_two: true }];
  expect(await read()).toEqual(seeded);
  clock.advance(3 * 24 * 3_600_000);
  await seed();
  expect(await read()).toEqual(seeded);
  for (const { says, breaches } of await checkInvariants(db, cashPointsInvariants)) expect(breaches, says).toEqual([]);
});
