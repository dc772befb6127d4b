/** Callbacks as the simulator sends them, and as a forger, a replayer or a careless partner would. */
import { createHmac } from "node:crypto";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { systemRandom } from "#platform/clock.ts";
import { openTestApp } from "#platform/testing/database.ts";
import { openLogLines } from "#platform/testing/log-lines.ts";
import { testServerDeps } from "#platform/testing/test-server.ts";
import type { PayoutNotification, PayoutOrder } from "#transfers/lifecycle/payout-party.ts";
import { createPartner } from "../../../simulators/partner/partner.ts";
import { signCallback } from "../../../simulators/partner/signatures.ts";
import { buildServer } from "#wiring/server/server.ts";
import { PARTNER_CALLBACK_PATH, partnerCallbackRoute, type ReceiveNotification } from "./callback.ts";
import { partnerParty } from "./partner.ts";
import { bankOrder, PARTNER_KEYS, waitFor } from "../testing/partner-order.ts";

const SECRET = "test-secret-of-callbacks";
const app = await openTestApp();
const { clock } = app.runtime;
const log = openLogLines();
let notifications: PayoutNotification[] = [];
let receiveNotification: ReceiveNotification;
const server = await buildServer({
  ...testServerDeps(app, { capabilities: [], log: log.log }),
  extras: [
    partnerCallbackRoute({
      secret: SECRET,
      clock,
      receiveNotification: (notification, request) => receiveNotification(notification, request),
    }),
  ],
});
const site = await server.listen({ port: 0, host: "127.0.0.1" });
const simulator = createPartner({
  ...PARTNER_KEYS,
  callbackSecret: SECRET,
  callbackUrl: `${site}${PARTNER_CALLBACK_PATH}`,
  retryMs: 10,
  timings: { submitMs: 5, completeMs: 10 },
});
const url = await simulator.listen({ port: 0, host: "127.0.0.1" });
const partner = partnerParty({ ...PARTNER_KEYS, url, clock, random: systemRandom });
afterAll(async () => {
  await simulator.close();
  await server.close();
  await app[Symbol.asyncDispose]();
});
beforeEach(() => {
  notifications = [];
  receiveNotification = async (notification) => {
    notifications.push(notification);
    return true;
  };
});

const submit = async (ending: number): Promise<PayoutOrder> => {
  const order = bankOrder(ending);
  await partner.submit(order);
  return order;
};
const notesOf = async ({ reference }: PayoutOrder) => {
  const response = await fetch(`${url}/control/transactions/${reference}`);
  const { notes } = (await response.json()) as { notes: { what: string }[] };
  return notes.map(({ what }) => what).filter((what) => what.includes("callback"));
};
const notificationsOf = ({ reference }: PayoutOrder) =>
  notifications.filter((notification) => notification.reference === reference).map(({ eventId }) => eventId);

describe("the simulator's callbacks", () => {
  test("each names the order that has changed, under an id of its own", async () => {
    const order = await submit(1);
    await waitFor(() => expect(notificationsOf(order)).toHaveLength(2));
    expect(new Set(notificationsOf(order)).size).toBe(2);
    // Sent a moment apart, they may overtake each other.
    const both = ["callback 50000 → 200", "callback 70000 → 200"];
    await waitFor(async () => expect((await notesOf(order)).toSorted()).toEqual(both));
  });

  test("…17 comes three times with the same id, so that the receiver can store it once", async () => {
    const order = await submit(17);
    await waitFor(() => expect(notificationsOf(order)).toHaveLength(6));
    expect(new Set(notificationsOf(order)).size).toBe(2);
  });

  test("…18 the last comes first, and the inquiry returns the present status", async () => {
    const order = await submit(18);
    await waitFor(async () => expect(await notesOf(order)).toEqual(["callback 70000 → 200", "callback 50000 → 200"]));
    expect(await partner.inquire(order)).toMatchObject({ outcome: "paid" });
  });

  test("…19 a forged one and a stale one are refused, the genuine one is received", async () => {
    const order = await submit(19);
    const all = ["callback 70000 → 200", "forged callback → 401", "stale callback → 401"];
    await waitFor(async () => expect(await notesOf(order)).toEqual(expect.arrayContaining(all)));
    expect(notificationsOf(order)).not.toEqual(expect.arrayContaining([expect.stringContaining("lie")]));
    expect(
      log
        .lines()
        .filter(({ msg }) => msg === "callback of the partner refused")
        .map(({ why }) => why),
    ).toEqual(expect.arrayContaining(["unsigned", "stale"]));
  });

  test("…36 sends none", async () => {
    const order = await submit(36);
    await waitFor(async () => expect(await partner.inquire(order)).toMatchObject({ outcome: "paid" }));
    expect(notificationsOf(order)).toEqual([]);
  });

  test("one that could not be stored is sent again", async () => {
    let failures = 0;
    receiveNotification = async (notification) => {
      if ((failures += 1) <= 2) throw new Error("the database is away");
      notifications.push(notification);
      return true;
    };
    const order = await submit(1);
    await waitFor(() => expect(new Set(notificationsOf(order)).size).toBe(2));
    expect(await notesOf(order)).toEqual(expect.arrayContaining(["callback 50000 → 500", "callback 50000 → 200"]));
  });
});

