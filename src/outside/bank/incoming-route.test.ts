/** The bank's calls at the product's own server, beside its other routes. */
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { parseConfig } from "#platform/config.ts";
import { openDatabase, openPool } from "#platform/db.ts";
import { dropOldWindows } from "#platform/rate-limit.ts";
import { openTestApp } from "#platform/testing/database.ts";
import { openLogLines } from "#platform/testing/log-lines.ts";
import { testServerDeps } from "#platform/testing/test-server.ts";
import type { PaymentNotification } from "#transfers/pay-in/model/pay-in-party.ts";
import { callSignature, timeText, tokenSignature } from "../../../simulators/bank/snap.ts";
import { buildServer } from "#wiring/server/server.ts";
import { bankCalls } from "./settings.ts";
import { bankRoute, SNAP_PATHS } from "./incoming.ts";
import { testKeys } from "../testing/bank.ts";
import { paymentNotification } from "../testing/bank-caller.ts";

const { ours, theirs } = await testKeys();
const app = await openTestApp();
const log = openLogLines();
const payIns: PaymentNotification[] = [];
const config = parseConfig({
  BANK_URL: "https://bank.example",
  BANK_PRIVATE_KEY: ours.privateKey.export({ format: "pem", type: "pkcs8" }).toString(),
  BANK_CALLBACK_PUBLIC_KEY: theirs.publicKey.export({ format: "pem", type: "spki" }).toString(),
});
const calls = bankCalls(config, app.runtime, {
  describeAccount: async () => null,
  receivePayIn: async (payment) => void payIns.push(payment),
  receiveQris: async () => true,
  receiveNotification: async () => true,
});
const server = await buildServer({
  ...testServerDeps(app, { capabilities: [], log: log.log }),
  extras: calls ? [bankRoute(calls)] : [],
});
afterAll(async () => {
  await server.close();
  await app[Symbol.asyncDispose]();
});

const post = (url: string, body: string, headers: Record<string, string>) =>
  server.inject({ method: "POST", url, body, headers: { "content-type": "application/json", ...headers } });

test("bank calls are answered in SNAP's form, without API key, session or CSRF token, and leave no secret in the log", async () => {
  const timestamp = timeText(app.runtime.clock.now().getTime());
  const headers = { "x-client-key": "bank-demo", "x-timestamp": timestamp };
  const tokenReply = await post(SNAP_PATHS.token, '{"grantType":"client_credentials"}', {
    ...headers,
    "x-signature": tokenSignature(theirs.privateKey, "bank-demo", timestamp),
  });
  expect([tokenReply.statusCode, tokenReply.headers["x-timestamp"], tokenReply.headers["cache-control"]]).toEqual([
    200,
    timestamp,
    "no-store",
  ]);
  const { accessToken: token } = tokenReply.json<{ accessToken: string }>();
  const body = JSON.stringify(paymentNotification());
  const signature = callSignature(config.BANK_CALLBACK_SECRET, {
    method: "POST",
    path: SNAP_PATHS.payment,
    token,
    body,
    timestamp,
  });
  const codeOf = await post(SNAP_PATHS.payment, body, {
    authorization: `Bearer ${token}`,
    "x-partner-id": "bank-demo",
    "x-external-id": "1",
    "x-timestamp": timestamp,
    "x-signature": signature,
  });
  expect(codeOf.json()).toMatchObject({ responseCode: "2002500" });
  expect(payIns).toHaveLength(1);
  const forged = await post(SNAP_PATHS.payment, body, {
    authorization: `Bearer ${token}`,
    "x-partner-id": "bank-demo",
    "x-timestamp": timestamp,
    "x-signature": "x",
  });
  expect(forged.json()).toEqual({ responseCode: "4012500", responseMessage: "Unauthorized. Signature" });
  expect(log.lines().filter(({ msg }) => msg === "call of the bank refused")).toMatchObject([{ level: 40, why: "Signature" }]);
  for (const secret of [token, signature, config.BANK_CALLBACK_SECRET, "SITI RAHAYU", "5220304321"])
    expect(log.text()).not.toContain(secret);
});

test("an overloaded server answers 503 with Retry-After and logs no error", async () => {
  const busyLog = openLogLines();
  const busy = await buildServer({
    ...testServerDeps(app, { capabilities: [], log: busyLog.log }),
    extras: [
      (scope) =>
        void scope.addHook("onRequest", async () => {
          throw Object.assign(new Error("Service Unavailable"), { statusCode: 503, code: "FST_UNDER_PRESSURE" });
        }),
      ...(calls ? [bankRoute(calls)] : []),
    ],
  });
  const codeOf = await busy.inject({ method: "POST", url: SNAP_PATHS.payment, body: "{}" });
  expect(codeOf).toMatchObject({ statusCode: 503, headers: { "retry-after": "5" } });
  expect(codeOf.json()).toMatchObject({ responseCode: "5032500" });
  const ERROR = 50;
  expect(busyLog.lines().filter(({ level }) => Number(level) >= ERROR)).toEqual([]);
  await busy.close();
});

