/** Receipts as a forger, a replayer or a careless gateway would post them. */
import { createHmac } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { queueMessage, type Channel } from "#platform/mail/outbox.ts";
import { receiptRoute } from "#platform/mail/receipts.ts";
import { openTestApp } from "#platform/testing/database.ts";
import { testServerDeps } from "#platform/testing/test-server.ts";
import { sign } from "../../../simulators/messages/receipts.ts";
import { buildServer } from "#wiring/server/server.ts";
import { receiptReader } from "./receipt.ts";

const KEY = "test-key-of-the-message-gateway";
const app = await openTestApp();
const { database, clock } = app.runtime;
const server = await buildServer({
  ...testServerDeps(app, { capabilities: [] }),
  extras: [receiptRoute(app.runtime, receiptReader(KEY))],
});
const site = await server.listen({ port: 0, host: "127.0.0.1" });
afterAll(async () => {
  await server.close();
  await app[Symbol.asyncDispose]();
});

let id: string;
const queue = (channel: Channel) =>
  app.as({}, (ctx) =>
    queueMessage(ctx, {
      channel,
      recipient: channel === "email" ? "siti@example.test" : "+6281234567890",
      language: "ID",
      template: "test",
      text: "Halo",
      ...(channel === "email" ? { subject: "Halo" } : {}),
    }),
  );
beforeEach(async () => {
  id = await queue("whatsapp");
  await sql`update platform.outgoing_message set state = 'sent', sent_at = ${clock.now()} where id = ${id}`.execute(database);
});

let events = 0;
const receipt = (change: Readonly<Record<string, unknown>> = {}) => ({
  event: `ev_test_${(events += 1)}`,
  id,
  reference: "gw_1",
  status: "delivered",
  reason: null,
  at: clock.now().toISOString(),
  ...change,
});
const nowSeconds = () => Math.floor(clock.now().getTime() / 1_000);
const send = async (body: string, signature: string | null, contentType = "application/json") => {
  const response = await fetch(`${site}/v1/messages/receipt`, {
    method: "POST",
    headers: { "content-type": contentType, ...(signature === null ? {} : { "message-signature": signature }) },
    body,
  });
  await response.body?.cancel();
  return response.status;
};
const post = (change: Readonly<Record<string, unknown>> = {}) => {
  const body = JSON.stringify(receipt(change));
  return send(body, sign(body, KEY, nowSeconds()));
};
const state = async () =>
  (await sql<{ state: string }>`select state from platform.outgoing_message where id = ${id}`.execute(database)).rows[0]?.state;
const count = async () =>
  Number(
    (await sql<{ n: bigint }>`select count(*) as n from platform.message_receipt where message_id = ${id}`.execute(database))
      .rows[0]?.n,
  );
const fallbacks = async () =>
  (await sql`select id from platform.outgoing_message where fallback_of = ${id}`.execute(database)).rows.length;

describe("an unauthenticated receipt is refused:", () => {
  const body = () => JSON.stringify(receipt());
  const t = () => nowSeconds();
  test.each<[string, (text: string) => string | null]>([
    ["without a signature", () => null],
    ["with an empty one", () => ""],
    ["with another key's", (text) => sign(text, "another key", t())],
    ["with an empty key's", (text) => sign(text, "", t())],
    ["with another body's", (text) => sign(`${text} `, KEY, t())],
    ["with another time than the signed one", (text) => sign(text, KEY, t()).replace(`t=${t()}`, `t=${t() + 1}`)],
    ["signed without the time", (text) => `t=${t()},v1=${createHmac("sha256", KEY).update(text).digest("hex")}`],
    ["with a cut signature", (text) => sign(text, KEY, t()).slice(0, -2)],
    ["with two signatures", (text) => `${sign(text, "another key", t())},${sign(text, KEY, t()).split(",")[1]}`],
    ["signed 301 seconds ago", (text) => sign(text, KEY, t() - 301)],
    ["signed 302 seconds ahead", (text) => sign(text, KEY, t() + 302)],
  ])("%s", async (_, signature) => {
    const text = body();
    expect(await send(text, signature(text))).toBe(401);
    expect([await state(), await count()]).toEqual(["sent", 0]);
  });

  test("recorded and replayed after five minutes", async () => {
    const text = body();
    const signature = sign(text, KEY, t());
    expect(await send(text, signature)).toBe(200);
    clock.advance(299_000);
    expect(await send(text, signature)).toBe(200);
    clock.advance(3_000);
    expect(await send(text, signature)).toBe(401);
    expect(await count()).toBe(1);
  });
});

