/** The probes: is the process alive, may visitors be sent to it, are all its dependencies well. */
import type { FastifyInstance } from "fastify";
import { afterAll, describe, expect, test } from "vitest";
import { pendingMigrations } from "#platform/migration/migrate.ts";
import { readinessOf } from "#platform/start-and-stop/readiness.ts";
import { createWriteProbe } from "#platform/database/write-probe.ts";
import { openTestApp } from "#platform/testing/database.ts";
import { onDatabase } from "#platform/testing/on-database.ts";
import { openLogLines } from "#platform/testing/log-lines.ts";
import { testServerDeps, type TestServerOptions } from "#platform/testing/test-server.ts";
import { buildServer } from "./server.ts";

const app = await openTestApp();
const servers: FastifyInstance[] = [];
afterAll(async () => {
  for (const server of servers) await server.close();
  await app[Symbol.asyncDispose]();
});
async function open({ health, ...more }: Pick<TestServerOptions, "health" | "log" | "settings"> = {}) {
  const server = await buildServer(testServerDeps(app, { capabilities: [], health: health ?? {}, ...more }));
  servers.push(server);
  return { server };
}

describe("health", () => {
  test("healthz says that the process is alive", async () =>
    expect((await (await open()).server.inject("/healthz")).json()).toEqual({ status: "ok" }));
  test("healthz names the running release and commit", async () => {
    const { server } = await open({ health: { release: { version: "1.2.3", commit: "ab".repeat(20) } } });
    expect((await server.inject("/healthz")).json()).toEqual({ status: "ok", version: "1.2.3", commit: "ab".repeat(20) });
  });
  test("probes are logged only when their answer changes: the first failure and the first success after it", async () => {
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
  test("requests for metrics without the token are logged with the reason, once a minute", async () => {
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

  const { check } = createWriteProbe(app.runtime.database, () => 0);
  const checks = readinessOf(app.runtime.database, (query) => pendingMigrations(query, "db/migrations"), check);
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
    const missing = readinessOf(app.runtime.database, (query) => pending(query, ""), check);
    const { server } = await open({ health: { checks: missing } });
    for (const url of ["/readyz", "/readyz?deep"]) {
      const answer = await server.inject(url);
      expect(answer.statusCode).toBe(503);
      expect(answer.json()).toMatchObject({ status: "not ready", parts: { migrations: "missing 9999-new.sql" } });
    }
  });
  test("readyz is 503 on a database made by former migrations, and says what to do", async () => {
    const name = "0001-foundation.sql";
    await onDatabase(app.url, (client) =>
      client.query("insert into platform_migration.applied (name, checksum) values ($1, 'former')", [name]),
    );
    const { server } = await open({ health: { checks } });
    const answer = await server.inject("/readyz");
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject({
      status: "not ready",
      parts: {
        migrations: expect.stringMatching(/^this database was made by migrations older .* npm start -- --fresh/),
      },
    });
    await onDatabase(app.url, (client) => client.query("delete from platform_migration.applied where name = $1", [name]));
  });
  test("readyz is about this process: once it has seen its migrations, a database outage does not make it unready", async () => {
    let isAway = true;
    let requested = 0;
    const database = async () => (isAway ? Promise.reject(new Error("planted: away")) : null);
    const migrations = () => {
      requested += 1;
      return database();
    };
    const { server } = await open({ health: { checks: { database, migrations } } });
    // It has never reached the database: it cannot render a page.
    expect((await server.inject("/readyz")).statusCode).toBe(503);
    isAway = false;
    expect((await server.inject("/readyz")).json()).toEqual({ status: "ready", stopping: false, parts: { migrations: "ok" } });
    isAway = true;
    expect((await server.inject("/readyz")).statusCode).toBe(200);
    expect(requested).toBe(2);
    const deep = await server.inject("/readyz?deep");
    expect(deep.statusCode).toBe(503);
    expect(deep.json()).toMatchObject({ status: "not ready", parts: { database: "failed", migrations: "failed" } });
  });
  test("readyz is 503 when the process is stopping", async () => {
    const { server } = await open({ health: { checks, isStopping: () => true } });
    for (const url of ["/readyz", "/readyz?deep"])
      expect(await server.inject(url)).toMatchObject({
        statusCode: 503,
        body: expect.stringContaining('"stopping":true'),
      });
  });
  test("while stopping, each answer closes its connection, so that no further call is sent on it", async () => {
    let isStopping = false;
    const { server } = await open({ health: { checks, isStopping: () => isStopping } });
    for (const url of ["/healthz", "/readyz", "/nowhere"]) {
      isStopping = false;
      expect((await server.inject(url)).headers["connection"]).not.toBe("close");
      isStopping = true;
      expect((await server.inject(url)).headers["connection"]).toBe("close");
    }
  });
  test("readyz reveals no driver message to strangers, and does not wait for ever", async () => {
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