test("without a database the bank gets 503 with Retry-After, and no error is logged", async () => {
  const awayLog = openLogLines();
  const pool = openPool({ url: "postgresql://nobody@127.0.0.1:1/none", poolSize: 1 });
  const database = openDatabase(pool);
  const awayCalls = bankCalls(config, app.runtime, {
    describeAccount: async () => null,
    receivePayIn: async () => void (await sql`select 1`.execute(database)),
    receiveQris: async () => true,
    receiveNotification: async () => true,
  });
  const away = await buildServer({
    ...testServerDeps(app, { capabilities: [], log: awayLog.log }),
    extras: awayCalls ? [bankRoute(awayCalls)] : [],
  });
  const answer = await sent(away, "78", app.runtime.clock.now());
  expect(answer).toMatchObject({ statusCode: 503, headers: { "retry-after": "5" } });
  expect(answer.json()).toMatchObject({ responseCode: "5032500", responseMessage: "Service Unavailable" });
  const ERROR = 50;
  expect(awayLog.lines().filter(({ level }) => Number(level) >= ERROR)).toEqual([]);
  await away.close();
  await pool.end();
});

test("other paths below /snap are 404 for every method, with and without a bank", async () => {
  await using bare = await buildServer(testServerDeps(app, { capabilities: [] }));
  for (const method of ["POST", "GET", "PUT", "DELETE"] as const) {
    const url = "/snap/v1.0/transfer-interbank";
    expect([method, (await server.inject({ method, url })).statusCode]).toEqual([method, 404]);
    expect([method, (await bare.inject({ method, url })).statusCode]).toEqual([method, 404]);
  }
});

/** One complete call of the bank, signed at an instant, under an external id. */
const codeOf = async (...call: Parameters<typeof sent>) => (await sent(...call)).json<{ responseCode: string }>().responseCode;

async function sent(to: typeof server, externalId: string, at: Date) {
  const timestamp = timeText(at.getTime());
  const proof = tokenSignature(theirs.privateKey, "bank-demo", timestamp);
  const tokenReply = await to.inject({
    method: "POST",
    url: SNAP_PATHS.token,
    body: { grantType: "client_credentials" },
    headers: { "x-client-key": "bank-demo", "x-timestamp": timestamp, "x-signature": proof },
  });
  const { accessToken: token } = tokenReply.json<{ accessToken: string }>();
  const path = SNAP_PATHS.payment;
  const body = JSON.stringify(paymentNotification());
  return to.inject({
    method: "POST",
    url: path,
    body,
    headers: {
      "content-type": "application/json",
      authorization: `Bearer ${token}`,
      "x-partner-id": "bank-demo",
      "x-external-id": externalId,
      "x-timestamp": timestamp,
      "x-signature": callSignature(config.BANK_CALLBACK_SECRET, { method: "POST", path, token, body, timestamp }),
    },
  });
}

test("an X-EXTERNAL-ID counts across processes, for the day in Jakarta of its signature, and is dropped after that", async () => {
  const { clock, database } = app.runtime;
  await using other = await buildServer({
    ...testServerDeps(app, { capabilities: [] }),
    extras: calls ? [bankRoute(calls)] : [],
  });
  const recorded = async () => {
    const { rows } = await sql<{
      n: number;
    }>`select count(*)::int as n from platform.rate_limit where key like 'snap:%:77'`.execute(database);
    return rows[0]?.n;
  };
  // Two minutes to midnight in Jakarta, afternoon in UTC.
  const evening = new Date("2027-03-01T16:58:00Z");
  clock.set(evening);
  expect([await codeOf(server, "77", evening), await codeOf(other, "77", evening)]).toEqual(["2002500", "4092500"]);
  // The same call, recorded and replayed after midnight, counts for the day of its signature.
  clock.set(new Date("2027-03-01T17:01:00Z"));
  expect(await codeOf(other, "77", evening)).toBe("4092500");
  expect(await codeOf(other, "77", clock.now())).toBe("2002500");
  // 06:59 and 07:01 in Jakarta: two days in UTC, one in Jakarta.
  clock.set(new Date("2027-03-02T00:01:00Z"));
  expect(await codeOf(server, "77", clock.now())).toBe("4092500");
  expect(await recorded()).toBe(2);
  clock.set(new Date("2027-03-03T00:00:01Z"));
  await dropOldWindows(database, clock.now());
  expect(await recorded()).toBe(0);
});
