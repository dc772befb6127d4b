/** The bank's calls at the product's own server, among everything else that it serves. */
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { parseConfig } from "#platform/config.ts";
import { openDatabase, openPool } from "#platform/db.ts";
import { dropOldWindows } from "#platform/rate-limit.ts";
import { openTestHouse } from "#platform/testing/database.ts";
import { openLogLines } from "#platform/testing/log-lines.ts";
import { testServerParts } from "#platform/testing/server-parts.ts";
import type { PaymentHint } from "#transfers/pay-in.ts";
import { callSignature, timeText, tokenSignature } from "../../simulators/bank/snap.ts";
import { buildServer } from "../server.ts";
import { bankCalls } from "./bank-settings.ts";
import { bankRoute, SNAP_PATHS } from "./bank/incoming.ts";
import { testKeys } from "./testing/bank.ts";
import { paymentNotice } from "./testing/bank-caller.ts";

const { ours, theirs } = await testKeys();
const house = await openTestHouse();
const log = openLogLines();
const payIns: PaymentHint[] = [];
const config = parseConfig({
  BANK_URL: "https://bank.example",
  BANK_PRIVATE_KEY: ours.privateKey.export({ format: "pem", type: "pkcs8" }).toString(),
  BANK_CALLBACK_PUBLIC_KEY: theirs.publicKey.export({ format: "pem", type: "spki" }).toString(),
});
const calls = bankCalls(config, house.machinery, {
  describeAccount: async () => null,
  takePayIn: async (payment) => void payIns.push(payment),
  takeHint: async () => true,
});
const server = await buildServer({
  ...testServerParts(house, { capabilities: [], log: log.log }),
  extras: calls ? [bankRoute(calls)] : [],
});
afterAll(async () => {
  await server.close();
  await house[Symbol.asyncDispose]();
});

const post = (url: string, body: string, headers: Record<string, string>) =>
  server.inject({ method: "POST", url, body, headers: { "content-type": "application/json", ...headers } });

