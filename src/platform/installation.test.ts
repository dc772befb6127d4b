import { expect, test } from "vitest";
import { ConfigError } from "./config.ts";
import { markAsDemo, refuseDemoInProduction } from "./installation.ts";
import { openTestHouse } from "./testing/database.ts";

test("production refuses a database with demo data, and takes one without", async () => {
  await using house = await openTestHouse();
  await refuseDemoInProduction(house.machinery.database, { APP_ENV: "production" });
  await house.as({}, (ctx) => markAsDemo(ctx.db));
  await house.as({}, (ctx) => markAsDemo(ctx.db));
  await refuseDemoInProduction(house.machinery.database, { APP_ENV: "demo" });
  await expect(refuseDemoInProduction(house.machinery.database, { APP_ENV: "production" })).rejects.toThrow(ConfigError);
});
