/** The bank's calls at the product's own server, among everything else that it serves. */
import { afterAll, expect, test } from "vitest";
import { parseConfig } from "#platform/config.ts";
import { openTestHouse } from "#platform/testing/database.ts";
import { openLogLines } from "#platform/testing/log-lines.ts";
import { testServerParts } from "#platform/testing/server-parts.ts";
import type { PayInPayment } from "#transfers/pay-in.ts";
import { callSignature, timeText, tokenSignature } from "../../simulators/bank/snap.ts";
import { buildServer } from "../server.ts";
import { bankCalls } from "./bank-settings.ts";
import { bankRoute, SNAP_PATHS } from "./bank/incoming.ts";
import { testKeys } from "./testing/bank.ts";
import { paymentNotice } from "./testing/bank-caller.ts";

const { ours, theirs } = await testKeys();
const house = await openTestHouse();
const log = openLogLines();
const payIns: PayInPayment[] = [];
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
  expect(told.json()).toMatchObject({ responseCode: "5002500" });
  const ERROR = 50;
  expect(busyLog.lines().filter(({ level }) => Number(level) >= ERROR)).toEqual([]);
  await busy.close();
});

test("elsewhere below /snap there is nothing", async () => {
  expect((await post("/snap/v1.0/transfer-interbank", "{}", {})).statusCode).toBe(404);
});
