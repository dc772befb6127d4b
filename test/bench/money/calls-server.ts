/**
 * The servers of the rows about calls: the product's own with two calls of the bench, or the baselines beside it, each in its own process.
 *
 *   node test/bench/money/calls-server.ts product|bare <port>       both read DATABASE_URL
 *   node test/bench/money/calls-server.ts derive <seconds>          only the key derivation that each encrypted POST costs; prints the rate per second
 */
import Fastify from "fastify";
import pg from "pg";
import { z } from "zod";
import { get, post } from "#kernel/endpoint.ts";
import { derivePayloadKey, encryptPayload } from "#kernel/payload.ts";
import { VISITOR } from "#platform/actor.ts";
import { systemRandom } from "#platform/clock.ts";
import { parseConfig } from "#platform/config.ts";
import { collectRefusalSentences } from "#platform/http/answer.ts";
import { on } from "#platform/http/binding.ts";
import { createCsrf, VISITOR_COOKIE } from "#platform/http/csrf.ts";
import { findAccount } from "#ledger/store.ts";
import { openApp } from "../../../src/wiring/open-app.ts";
import { buildServer } from "../../../src/wiring/server/server.ts";

const READ_SQL = "select code, currency, kind, floor from ledger.account where code = $1";
const DERIVING = 8;

const doNothing = post({
  name: "bench.do_nothing",
  path: "/v1/bench/nothing",
  access: "public",
  summary: "Does nothing",
  audit: "never",
  rateLimit: { max: 1_000_000_000, windowSeconds: 86_400 },
  input: z.strictObject({ note: z.string() }),
  output: z.strictObject({}),
});
const readOne = get({
  name: "bench.read_one",
  path: "/v1/bench/one",
  access: "public",
  summary: "Reads one account of the ledger",
  input: z.strictObject({ code: z.string() }),
  output: z.strictObject({ code: z.string(), currency: z.string(), kind: z.string(), floor: z.string() }),
});

/** The product as shipped, including hooks, limits and log, without pages. Prints what a client needs. */
async function product(port: number): Promise<void> {
  const app = openApp(parseConfig({ ...process.env, APP_ENV: "test", TRUST_PROXY: "1" }));
  const { config, runtime } = app;
  const csrf = createCsrf(config.keys, systemRandom);
  const server = await buildServer({
    binder: { config, runtime, csrf, sentences: collectRefusalSentences([]), readSession: async () => VISITOR },
    bindings: [
      on(doNothing, async () => ({})),
      on(readOne, async (ctx, { code }) => {
        const found = await findAccount(ctx.db, code);
        if (found === null) throw new Error(`there is no account ${code}`);
        return found;
      }),
    ],
    health: { checks: {}, isStopping: () => false },
  });
  await server.listen({ port, host: "127.0.0.1" });
  const visitor = csrf.newVisitorId();
  const headers = {
    key: config.WEB_API_KEY,
    cookie: `${VISITOR_COOKIE}=${visitor}`,
    [config.CSRF_NAME.toLowerCase()]: csrf.issue(visitor, runtime.clock.now()),
    "content-type": "application/json",
  };
  const payload = await encryptPayload({ note: "nothing" }, config.WEB_PAYLOAD_PASSPHRASE);
  process.stderr.write(`ready ${JSON.stringify({ headers, body: JSON.stringify({ payload }) })}\n`);
}

/** Bare Fastify and pg: a named statement, the row as JSON. */
async function bare(port: number): Promise<void> {
  const pool = new pg.Pool({ connectionString: process.env["DATABASE_URL"] ?? "", max: 10 });
  const server = Fastify();
  server.get<{ Querystring: { code: string } }>("/v1/bench/one", (request) =>
    pool
      .query({ name: "one", text: READ_SQL, values: [request.query.code] })
      .then(({ rows }) => ({ code: 200, data: rows[0] as object })),
  );
  await server.listen({ port, host: "127.0.0.1" });
  process.stderr.write("ready {}\n");
}

async function derive(seconds: number): Promise<void> {
  const salt = systemRandom(256);
  const endsAt = performance.now() + seconds * 1_000;
  let done = 0;
  const work = async () => {
    for (; performance.now() < endsAt; done++) await derivePayloadKey("a passphrase of the bench", salt);
  };
  await Promise.all(Array.from({ length: DERIVING }, work));
  process.stdout.write(`${done / seconds}\n`);
}

const [what, number = "0"] = process.argv.slice(2);
if (what === "product") await product(Number(number));
else if (what === "bare") await bare(Number(number));
else await derive(Number(number));