describe("a signed receipt is refused as malformed with", () => {
  test.each([
    ["no JSON", "delivered"],
    ["no object", "[]"],
    ["an unknown status", { status: "read" }],
    ["an id that is none", { id: "ms_1" }],
    ["another kind's id", { id: "tr_00000000000000000000000000" }],
    ["a short event", { event: "ev_1" }],
    ["a reason that is a sentence", { reason: "No such number +62812" }],
    ["no instant", { at: "yesterday" }],
    ["NUL in the reference", { reference: "a\0b" }],
  ])("%s", async (_, change) => {
    const body = typeof change === "string" ? change : JSON.stringify(receipt(change));
    expect(await send(body, sign(body, KEY, nowSeconds()))).toBe(400);
    expect(await count()).toBe(0);
  });

  test("too many bytes, or another content type than JSON", async () => {
    const body = JSON.stringify(receipt({ padding: "x".repeat(5_000) }));
    expect(await send(body, sign(body, KEY, nowSeconds()))).toBe(400);
    const plain = JSON.stringify(receipt());
    expect(await send(plain, sign(plain, KEY, nowSeconds()), "text/plain")).toBe(400);
    expect(await count()).toBe(0);
  });
});

test("a receipt about an unknown message, or about a mail, is answered 404", async () => {
  expect(await post({ id: "ms_00000000000000000000000000" })).toBe(404);
  expect(await post({ id: await queue("email") })).toBe(404);
});

test("an unknown field does not cause a refusal", async () => {
  expect(await post({ segments: 2 })).toBe(200);
  expect(await state()).toBe("delivered");
});

test("twenty concurrent receipts of one event count once", async () => {
  const body = JSON.stringify(receipt({ status: "undelivered", reason: "unreachable" }));
  const signature = sign(body, KEY, nowSeconds());
  expect(await Promise.all(Array.from({ length: 20 }, () => send(body, signature)))).toEqual(Array(20).fill(200));
  expect([await state(), await count(), await fallbacks()]).toEqual(["undelivered", 1, 1]);
});

test("twenty concurrent receipts of different events are all stored, and the fallback is sent once", async () => {
  const codes = await Promise.all(Array.from({ length: 20 }, () => post({ status: "undelivered", reason: "expired" })));
  expect(codes).toEqual(Array(20).fill(200));
  expect([await state(), await count(), await fallbacks()]).toEqual(["undelivered", 20, 1]);
});

test("delivered is final, whatever comes later", async () => {
  await post();
  await post({ status: "undelivered", reason: "expired", at: "2020-01-01T00:00:00Z" });
  await post({ status: "undelivered", reason: "expired" });
  expect([await state(), await count(), await fallbacks()]).toEqual(["delivered", 3, 0]);
});

test("delivered after undelivered is believed, though the SMS is already queued", async () => {
  await post({ status: "undelivered", reason: "expired" });
  await post();
  expect([await state(), await fallbacks()]).toEqual(["delivered", 1]);
});

test("a gateway's clock that runs ahead sets no delivery time in the future", async () => {
  await post({ at: new Date(clock.now().getTime() + 86_400_000).toISOString() });
  const { rows } = await sql`select delivered_at from platform.outgoing_message where id = ${id}`.execute(database);
  expect(rows).toEqual([{ delivered_at: clock.now() }]);
});

test("the route takes no other method, and does not exist without a gateway", async () => {
  const read = await fetch(`${site}/v1/messages/receipt`);
  expect([read.status, read.headers.get("allow")]).toEqual([405, "POST"]);
  const bare = await buildServer(testServerDeps(app, { capabilities: [] }));
  const answer = await bare.inject({ method: "POST", url: "/v1/messages/receipt", payload: {} });
  expect(answer.statusCode).toBe(404);
  await bare.close();
});
