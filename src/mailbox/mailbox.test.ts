import Fastify from "fastify";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { TEST_MAIL_FRAME } from "#platform/testing/mail-frame.ts";
import { expectOk, openTestApi } from "#platform/testing/api.ts";
import { openTestApp } from "#platform/testing/database.ts";
import { sampleHttp } from "#platform/testing/sample-calls.ts";
import { testServerDeps } from "#platform/testing/test-server.ts";
import { buildServer } from "#wiring/server/server.ts";
import { listMessages, sendTestMessage } from "./contract.ts";
import { mailboxFiles, mailboxHttp } from "./http.ts";

const app = await openTestApp();
const api = await openTestApi(app, [mailboxHttp]);
const plain = Fastify();
mailboxFiles(app.runtime, TEST_MAIL_FRAME)(plain);
afterAll(async () => {
  await api[Symbol.asyncDispose]();
  await plain.close();
  await app[Symbol.asyncDispose]();
});
beforeEach(() => app.runtime.clock.advance(61_000));

test("a test message is queued and listed, newest first, to all and by recipient, as a call and as plain JSON", async () => {
  expect(
    (await api.call(sendTestMessage, { channel: "email", recipient: "siti@example.test", text: "Satu" }, { language: "en" }))
      .code,
  ).toBe(200);
  app.runtime.clock.advance(1_000);
  expect((await api.call(sendTestMessage, { channel: "whatsapp", recipient: "+6281234567890", text: "Dua" })).code).toBe(200);
  const texts = ({ messages }: { readonly messages: readonly { readonly text: string }[] }) => messages.map(({ text }) => text);
  expect(texts(expectOk(await api.call(listMessages, {})))).toEqual(["Dua", "Satu"]);
  expect((await api.call(listMessages, { recipient: "siti@example.test" })).data).toMatchObject({
    messages: [{ channel: "email", language: "EN", subject: "Test", template: "mailbox.test", state: "queued", sentAt: null }],
  });
  expect(texts((await plain.inject("/dev/mailbox.json")).json())).toEqual(["Dua", "Satu"]);
  expect(texts((await plain.inject({ url: "/dev/mailbox.json", query: { recipient: "+6281234567890" } })).json())).toEqual([
    "Dua",
  ]);
  expect((await plain.inject("/dev/mailbox.json")).headers["cache-control"]).toBe("no-store");
});

test("a mail is shown as its reader sees it; a message of another channel, an unknown one and nonsense are not found", async () => {
  const mail = await api.call(sendTestMessage, { channel: "email", recipient: "budi@example.test", text: "<b>Tiga</b>" });
  const page = await plain.inject(`/dev/mail/${expectOk(mail).id}`);
  expect(page.statusCode).toBe(200);
  expect(page.headers["content-type"]).toContain("text/html");
  expect(page.headers["content-security-policy"]).toContain("default-src 'none'");
  expect(page.body).toContain("&lt;b&gt;Tiga&lt;/b&gt;");
  const sms = expectOk(await api.call(sendTestMessage, { channel: "sms", recipient: "+6281234567890", text: "Empat" }));
  for (const id of [sms.id, "ms_00000000000000000000000000", "%00"])
    expect((await plain.inject(`/dev/mail/${id}`)).statusCode, id).not.toBe(200);
});

describe("a test message is refused with", () => {
  test.each([
    ["no recipient", { channel: "email", recipient: "", text: "a" }],
    ["no mail address", { channel: "email", recipient: "siti", text: "a" }],
    ["two addresses", { channel: "email", recipient: "a@example.test,b@example.test", text: "a" }],
    ["a line break", { channel: "email", recipient: "a@example.test\nBcc: b@example.test", text: "a" }],
    ["a mail address for a telephone", { channel: "sms", recipient: "a@example.test", text: "a" }],
    ["a number without its country", { channel: "sms", recipient: "081234567890", text: "a" }],
    ["a number of 16 digits", { channel: "sms", recipient: "+6281234567890123", text: "a" }],
    ["another channel", { channel: "fax", recipient: "+6281234567890", text: "a" }],
    ["no text", { channel: "sms", recipient: "+6281234567890", text: "" }],
  ])("%s", async (_, message) => {
    const { encryptPayload } = await import("#kernel/payload.ts");
    const payload = JSON.stringify({ payload: await encryptPayload(message, api.config.WEB_PAYLOAD_PASSPHRASE) });
    const answer = await api.raw({
      method: "POST",
      url: sendTestMessage.path,
      headers: { "content-type": "application/json" },
      payload,
    });
    expect(answer.json()).toMatchObject({
      code: 400,
      status: "malformed_request",
      details: { fields: expect.any(Object) },
    });
  });
});

test.each(["?recipient=a&recipient=b", "?recipient=%00", "?other=1"])(
  "/dev/mailbox.json%s is refused as malformed and does not crash",
  async (query) => {
    const server = await buildServer({
      ...testServerDeps(app, { capabilities: [sampleHttp] }),
      extras: [mailboxFiles(app.runtime, TEST_MAIL_FRAME)],
    });
    expect((await server.inject(`/dev/mailbox.json${query}`)).json()).toMatchObject({ code: 400, status: "malformed_request" });
    await server.close();
  },
);
