/** How the adapter handles bad answers before a confirmation and an unreachable partner, and the requests that it sends. */
import { createHash, createHmac } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { systemRandom } from "#platform/clock.ts";
import { createTestClock } from "#platform/testing/database.ts";
import { type Partner, partnerParty } from "./partner.ts";
import {
  HTML,
  ok,
  openOtherPartner,
  ORDER,
  QUOTATION,
  refused,
  type Said,
  SGD,
  SILENCE,
  transaction,
} from "../testing/fake-partner.ts";
import { PARTNER_KEYS } from "../testing/partner-order.ts";

const clock = createTestClock();
const other = await openOtherPartner();
afterAll(() => other.close());

/** Long enough for a machine that is busy with other tests. */
const TIMEOUT_MS = 500;
let partner: Partner;
beforeEach(() => {
  other.says();
  partner = partnerParty({
    ...PARTNER_KEYS,
    url: other.url,
    clock,
    random: systemRandom,
    timeoutMs: TIMEOUT_MS,
    confirmTimeoutMs: TIMEOUT_MS,
    breaker: { maxFailures: 3, restMs: 15_000 },
  });
});

describe("before the confirmation nothing is paid after", () => {
  test.each(["transactions", "payers", "quotations"])("a bad answer of %s: not sent, and never confirmed", async (what) => {
    for (const said of [SILENCE, { status: 500, body: "" }, HTML, ok({ fine: true }), refused("1009999")] as Said[]) {
      other.says({ [what]: said });
      expect(await partner.submit(ORDER)).toEqual({ outcome: "not_sent", why: expect.any(String) });
      expect(other.count("confirm")).toBe(0);
      clock.advance(60_000);
    }
  });

  test.each([
    ["another amount", { destination: { currency: "SGD", amount: "788.90" } }],
    ["another prefund", { source: { currency: "USD", amount: "788.91" } }],
    ["more of the prefund than arrives", { source: { currency: "SGD", amount: "790.00" } }],
    ["a fee in another currency", { fee: { currency: "USD", amount: "0.50" } }],
    ["a fee below zero", { fee: { currency: "SGD", amount: "-0.50" } }],
  ])("a quotation of %s: not sent, and no transaction created", async (_, change) => {
    other.says({ quotations: ok({ ...QUOTATION, ...change }) });
    expect(await partner.submit(ORDER)).toEqual({ outcome: "not_sent", why: "the partner's quotation differs from the order" });
    expect(other.calls.filter(({ request }) => request.method === "POST").map(({ what }) => what)).toEqual(["quotations"]);
  });
});

test("a partner that can't be reached has accepted nothing", async () => {
  const gone = createServer();
  await new Promise<void>((resolve) => gone.listen(0, "127.0.0.1", resolve));
  const { port } = gone.address() as AddressInfo;
  await new Promise((resolve) => gone.close(resolve));
  partner = partnerParty({ ...PARTNER_KEYS, url: `http://127.0.0.1:${port}`, clock, random: systemRandom });
  expect(await partner.submit(ORDER)).toEqual({ outcome: "not_sent", why: "the partner could not be reached" });
  expect(await partner.inquire(ORDER)).toEqual({ outcome: "unknown", why: "the partner could not be reached" });
  expect(await partner.recall(ORDER)).toEqual({ outcome: "unknown", why: "the partner could not be reached" });
  expect(await partner.readStatement("2026-11-21")).toBeNull();
});

test("the partner is not called after consecutive failures, gets one trial call after a pause, and is used again when it works", async () => {
  other.says({ transactions: { status: 500, body: "" } });
  for (let n = 0; n < 3; n += 1) await partner.inquire(ORDER);
  expect(await partner.inquire(ORDER)).toEqual({ outcome: "unknown", why: "the partner is left alone for a while" });
  expect(other.calls).toHaveLength(3);
  clock.advance(15_000);
  other.says({ transactions: ok(transaction("20000")) });
  for (let n = 0; n < 3; n += 1) expect(await partner.inquire(ORDER)).toMatchObject({ outcome: "pending" });
});

test("a partner that asks for a pause of a day is paused for a minute", async () => {
  other.says({ transactions: { ...refused("1000429", 429), headers: { "retry-after": "86400" } } });
  await partner.inquire(ORDER);
  clock.advance(59_999);
  expect(await partner.inquire(ORDER)).toMatchObject({ why: "the partner is left alone for a while" });
  clock.advance(1);
  expect(await partner.inquire(ORDER)).toMatchObject({ why: "the partner answered 429 1000429" });
});

test.each([
  SILENCE,
  HTML,
  ok(transaction("20150")),
  ok(transaction("40000", { external_id: "po_2" })),
  refused("1009999"),
] as Said[])("a recall with any other answer has an unknown outcome (%#)", async (said) => {
  other.says({ cancel: said });
  expect(await partner.recall(ORDER)).toMatchObject({ outcome: "unknown" });
});

