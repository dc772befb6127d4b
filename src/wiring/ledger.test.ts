import { afterAll, expect, test } from "vitest";
import { seedPrices } from "#pricing/testing/pricing-app.ts";
import { openTestApp } from "#platform/testing/database.ts";
import { ledgerDeps } from "./ledger.ts";

const app = await openTestApp();
afterAll(() => app[Symbol.asyncDispose]());

test("owners of accounts have the name of their bank; those without one are left out", async () => {
  await seedPrices(app);
  const names = await app.as({}, (ctx) =>
    ledgerDeps.namesOfOwners(ctx, ["014", "000", "nexus", "us_00000000000000000000000001"]),
  );
  expect([...names]).toEqual([["014", "Bank Central Asia (BCA)"]]);
});
