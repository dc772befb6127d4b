/** Metrics as Prometheus reads them: a worker shows all figures of the database on its own port, a web process only its own. */
import { readFile } from "node:fs/promises";
import { afterAll, expect, test } from "vitest";
import { parseConfig } from "#platform/config.ts";
import { createMetrics } from "#platform/metrics/metrics.ts";
import { openTestApp } from "#platform/testing/database.ts";
import { answerForWorker, healthOf } from "./health.ts";
import { openApp } from "./open-app.ts";

const TOKEN = "test-metrics-token-77c2";
const ground = await openTestApp();
const settings = { APP_ENV: "test", DATABASE_URL: ground.url, METRICS_TOKEN: TOKEN, LOG_LEVEL: "silent", BANK_URL: "" };
const app = openApp(parseConfig(settings));
afterAll(async () => {
  await app.pool.end();
  await ground[Symbol.asyncDispose]();
});

/** The metric names in the `# TYPE` lines, without those of Node itself. */
const namesIn = (text: string) =>
  [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name = ""]) => name).filter((name) => !/^(?:nodejs|process)_/.test(name));

const fail = (error: unknown): never => {
  throw error;
};

async function figuresOf(worker: { sinceLookedMs(): number } | null): Promise<string[]> {
  const { health } = await healthOf(app, { isStopping: () => false, worker });
  const registry = createMetrics(health.measures ?? [], fail, health.instruments).registry;
  return namesIn(await registry.metrics());
}

test("a worker answers on its port: liveness, whether it takes jobs, and metrics to the holder of the token", async () => {
  let sinceMs = 0;
  const worker = { sinceLookedMs: () => sinceMs };
  const { address, stop } = await answerForWorker(app, { isStopping: () => false, worker, port: 0 });
  try {
    const request = (path: string, headers = {}) => fetch(`${address}${path}`, { headers });
    expect(await (await request("/healthz")).json()).toMatchObject({
      status: "ok",
      version: expect.stringMatching(/^\d/),
    });
    expect((await request("/readyz")).status).toBe(200);
    sinceMs = 120_000;
    const late = await request("/readyz");
    expect(late.status).toBe(503);
    expect(await late.json()).toMatchObject({ parts: { worker: "looked for jobs 120 s ago" } });
    // Restarting is for processes that do not answer at all.
    expect((await request("/healthz")).status).toBe(200);
    expect((await request("/metrics")).status).toBe(404);
    const reported = await (await request("/metrics", { authorization: `Bearer ${TOKEN}` })).text();
    for (const line of [
      'sampai_transfers_open{state="OUTCOME_UNKNOWN"} 0',
      "sampai_jobs_due_oldest_seconds 0",
      "sampai_database_takes_writes 1",
    ])
      expect(reported).toContain(line);
    expect(reported).toMatch(/sampai_build_info\{version="[^"]+",commit="(?:[0-9a-f]{40}|unknown)"\} 1/);
  } finally {
    await stop();
  }
});

test("a web process shows its own metrics only; those of the database are shown by workers", async () => {
  const web = await figuresOf(null);
  expect(web).toContain("sampai_pool_connections");
  expect(web.filter((name) => /^sampai_(?:transfers|jobs|account|rate|codes|messages|reconciliation|lock)/.test(name))).toEqual(
    [],
  );
});

test("the operator's handbook lists every metric and no other", async () => {
  const reported = new Set([...(await figuresOf(null)), ...(await figuresOf({ sinceLookedMs: () => 0 }))]);
  const handbook = await readFile("docs/operations.md", "utf8");
  const named = new Set(handbook.matchAll(/`((?:sampai|http)_[a-z_]+)(?:\{[^`]*)?`/g).map(([, name = ""]) => name));
  expect([...reported].filter((name) => !named.has(name))).toEqual([]);
  expect(
    [...named].filter((name) => !reported.has(name) && name !== "sampai_app" && !/^sampai_(?:web|worker|migrate)$/.test(name)),
  ).toEqual([]);
});