describe("a statement is null for", () => {
  const line = { id: "9007199254741023", type: "SETTLE", booked_at: "2026-11-21T05:00:00.000Z", external_id: "po_1", money: SGD };
  const BALANCES = ok({ balances: [{ currency: "SGD" }] });
  test.each<[string, Said]>([
    ["balances in another form", ok({ balances: [{ currency: "XXX" }] })],
    ["half an answer", { status: 200, body: '{"movements":[' }],
    ["a line of another currency", ok({ movements: [{ ...line, money: { currency: "USD", amount: "1.00" } }], next: null })],
    ["a line without an amount", ok({ movements: [{ ...line, money: { currency: "SGD", amount: "" } }], next: null })],
    ["pages without end", ok({ movements: [line], next: "9007199254741023" })],
  ])("%s", async (what, said) => {
    other.saysInTurn("balances", what.startsWith("balances") ? said : BALANCES, said);
    expect(await partner.readStatement("2026-11-21")).toBeNull();
  });
});

test("each request is signed, with a nonce of its own, over what is sent", async () => {
  await partner.submit(ORDER);
  await partner.submit(ORDER);
  const nonces = other.calls.map(({ request }) => String(request.headers["x-nonce"]));
  expect(new Set(nonces).size).toBe(other.calls.length);
  for (const { request, path, body } of other.calls) {
    const { "x-timestamp": timestamp, "x-nonce": nonce, "x-client-id": client, "x-signature": signature } = request.headers;
    const hash = createHash("sha256").update(body).digest("hex");
    const signed = [request.method, path, hash, timestamp, nonce].join("\n");
    expect(signature).toBe(`v1=${createHmac("sha256", PARTNER_KEYS.secret).update(signed).digest("hex")}`);
    expect([client, Number(timestamp)]).toEqual([PARTNER_KEYS.clientId, Math.floor(clock.now().getTime() / 1_000)]);
  }
});

test("the list of payers is requested once for many orders, and again after ten minutes", async () => {
  await Promise.all(Array.from({ length: 5 }, () => partner.submit(ORDER)));
  expect(other.count("payers")).toBe(1);
  clock.advance(600_000);
  await partner.submit(ORDER);
  expect(other.count("payers")).toBe(2);
});

test("a redirect of an order is not followed", async () => {
  other.says({
    transactions: ok(transaction("10000")),
    confirm: { status: 307, body: "", headers: { location: "/v1/transactions/1/elsewhere" } },
    elsewhere: ok(transaction("20000")),
  });
  expect(await partner.submit(ORDER)).toMatchObject({ outcome: "unknown" });
  expect(other.count("elsewhere")).toBe(0);
});

describe("a creation that is refused because the reference is used", () => {
  test("and cannot be looked up: unknown, since another call may be confirming it", async () => {
    other.saysInTurn("transactions", refused("1007002", 404), refused("1007001"), SILENCE);
    expect(await partner.submit(ORDER)).toMatchObject({ outcome: "unknown" });
  });

  test.each([
    ["10000", "unknown"],
    ["20000", "pending"],
    ["70000", "paid"],
  ])("and has the status %s: %s, and this call confirms nothing", async (status, outcome) => {
    other.saysInTurn("transactions", refused("1007002", 404), refused("1007001"), ok(transaction(status)));
    expect(await partner.submit(ORDER)).toMatchObject({ outcome });
    expect(other.count("confirm")).toBe(0);
  });
});

describe("a transaction that an earlier call left unconfirmed", () => {
  test("gets a new quotation and the current order, and is confirmed under that quotation", async () => {
    other.says({ transactions: ok(transaction("10000", { quotation_id: "9007199254740999" })) });
    expect(await partner.submit(ORDER)).toMatchObject({ outcome: "pending" });
    expect(other.calls.map(({ what }) => what)).toEqual(["transactions", "payers", "quotations", "order", "confirm"]);
    const [replaced, confirmed] = other.calls.slice(-2).map(({ body }) => JSON.parse(body) as Record<string, unknown>);
    expect(replaced).toMatchObject({ quotation_id: QUOTATION.id, order: { external_id: ORDER.reference } });
    expect(confirmed).toEqual({ quotation_id: QUOTATION.id });
  });

  test.each([
    ["1007008", { outcome: "unknown" }],
    ["1007004", { outcome: "refused", reason: "quote_expired" }],
  ])("and that three confirmations refuse with %s: %o", async (code, answer) => {
    other.says({ transactions: ok(transaction("10000")), confirm: refused(code) });
    expect(await partner.submit(ORDER)).toMatchObject(answer);
    expect([other.count("confirm"), other.count("order")]).toEqual([3, 3]);
  });
});

test("a rail of the bank throws", async () => {
  await expect(partner.submit({ ...ORDER, rail: "bi_fast" })).rejects.toThrow("bi_fast is not a rail of the partner");
});
