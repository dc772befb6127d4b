/** How the adapter handles a failing gateway, or something else that answers in its place. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, describe, expect, test } from "vitest";
import { MessageRejected, type Gateway, type Inquire } from "#platform/mail/gateway.ts";
import { createTestClock } from "#platform/testing/database.ts";
import { classifyStatus, messageGateway } from "./gateway.ts";

const KEY = "test-key-of-the-message-gateway";
const TEXT = "Kode rahasia 483920";
const TIMEOUT_MS = 400;
const clock = createTestClock();

test.each([
  [200, "taken"],
  [202, "taken"],
  [400, "reject"],
  [409, "reject"],
  [429, "rest"],
  [503, "rest"],
  [401, "later"],
  [403, "later"],
  [404, "later"],
  [500, "later"],
  [502, "later"],
  [504, "later"],
])("status %i is classified as %s", (status, verdict) => expect(classifyStatus(status)).toBe(verdict));

describe("a faulty gateway", () => {
  let answer: { status: number; headers?: Record<string, string>; body: string } = { status: 500, body: "" };
  let calls = 0;
  let send: Gateway;
  let inquire: Inquire;
  const other = createServer((_request, response) => {
    calls += 1;
    response.writeHead(answer.status, answer.headers).end(answer.body);
  });
  const listening = new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  afterAll(() => other.close());
  const message = {
    id: "ms_some",
    channel: "sms",
    recipient: "+6281234567890",
    subject: null,
    body_text: TEXT,
    html: null,
  } as const;
  const open = async () => {
    await listening;
    calls = 0;
    ({ send, inquire } = messageGateway({
      url: `http://127.0.0.1:${(other.address() as AddressInfo).port}/api/`,
      key: KEY,
      clock,
      timeoutMs: TIMEOUT_MS,
    }));
    return send;
  };

  test.each([
    ["a refusal in another form", { status: 400, body: "<html>+6281234567890</html>" }, "the message gateway answered 400"],
    [
      "a refusal that names the number",
      { status: 400, body: '{"error":"no +6281234567890"}' },
      "the message gateway answered 400",
    ],
    ["a redirect", { status: 302, headers: { location: "/elsewhere" }, body: "" }, "did not answer: TypeError"],
    ["no body", { status: 202, body: "" }, "a body that can't be read"],
    ["another message's answer", { status: 202, body: '{"id":"ms_other","reference":"x"}' }, "a body that can't be read"],
    ["a reference with line breaks", { status: 202, body: '{"id":"ms_some","reference":"a\\nb"}' }, "a body that can't be read"],
    [
      "a nonsense Retry-After",
      { status: 503, headers: { "retry-after": "never" }, body: "" },
      "the message gateway answered 503",
    ],
  ])("that answers with %s: the message is retried later, and the error quotes no content", async (_, given, sentence) => {
    answer = given;
    const gateway = await open();
    const error = await gateway(message).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(MessageRejected);
    expect((error as Error).message).toContain(sentence);
    expect((error as Error).message).not.toContain("62812");
    expect(calls).toBe(1);
  });

  test("is not called after five consecutive failures, gets one trial call after a pause, and is used again when it works", async () => {
    answer = { status: 500, body: "" };
    const gateway = await open();
    for (let n = 0; n < 5; n++) await expect(gateway(message)).rejects.toThrow("answered 500");
    for (let n = 0; n < 3; n++) await expect(gateway(message)).rejects.toThrow("is left alone");
    expect(calls).toBe(5);
    clock.advance(15_000);
    await expect(gateway(message)).rejects.toThrow("answered 500");
    await expect(gateway(message)).rejects.toThrow("is left alone");
    expect(calls).toBe(6);
    clock.advance(15_000);
    answer = { status: 202, body: '{"id":"ms_some","reference":"gw_1"}' };
    for (let n = 0; n < 3; n++) expect(await gateway(message)).toEqual({ providerRef: "gw_1" });
  });

  test.each([
    ["a state in another form", { status: 200, body: '{"id":"ms_some","status":"fine"}' }],
    ["another message's state", { status: 200, body: '{"id":"ms_other","reference":"x","status":"delivered","reason":null}' }],
    ["a 404 of something between us", { status: 404, body: "<html>" }],
    ["a wrong key", { status: 401, body: '{"error":"unauthorized"}' }],
    ["an error", { status: 500, body: "" }],
    ["a redirect", { status: 302, headers: { location: "/elsewhere" }, body: "" }],
  ])("that answers an inquiry with %s counts as not answering", async (_, given) => {
    answer = given;
    await open();
    expect(await inquire("ms_some")).toEqual({ status: "no_answer" });
  });

  test("that asks for a pause of a day is paused for a minute", async () => {
    answer = { status: 429, headers: { "retry-after": "86400" }, body: '{"error":"too_many_requests"}' };
    const gateway = await open();
    await expect(gateway(message)).rejects.toThrow("answered 429 too_many_requests");
    clock.advance(59_999);
    await expect(gateway(message)).rejects.toThrow("is left alone");
    clock.advance(1);
    await expect(gateway(message)).rejects.toThrow("answered 429");
  });
});
