/** While PostgreSQL is unavailable, a caller gets a retryable answer and no bug is reported. */
import Fastify from "fastify";
import fastifyCookie from "@fastify/cookie";
import { afterAll, describe, expect, test } from "vitest";
import { isDatabaseAway } from "./unavailable.ts";
import { openDatabase, openPool } from "../db.ts";
import { CACHE_HEADER, registerPages, type PageContext } from "../http/pages/serve.ts";
import { openTestApi } from "../testing/api.ts";
import { openTestApp } from "../testing/database.ts";
import { openLogLines } from "../testing/log-lines.ts";
import { limited, sampleHttp } from "../testing/sample-calls.ts";
import { testServerDeps } from "../testing/test-server.ts";

const app = await openTestApp();
/** Nothing listens at this address. */
const pool = openPool({ url: "postgresql://nobody@127.0.0.1:1/none", poolSize: 1 });
const database = openDatabase(pool);
const api = await openTestApi({ ...app, runtime: { ...app.runtime, database } }, [sampleHttp]);
afterAll(async () => {
  await api[Symbol.asyncDispose]();
  await pool.end();
  await app[Symbol.asyncDispose]();
});

test("a call gets 503 with a retry time, and no bug is reported", async () => {
  expect(await api.call(limited, {})).toMatchObject({ code: 503, status: "unavailable", details: { retryAfterSeconds: 5 } });
});

const AWAY = { level: 40, msg: "the database can't be reached" };
describe("a page", () => {
  let isAway = true;
  /** Becomes unavailable and available again. */
  const some = new Proxy(database, {
    get(_, name) {
      const now = isAway ? database : app.runtime.database;
      const value: unknown = Reflect.get(now, name, now);
      return typeof value === "function" ? (value.bind(now) as unknown) : value;
    },
  });
  async function openSite() {
    const { log, lines } = openLogLines();
    const server = Fastify({ loggerInstance: log, disableRequestLogging: true });
    await server.register(fastifyCookie);
    const { pages } = testServerDeps(
      { ...app, runtime: { ...app.runtime, database: some } },
      {
        capabilities: [sampleHttp],
        async render(request: Request, { api }: PageContext) {
          if (request.url.endsWith("/asks")) {
            const failed = await api(limited, {}).catch((error: unknown) => error);
            if (failed instanceof Response) return new Response("<head></head>", { status: failed.status });
          }
          return new Response("<head></head>kept", { headers: { [CACHE_HEADER]: "always" } });
        },
      },
    );
    await server.register(async (scope) => registerPages(scope, pages));
    return { server, reported: () => lines().map(({ level, msg }) => ({ level, msg })) };
  }

  test("whose cache revision cannot be read answers 503 with a retry time", async () => {
    isAway = true;
    const { server, reported } = await openSite();
    const answer = await server.inject("/faq");
    expect(answer).toMatchObject({ statusCode: 503, headers: { "retry-after": "5" } });
    expect(reported()).toEqual([AWAY]);
  });
  test("that is cached is still served; one that calls the API answers 503 with a retry time", async () => {
    isAway = false;
    const { server, reported } = await openSite();
    expect((await server.inject("/faq")).body).toContain("kept");
    isAway = true;
    app.runtime.clock.advance(60_000);
    expect(await server.inject("/faq")).toMatchObject({ statusCode: 200, body: expect.stringContaining("kept") });
    expect(await server.inject("/asks")).toMatchObject({ statusCode: 503, headers: { "retry-after": "5" } });
    expect(reported()).toEqual([AWAY]);
    isAway = false;
    app.runtime.clock.advance(60_000);
    expect((await server.inject("/asks")).statusCode).toBe(200);
  });
});

describe("an error", () => {
  const of = (message: string, more: object = {}) => Object.assign(new Error(message), more);
  test.each([
    ["a pool timeout", of("timeout exceeded when trying to connect"), true],
    ["of a connection that did not come", of("Connection terminated due to connection timeout"), true],
    ["a lost connection", of("Connection terminated unexpectedly"), true],
    ["of a server that shuts down", of("terminating connection due to administrator command", { code: "57P01" }), true],
    ["a starting server", of("the database system is starting up", { code: "57P03" }), true],
    ["connection refused", of("connect ECONNREFUSED 127.0.0.1:1", { code: "ECONNREFUSED", address: "127.0.0.1" }), true],
    ["of a statement that took too long", of("canceling statement due to statement timeout", { code: "57014" }), false],
    ["a deadlock", of("deadlock detected", { code: "40P01" }), false],
    ["of a row that must not be", of("duplicate key", { code: "23505" }), false],
    [
      "of an outside party's socket, in a product installed below /pg",
      of("read ECONNRESET", {
        code: "ECONNRESET",
        stack: "Error: read\n at TLSWrap (/home/pgadmin/src/outside/bank/call.ts:1:1)",
      }),
      false,
    ],
    [
      "of the driver's socket, in a folder with a blank",
      of("read ECONNRESET", { code: "ECONNRESET", stack: "Error: read\n at (/home/a b/node_modules/pg/lib/client.js:1:1)" }),
      true,
    ],
    ["a pooler that lost its server", of("server conn crashed?", { code: "08P01", severity: "FATAL" }), true],
    [
      "of a pooler that reaches no server",
      of("server login has been failing, try again later", { code: "08P01", severity: "FATAL" }),
      true,
    ],
    [
      "of a protocol that we broke",
      of("bind message supplies 3 parameters", { code: "08P01", severity: "ERROR", routine: "exec_bind_message" }),
      false,
    ],
    ["of a connection that failed", of("connection failure", { code: "08006" }), true],
    ["LISTEN on a standby", of("cannot execute LISTEN during recovery", { code: "0A000" }), true],
    ["of an idle session that was ended", of("terminating connection due to idle-session timeout", { code: "57P05" }), true],
    [
      "of a name that does not resolve now",
      of("getaddrinfo EAI_AGAIN db", { code: "EAI_AGAIN", hostname: "db", syscall: "getaddrinfo" }),
      true,
    ],
    ["host unreachable", of("connect EHOSTUNREACH 10.0.0.9:5432", { code: "EHOSTUNREACH", address: "10.0.0.9" }), true],
    ["connection timeout", of("connect ETIMEDOUT 10.0.0.9:5432", { code: "ETIMEDOUT", address: "10.0.0.9" }), true],
    ["of ours", new TypeError("undefined is not a function"), false],
    ["that is none", "Connection terminated", false],
  ])("%s", (_, error, expected) => {
    expect(isDatabaseAway(error)).toBe(expected);
  });
});
