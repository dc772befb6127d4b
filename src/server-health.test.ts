/** What machines ask: does the process live, may visitors be sent to it, is everything well that it depends on. */
import type { FastifyInstance } from "fastify";
import { afterAll, describe, expect, test } from "vitest";
import { pendingMigrations } from "#platform/migrate.ts";
import { readinessOf } from "#platform/readiness.ts";
import { createWriteProbe } from "#platform/write-probe.ts";
import { openTestHouse } from "#platform/testing/database.ts";
import { openLogLines } from "#platform/testing/log-lines.ts";
import { testServerParts, type TestServerOptions } from "#platform/testing/server-parts.ts";
import { buildServer } from "./server.ts";

const house = await openTestHouse();
const servers: FastifyInstance[] = [];
afterAll(async () => {
  for (const server of servers) await server.close();
  await house[Symbol.asyncDispose]();
});
async function open({ health, ...more }: Pick<TestServerOptions, "health" | "log" | "settings"> = {}) {
  const server = await buildServer(testServerParts(house, { capabilities: [], health: health ?? {}, ...more }));
  servers.push(server);
  return { server };
}

describe("health", () => {
  test("healthz says that the process answers", async () =>
    expect((await (await open()).server.inject("/healthz")).json()).toEqual({ status: "ok" }));
  test("healthz says which release and commit answers", async () => {
    const { server } = await open({ health: { release: { version: "1.2.3", commit: "ab".repeat(20) } } });
    expect((await server.inject("/healthz")).json()).toEqual({ status: "ok", version: "1.2.3", commit: "ab".repeat(20) });
  });
  test("probes are not logged while they are answered alike; the first that is answered otherwise is, and the first that is well again", async () => {
    let isStopping = false;
    const { log, lines } = openLogLines();
    const settings = { METRICS_TOKEN: "token-of-metrics" };
    const { server } = await open({ health: { checks: {}, isStopping: () => isStopping }, log, settings });
    const logged = async (...urls: string[]) => {
      const before = lines().length;
      for (const url of urls) await server.inject({ url, headers: { authorization: "Bearer token-of-metrics" } });
      return lines()
        .slice(before)
        .filter(({ msg }) => msg === "request")
        .map(({ path, status }) => `${String(path)} ${String(status)}`);
    };
    expect(await logged("/healthz", "/readyz", "/readyz?deep", "/metrics")).toEqual([]);
    isStopping = true;
    expect(await logged("/healthz", "/readyz", "/readyz", "/readyz")).toEqual(["/readyz 503"]);
    isStopping = false;
    expect(await logged("/readyz", "/readyz", "/nowhere")).toEqual(["/readyz 200", "/nowhere 200"]);
  });
  test("figures that are asked for without the token are told in the log with the reason, once a minute", async () => {
    for (const [token, why] of [
      ["", "METRICS_TOKEN is empty"],
      ["token-of-metrics", "the token of the request is not METRICS_TOKEN"],
    ] as const) {
      const { log, lines } = openLogLines();
      const { server } = await open({ log, settings: { METRICS_TOKEN: token } });
      for (let n = 0; n < 3; n++) expect((await server.inject("/metrics")).statusCode).toBe(404);
      expect(lines().filter((line) => line["why"] === why)).toHaveLength(1);
    }
  });

  const { check } = createWriteProbe(house.machinery.database, () => 0);
  const checks = readinessOf(house.machinery.database, (query) => pendingMigrations(query, "db/migrations"), check);
  test("readyz?deep is 200 when database, migrations and jobs are well", async () => {
    const { server } = await open({ health: { checks } });
    const answer = await server.inject("/readyz?deep");
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({
      status: "ready",
      stopping: false,
      parts: { database: "ok", migrations: "ok", writes: "ok", jobs: "ok" },
    });
  });
  test("readyz is 503 when a migration is missing, and names it", async () => {
    const pending: typeof pendingMigrations = async (query) => [
      ...(await pendingMigrations(query, "db/migrations")),
      "9999-new.sql",
    ];
    const missing = readinessOf(house.machinery.database, (query) => pending(query, ""), check);
    const { server } = await open({ health: { checks: missing } });
    for (const url of ["/readyz", "/readyz?deep"]) {
      const answer = await server.inject(url);
      expect(answer.statusCode).toBe(503);
      expect(answer.json()).toMatchObject({ status: "not ready", parts: { migrations: "missing 9999-new.sql" } });
    }
  });
  test("readyz is about this process: once it has seen its migrations, a database that is away takes nobody from it", async () => {
    let isAway = true;
    let asked = 0;
    const database = async () => (isAway ? Promise.reject(new Error("planted: away")) : null);
    const migrations = () => {
      asked += 1;
      return database();
    };
    const { server } = await open({ health: { checks: { database, migrations } } });
    // It has never seen the database: it can't draw a page.
    expect((await server.inject("/readyz")).statusCode).toBe(503);
    isAway = false;
    expect((await server.inject("/readyz")).json()).toEqual({ status: "ready", stopping: false, parts: { migrations: "ok" } });
    isAway = true;
    expect((await server.inject("/readyz")).statusCode).toBe(200);
    expect(asked).toBe(2);
    const deep = await server.inject("/readyz?deep");
    expect(deep.statusCode).toBe(503);
    expect(deep.json()).toMatchObject({ status: "not ready", parts: { database: "failed", migrations: "failed" } });
  });
  test("readyz is 503 when the process is stopping", async () => {
    const { server } = await open({ health: { checks, isStopping: () => true } });
    for (const url of ["/readyz", "/readyz?deep"])
      expect(await server.inject(url)).toMatchObject({
        statusCode: 503,
        body: expect.stringContaining('"stopping":true') as string,
      });
  });
  test("while it stops, each answer ends its connection, so that no call is sent on one that is closed just then", async () => {
    let isStopping = false;
    const { server } = await open({ health: { checks, isStopping: () => isStopping } });
    for (const url of ["/healthz", "/readyz", "/nowhere"]) {
      isStopping = false;
      expect((await server.inject(url)).headers["connection"]).not.toBe("close");
      isStopping = true;
      expect((await server.inject(url)).headers["connection"]).toBe("close");
    }
  });
  test("readyz tells no stranger what the driver says, nor waits for ever", async () => {
    const { server } = await open({
      health: {
        checks: {
          database: () => Promise.reject(new Error("password planted for user sampai")),
          slow: () => new Promise(() => undefined),
        },
      },
    });
    const answer = await server.inject("/readyz?deep");
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject({ parts: { database: "failed", slow: "no answer in 2 s" } });
  });
});
