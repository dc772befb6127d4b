import { expect, test } from "vitest";
import { openTestApp } from "../../src/platform/testing/database.ts";
import { createKeyring } from "../../src/platform/keys/keyring.ts";
import { seedDemo } from "./demo.ts";
test("m", async () => {
  for (let i = 0; i < 3; i++) {
    const app = await openTestApp();
    const c = process.cpuUsage();
    const t = performance.now();
    await seedDemo(app.runtime, "db/seed", { keys: createKeyring("a secret of this test") });
    const u = process.cpuUsage(c);
    console.log("first", Math.round(performance.now() - t), "cpu", Math.round((u.user + u.system) / 1000));
    const t2 = performance.now();
    await seedDemo(app.runtime, "db/seed", { keys: createKeyring("a secret of this test") });
    console.log("second", Math.round(performance.now() - t2));
    await app[Symbol.asyncDispose]();
  }
  expect(1).toBe(1);
}, 300_000);
