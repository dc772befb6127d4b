/** What the demo makes up about the time before it began: stops that were over, and page counts. Once, and never in an installation of its own. */
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { openTestHouse } from "../../src/platform/testing/database.ts";
import { checkInvariants } from "../../src/platform/invariants.ts";
import { listStops } from "../../src/pricing/list-stops.ts";
import { pricingInvariants } from "../../src/pricing/invariants.ts";
import { createKeyring } from "../../src/platform/keys/keyring.ts";
import { seedDemo } from "./demo.ts";
import { importInstallation } from "./import-installation.ts";

const house = await openTestHouse();
const plain = await openTestHouse();
afterAll(async () => {
  await house[Symbol.asyncDispose]();
  await plain[Symbol.asyncDispose]();
});
const SETTINGS = { keys: createKeyring("a secret of this test") };
const count = async (of: typeof house, table: string) =>
  Number((await sql<{ n: bigint }>`select count(*) as n from ${sql.table(table)}`.execute(of.machinery.database)).rows[0]?.n);
const stops = async (of: typeof house) => (await of.as({}, listStops)).ways.flatMap((way) => way.stops.map((stop) => ({ key: way.key, ...stop })));

test("the demo's ways have a past of stops that are over, and everything is open now; a second seed adds nothing", async () => {
  await seedDemo(house.machinery, "db/seed", SETTINGS);
  const first = await stops(house);
  expect(first.map(({ key }) => key).toSorted()).toEqual(["ID-JP-bank", "ID-PH-bank", "ID-PH-bank", "skn"]);
  for (const { until, reason } of first) {
    expect(until?.getTime()).toBeLessThan(house.machinery.clock.now().getTime());
    expect(reason.ID).toContain("demo");
  }
  const before = [await count(house, "pricing.term"), await count(house, "visits.page_count"), await count(house, "visits.source_count")];
  expect(before[1]).toBeGreaterThan(1_000);
  house.machinery.clock.advance(3_600_000);
  await seedDemo(house.machinery, "db/seed", SETTINGS);
  expect([await count(house, "pricing.term"), await count(house, "visits.page_count"), await count(house, "visits.source_count")]).toEqual(before);
  for (const { says, breaches } of await checkInvariants(house.machinery.database, pricingInvariants)) expect(breaches, says).toEqual([]);
});

test("an installation of its own has no past that nobody saw", async () => {
  await importInstallation(plain.machinery, "db/seed", { production: false, allowDemo: false });
  expect(await stops(plain)).toEqual([]);
  expect(await count(plain, "visits.page_count")).toBe(0);
});
