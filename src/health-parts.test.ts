/** What processes tell of themselves, as Prometheus reads it: a worker on its own port all figures of the database, a web process its own alone. */
import { readFile } from "node:fs/promises";
import { afterAll, expect, test } from "vitest";
import { parseConfig } from "#platform/config.ts";
import { createMetrics } from "#platform/http/metrics.ts";
import { openTestHouse } from "#platform/testing/database.ts";
import { answerForWorker, healthOf } from "./health-parts.ts";
import { openHouse } from "./open-house.ts";

const TOKEN = "test-metrics-token-77c2";
const ground = await openTestHouse();
const settings = { APP_ENV: "test", DATABASE_URL: ground.url, METRICS_TOKEN: TOKEN, LOG_LEVEL: "silent", BANK_URL: "" };
const house = openHouse(parseConfig(settings));
afterAll(async () => {
  await house.pool.end();
  await ground[Symbol.asyncDispose]();
});

/** The names that stand in an answer's `# TYPE` lines, without those of Node itself. */
const namesIn = (text: string) =>
  [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name = ""]) => name).filter((name) => !/^(?:nodejs|process)_/.test(name));

const fail = (error: unknown): never => {
  throw error;
};

async function figuresOf(worker: { sinceLookedMs(): number } | null): Promise<string[]> {
  const { health } = await healthOf(house, { isStopping: () => false, worker });
  const registry = createMetrics(health.measures ?? [], fail, health.instruments).registry;
  return namesIn(await registry.metrics());
}

test("a worker answers on its port: whether it lives, whether it takes jobs, and its figures to who has the token", async () => {
  let sinceMs = 0;
  const worker = { sinceLookedMs: () => sinceMs };
  const { address, stop } = await answerForWorker(house, { isStopping: () => false, worker, port: 0 });
  try {
    const ask = (path: string, headers = {}) => fetch(`${address}${path}`, { headers });
    expect(await (await ask("/healthz")).json()).toMatchObject({ status: "ok", version: expect.stringMatching(/^\d/) as string });
    expect((await ask("/readyz")).status).toBe(200);
    sinceMs = 120_000;
    const late = await ask("/readyz");
    expect(late.status).toBe(503);
    expect(await late.json()).toMatchObject({ parts: { worker: "looked for jobs 120 s ago" } });
    // Restarting is for who does not answer at all.
    expect((await ask("/healthz")).status).toBe(200);
    expect((await ask("/metrics")).status).toBe(404);
    const told = await (await ask("/metrics", { authorization: `Bearer ${TOKEN}` })).text();
    for (const line of [
      'sampai_transfers_open{state="OUTCOME_UNKNOWN"} 0',
      "sampai_jobs_due_oldest_seconds 0",
      "sampai_database_takes_writes 1",
    ])
      expect(told).toContain(line);
    expect(told).toMatch(/sampai_build_info\{version="[^"]+",commit="(?:[0-9a-f]{40}|unknown)"\} 1/);
  } finally {
    await stop();
  }
});

test("a web process tells of itself alone: what is the same for all is told by workers", async () => {
  const web = await figuresOf(null);
  expect(web).toContain("sampai_pool_connections");
  expect(web.filter((name) => /^sampai_(?:transfers|jobs|account|rate|codes|messages|reconciliation|lock)/.test(name))).toEqual(
    [],
  );
});

test("every figure stands in the operator's handbook, and it names no other", async () => {
  const told = new Set([...(await figuresOf(null)), ...(await figuresOf({ sinceLookedMs: () => 0 }))]);
  const handbook = await readFile("docs/operations.md", "utf8");
  const named = new Set(handbook.matchAll(/`((?:sampai|http)_[a-z_]+)(?:\{[^`]*)?`/g).map(([, name = ""]) => name));
  expect([...told].filter((name) => !named.has(name))).toEqual([]);
  expect(
    [...named].filter((name) => !told.has(name) && name !== "sampai_app" && !/^sampai_(?:web|worker|migrate)$/.test(name)),
  ).toEqual([]);
});
