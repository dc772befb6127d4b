import { sql } from "kysely";
import { afterAll, expect, test, vi } from "vitest";
import { openTestApp } from "../testing/database.ts";
import { keyringOf, knowSecrets, watchSecrets, type GivenSecrets, type KeyDeps } from "./known-secrets.ts";
import { rotateSecret } from "./rotate.ts";

const [OLD, NEW, OTHER] = ["the secret of before", "the secret of now", "nobody's secret here"] as const;
vi.setConfig({ testTimeout: 60_000 });
const closing: (() => PromiseLike<void>)[] = [];
afterAll(async () => {
  for (const close of closing) await close();
});

async function openPlace() {
  const app = await openTestApp();
  closing.push(() => app[Symbol.asyncDispose]());
  const { runtime } = app;
  const db = runtime.database;
  const partsOf = (given: GivenSecrets): KeyDeps => ({
    given,
    keyring: keyringOf(given),
    random: runtime.random,
    opensWhatIsThere: async () => true,
  });
  const start = async (APP_SECRET: string, APP_SECRET_PREVIOUS = "") => {
    const deps = partsOf({ APP_SECRET, APP_SECRET_PREVIOUS });
    await knowSecrets(db, deps);
    return deps;
  };
  const rotate = () =>
    rotateSecret({
      ...partsOf({ APP_SECRET: NEW, APP_SECRET_PREVIOUS: OLD }),
      runtime,
      uses: [],
      say: () => undefined,
      settleMs: 0,
    });
  const rows = async () =>
    (
      await sql<{ row: string; print: string }>`
    select app_key::text as row, fingerprint::text as print from platform.app_key order by number`.execute(db)
    ).rows;
  return { db, log: runtime.log, start, rotate, rows };
}

test("of two secrets at the first start one is registered, and the other process refuses to start", async () => {
  const { start, rows } = await openPlace();
  const outcomes = await Promise.allSettled([start(OLD), start(OTHER)]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(await rows()).toHaveLength(1);
});

test("a fingerprint reveals nothing of its secret, and differs between installations", async () => {
  const prints: string[] = [];
  for (const { start, rotate, rows } of [await openPlace(), await openPlace()]) {
    await start(OLD);
    await rotate();
    for (const { row, print } of await rows()) {
      prints.push(print);
      for (const secret of [OLD, NEW]) expect(row).not.toContain(Buffer.from(secret).toString("hex"));
    }
  }
  expect(new Set(prints).size).toBe(4);
});

test("running processes notice a rotation: one with the new key continues with it, one without it stops", async () => {
  const { db, log, start, rotate } = await openPlace();
  const [before, both] = [await start(OLD), await start(NEW, OLD)];
  const reported: string[] = [];
  const watching = [
    watchSecrets(db, before, log, () => reported.push("before"), 20),
    watchSecrets(db, both, log, () => reported.push("both"), 20),
  ];
  await rotate();
  await expect.poll(() => reported, { timeout: 30_000 }).toEqual(["before"]);
  await expect.poll(() => both.keyring.generations().active, { timeout: 30_000 }).toBe(1);
  for (const stop of watching) stop();
  expect(reported).toEqual(["before"]);
});
