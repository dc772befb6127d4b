/** The metrics of outside parties: number and duration of calls, answers as fixed codes of ours or theirs, and the state of the breaker. */
import { createServer } from "node:http";
import { Registry } from "prom-client";
import { afterAll, expect, test } from "vitest";
import { systemClock, systemRandom } from "#platform/clock.ts";
import { watchOutsideCalls } from "#platform/outside-calls.ts";
import { messageGateway } from "./message-gateway/gateway.ts";
import { partnerParty } from "./partner/partner.ts";

const server = createServer((request, response) => {
  if (request.url?.startsWith("/messages/") === true) return void response.writeHead(404).end('{"error":"not_found"}');
  if (request.url?.startsWith("/v1/transactions/") === true)
    return void response
      .writeHead(404, { "content-type": "application/json" })
      .end('{"errors":[{"code":"1007002","message":"Siti Aminah"}]}');
  response.writeHead(500).end("Siti Aminah");
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const address = server.address();
const url = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
afterAll(() => void server.close());

function watched() {
  const registry = new Registry();
  const calls = watchOutsideCalls();
  for (const instrument of calls.instruments) registry.registerMetric(instrument);
  return { calls, metrics: () => registry.metrics() };
}
const message = {
  id: "ms_1",
  channel: "sms",
  recipient: "+6281234567890",
  subject: null,
  body_text: "123456",
  html: null,
} as const;

test("calls count by answer; a failing party shows an open breaker; no text of its answers and no recipient appears", async () => {
  const { calls, metrics } = watched();
  const { send, inquire } = messageGateway({ url, key: "a-key-of-16-letters", clock: systemClock, calls });
  expect(await metrics()).toContain('sampai_party_breaker_open{party="messages"} 0');
  await inquire("ms_1");
  for (let n = 0; n < 5; n++) await expect(send(message)).rejects.toThrow("500");
  const text = await metrics();
  expect(text).toContain('sampai_party_calls_total{party="messages",call="inquire",answer="404"} 1');
  expect(text).toContain('sampai_party_calls_total{party="messages",call="send",answer="500"} 5');
  expect(text).toContain('sampai_party_call_seconds_count{party="messages",call="send"} 5');
  expect(text).toContain('sampai_party_breaker_open{party="messages"} 1');
  expect(text).not.toMatch(/Siti|81234567890|ms_1/);
});

test("a partner's calls are labelled by name, without ids, and its refusals by code", async () => {
  const { calls, metrics } = watched();
  const partner = partnerParty({
    url,
    clientId: "us",
    secret: "a-secret-of-16-letters",
    clock: systemClock,
    random: systemRandom,
    calls,
  });
  await partner.inquire({ reference: "tr_0123456789abcdef" } as Parameters<typeof partner.inquire>[0]);
  const text = await metrics();
  expect(text).toContain('sampai_party_calls_total{party="partner",call="transactions",answer="1007002"} 1');
  expect(text).not.toMatch(/tr_0123|Siti/);
});

test("a call that throws counts as failed", async () => {
  const { calls, metrics } = watched();
  await expect(
    calls.watch(
      { party: "mail", call: "send" },
      () => Promise.reject(new Error("planted")),
      () => "taken",
    ),
  ).rejects.toThrow("planted");
  expect(await metrics()).toContain('sampai_party_calls_total{party="mail",call="send",answer="failed"} 1');
});