let events = 0;
const callback = (change: Readonly<Record<string, unknown>> = {}) => ({
  event_id: `ev_test_${(events += 1)}`,
  event: "transaction.status",
  transaction: { id: "9007199254741013", external_id: "po_1", status: "70000" },
  ...change,
});
const nowSeconds = () => Math.floor(clock.now().getTime() / 1_000);
const send = async (body: string, signature: string | null, contentType = "application/json") => {
  const response = await fetch(`${site}${PARTNER_CALLBACK_PATH}`, {
    method: "POST",
    headers: { "content-type": contentType, ...(signature === null ? {} : { "x-callback-signature": signature }) },
    body,
  });
  await response.body?.cancel();
  return response.status;
};
const sendSigned = (body: string) => send(body, signCallback(body, SECRET, nowSeconds()));

test("a signed callback is received", async () => {
  expect(await sendSigned(JSON.stringify(callback({ event_id: "ev_0000001" })))).toBe(200);
  expect(notifications).toEqual([{ eventId: "ev_0000001", reference: "po_1" }]);
});

describe("an unauthenticated callback is refused:", () => {
  const t = nowSeconds;
  test.each<[string, (text: string) => string | null]>([
    ["without a signature", () => null],
    ["with an empty one", () => ""],
    ["with another secret's", (text) => signCallback(text, "another secret", t())],
    ["with that of our own requests", (text) => signCallback(text, PARTNER_KEYS.secret, t())],
    ["with another body's", (text) => signCallback(`${text} `, SECRET, t())],
    ["with another time than the signed one", (text) => signCallback(text, SECRET, t()).replace(`t=${t()}`, `t=${t() + 1}`)],
    ["signed without the time", (text) => `t=${t()},v1=${createHmac("sha256", SECRET).update(text).digest("hex")}`],
    ["with a cut signature", (text) => signCallback(text, SECRET, t()).slice(0, -2)],
    ["with two signatures", (text) => `${signCallback(text, "x", t())},${signCallback(text, SECRET, t()).split(",")[1]}`],
    ["signed 302 seconds ago", (text) => signCallback(text, SECRET, t() - 302)],
    ["signed 302 seconds ahead", (text) => signCallback(text, SECRET, t() + 302)],
  ])("%s", async (_, signature) => {
    const text = JSON.stringify(callback());
    expect(await send(text, signature(text))).toBe(401);
    expect(notifications).toEqual([]);
  });

  test("recorded, and replayed after five minutes", async () => {
    const text = JSON.stringify(callback());
    const signature = signCallback(text, SECRET, nowSeconds());
    expect(await send(text, signature)).toBe(200);
    clock.advance(299_000);
    expect(await send(text, signature)).toBe(200);
    clock.advance(2_000);
    expect(await send(text, signature)).toBe(401);
    expect(new Set(notifications.map(({ eventId }) => eventId)).size).toBe(1);
  });
});

describe("a signed callback is refused as malformed with", () => {
  test.each([
    ["no JSON", "paid"],
    ["no object", "[]"],
    ["a short event", callback({ event_id: "ev_1" })],
    ["no transaction", callback({ transaction: null })],
    ["no reference", callback({ transaction: { id: "1" } })],
    ["a reference that is none of ours", callback({ transaction: { external_id: "po-1; drop" } })],
    ["a long reference", callback({ transaction: { external_id: "x".repeat(37) } })],
    ["NUL in the reference", callback({ transaction: { external_id: "po\0" } })],
    ["the same field twice", '{"event_id":"ev_0000002","event_id":"ev_0000003","transaction":{"external_id":"po_1"}}'],
    ["too many bytes", callback({ padding: "x".repeat(9_000) })],
  ])("%s", async (_, body) => {
    expect(await sendSigned(typeof body === "string" ? body : JSON.stringify(body))).toBe(400);
    expect(notifications).toEqual([]);
  });

  test("another content type than JSON", async () => {
    const body = JSON.stringify(callback());
    expect(await send(body, signCallback(body, SECRET, nowSeconds()), "text/plain")).toBe(400);
    expect(notifications).toEqual([]);
  });
});

test("an unknown field does not cause a refusal", async () => {
  expect(await sendSigned(JSON.stringify(callback({ corridor: "ID-SG" })))).toBe(200);
});

test("a callback about an unknown order is answered 404", async () => {
  receiveNotification = async () => false;
  expect(await sendSigned(JSON.stringify(callback()))).toBe(404);
});

test("twenty concurrent callbacks are all received", async () => {
  const body = JSON.stringify(callback());
  const signature = signCallback(body, SECRET, nowSeconds());
  expect(await Promise.all(Array.from({ length: 20 }, () => send(body, signature)))).toEqual(Array(20).fill(200));
  expect(new Set(notifications.map(({ eventId }) => eventId)).size).toBe(1);
});

test("the route takes no other method, and does not exist without a partner", async () => {
  const read = await fetch(`${site}${PARTNER_CALLBACK_PATH}`);
  expect([read.status, read.headers.get("allow")]).toEqual([405, "POST"]);
  const bare = await buildServer(testServerDeps(app, { capabilities: [] }));
  expect((await bare.inject({ method: "POST", url: PARTNER_CALLBACK_PATH, payload: {} })).statusCode).toBe(404);
  await bare.close();
});