test("are answered in SNAP's form, without key, session or CSRF token of a browser, and leave no secret in the log", async () => {
  const timestamp = timeText(house.machinery.clock.now().getTime());
  const headers = { "x-client-key": "bank-demo", "x-timestamp": timestamp };
  const asked = await post(SNAP_PATHS.token, '{"grantType":"client_credentials"}', {
    ...headers,
    "x-signature": tokenSignature(theirs.privateKey, "bank-demo", timestamp),
  });
  expect([asked.statusCode, asked.headers["x-timestamp"], asked.headers["cache-control"]]).toEqual([200, timestamp, "no-store"]);
  const { accessToken: token } = asked.json<{ accessToken: string }>();
  const body = JSON.stringify(paymentNotice());
  const signature = callSignature(config.BANK_CALLBACK_SECRET, {
    method: "POST",
    path: SNAP_PATHS.payment,
    token,
    body,
    timestamp,
  });
  const told = await post(SNAP_PATHS.payment, body, {
    authorization: `Bearer ${token}`,
    "x-partner-id": "bank-demo",
    "x-external-id": "1",
    "x-timestamp": timestamp,
    "x-signature": signature,
  });
  expect(told.json()).toMatchObject({ responseCode: "2002500" });
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

test("are asked to come again by a server that has too much to do, which is no error", async () => {
  const busyLog = openLogLines();
  const busy = await buildServer({
    ...testServerParts(house, { capabilities: [], log: busyLog.log }),
    extras: [
      (scope) =>
        void scope.addHook("onRequest", async () => {
          throw Object.assign(new Error("Service Unavailable"), { statusCode: 503, code: "FST_UNDER_PRESSURE" });
        }),
      ...(calls ? [bankRoute(calls)] : []),
    ],
  });
  const told = await busy.inject({ method: "POST", url: SNAP_PATHS.payment, body: "{}" });
  expect(told).toMatchObject({ statusCode: 503, headers: { "retry-after": "5" } });
  expect(told.json()).toMatchObject({ responseCode: "5032500" });
  const ERROR = 50;
  expect(busyLog.lines().filter(({ level }) => Number(level) >= ERROR)).toEqual([]);
  await busy.close();
});

test("while the database is away the bank is asked to come again, which is no error of ours", async () => {
  const awayLog = openLogLines();
  const pool = openPool({ url: "postgresql://nobody@127.0.0.1:1/none", poolSize: 1 });
  const database = openDatabase(pool);
  const awayCalls = bankCalls(config, house.machinery, {
    describeAccount: async () => null,
    takePayIn: async () => void (await sql`select 1`.execute(database)),
    takeHint: async () => true,
  });
  const away = await buildServer({
    ...testServerParts(house, { capabilities: [], log: awayLog.log }),
    extras: awayCalls ? [bankRoute(awayCalls)] : [],
  });
  const answer = await sent(away, "78", house.machinery.clock.now());
  expect(answer).toMatchObject({ statusCode: 503, headers: { "retry-after": "5" } });
  expect(answer.json()).toMatchObject({ responseCode: "5032500", responseMessage: "Service Unavailable" });
  const ERROR = 50;
  expect(awayLog.lines().filter(({ level }) => Number(level) >= ERROR)).toEqual([]);
  await away.close();
  await pool.end();
});

test("elsewhere below /snap there is nothing, by any method and without a bank as well", async () => {
  await using bare = await buildServer(testServerParts(house, { capabilities: [] }));
  for (const method of ["POST", "GET", "PUT", "DELETE"] as const) {
    const url = "/snap/v1.0/transfer-interbank";
    expect([method, (await server.inject({ method, url })).statusCode]).toEqual([method, 404]);
    expect([method, (await bare.inject({ method, url })).statusCode]).toEqual([method, 404]);
  }
});

/** One call of the bank, whole and signed at an instant, under an external id. */
const told = async (...call: Parameters<typeof sent>) => (await sent(...call)).json<{ responseCode: string }>().responseCode;

async function sent(to: typeof server, externalId: string, at: Date) {
  const timestamp = timeText(at.getTime());
  const proof = tokenSignature(theirs.privateKey, "bank-demo", timestamp);
  const asked = await to.inject({
    method: "POST",
    url: SNAP_PATHS.token,
    body: { grantType: "client_credentials" },
    headers: { "x-client-key": "bank-demo", "x-timestamp": timestamp, "x-signature": proof },
  });
  const { accessToken: token } = asked.json<{ accessToken: string }>();
  const path = SNAP_PATHS.payment;
  const body = JSON.stringify(paymentNotice());
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

test("an X-EXTERNAL-ID counts for every process and for the day in Jakarta that signed it, and is dropped when that is over", async () => {
  const { clock, database } = house.machinery;
  await using other = await buildServer({
    ...testServerParts(house, { capabilities: [] }),
    extras: calls ? [bankRoute(calls)] : [],
  });
  const kept = async () => {
    const { rows } = await sql<{
      n: number;
    }>`select count(*)::int as n from platform.rate_limit where key like 'snap:%:77'`.execute(database);
    return rows[0]?.n;
  };
  // Two minutes to midnight in Jakarta, in the afternoon of UTC.
  const evening = new Date("2027-03-01T16:58:00Z");
  clock.set(evening);
  expect([await told(server, "77", evening), await told(other, "77", evening)]).toEqual(["2002500", "4092500"]);
  // The same call, recorded and made again after midnight, is of the day that signed it.
  clock.set(new Date("2027-03-01T17:01:00Z"));
  expect(await told(other, "77", evening)).toBe("4092500");
  expect(await told(other, "77", clock.now())).toBe("2002500");
  // 06.59 and 07.01 are two days of UTC, and one in Jakarta.
  clock.set(new Date("2027-03-02T00:01:00Z"));
  expect(await told(server, "77", clock.now())).toBe("4092500");
  expect(await kept()).toBe(2);
  clock.set(new Date("2027-03-03T00:00:01Z"));
  await dropOldWindows(database, clock.now());
  expect(await kept()).toBe(0);
});
