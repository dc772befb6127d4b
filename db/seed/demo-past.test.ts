/** The demo's invented past: finished stops and page counts. Written once, and never in an operator's own installation. */
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp } from "../../src/platform/testing/database.ts";
import { checkInvariants } from "../../src/platform/invariants.ts";
import { listStops } from "../../src/pricing/corridors/list-stops.ts";
import { pricingInvariants } from "../../src/pricing/invariants.ts";
import { createKeyring } from "../../src/platform/keys/keyring.ts";
import { seedDemo } from "./demo.ts";
import { importInstallation } from "./import-installation.ts";

const app = await openTestApp();
const plain = await openTestApp();
afterAll(async () => {
  await app[Symbol.asyncDispose]();
  await plain[Symbol.asyncDispose]();
});
const SETTINGS = { keys: createKeyring("a secret of this test") };
beforeAll(() => seedDemo(app.runtime, "db/seed", SETTINGS));
const count = async (of: typeof app, table: string) =>
  Number((await sql<{ n: bigint }>`select count(*) as n from ${sql.table(table)}`.execute(of.runtime.database)).rows[0]?.n);
const stops = async (of: typeof app) => (await of.as({}, listStops)).entries.flatMap((progress) => progress.stops.map((stop) => ({ key: progress.key, ...stop })));

test("the demo's corridors and rails have past stops, all are open now, and a second seed adds nothing", async () => {
  const first = await stops(app);
  expect(first.map(({ key }) => key).toSorted()).toEqual(["ID-JP-bank", "ID-PH-bank", "ID-PH-bank", "skn"]);
  for (const { until, reason } of first) {
    expect(until?.getTime()).toBeLessThan(app.runtime.clock.now().getTime());
    expect(reason.ID).toContain("demo");
  }
  const before = [await count(app, "pricing.term"), await count(app, "visits.page_count"), await count(app, "visits.source_count")];
  expect(before[1]).toBeGreaterThan(1_000);
  app.runtime.clock.advance(3_600_000);
  await seedDemo(app.runtime, "db/seed", SETTINGS);
  expect([await count(app, "pricing.term"), await count(app, "visits.page_count"), await count(app, "visits.source_count")]).toEqual(before);
  for (const { says, breaches } of await checkInvariants(app.runtime.database, pricingInvariants)) expect(breaches, says).toEqual([]);
});

test("an operator's own installation gets no invented past", async () => {
  await importInstallation(plain.runtime, "db/seed", { production: false, allowDemo: false });
  expect(await stops(plain)).toEqual([]);
  expect(await count(plain, "visits.page_count")).toBe(0);
});
