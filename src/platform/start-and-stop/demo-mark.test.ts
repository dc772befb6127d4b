import { expect, test } from "vitest";
import { ConfigError } from "../config.ts";
import { markAsDemo, refuseDemoInProduction } from "./demo-mark.ts";
import { openTestApp } from "../testing/database.ts";

test("production refuses a database with demo data, and accepts one without", async () => {
  await using app = await openTestApp();
  await refuseDemoInProduction(app.runtime.database, { APP_ENV: "production" });
  await app.as({}, (ctx) => markAsDemo(ctx.db));
  await app.as({}, (ctx) => markAsDemo(ctx.db));
  await refuseDemoInProduction(app.runtime.database, { APP_ENV: "demo" });
  await expect(refuseDemoInProduction(app.runtime.database, { APP_ENV: "production" })).rejects.toThrow(ConfigError);
});
