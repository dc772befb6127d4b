/** How the adapter handles bad answers to a confirmation and to an inquiry. */
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { systemRandom } from "#platform/clock.ts";
import { createTestClock } from "#platform/testing/database.ts";
import { type Partner, partnerParty } from "./partner.ts";
import { HTML, ok, openOtherPartner, ORDER, refused, type Said, SILENCE, transaction } from "../testing/fake-partner.ts";
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

const NOT_THE_PARTNERS: [string, Said][] = [
  ["silence", SILENCE],
  ["500", { status: 500, body: "" }],
  ["a code in a 502", refused("1007005", 502)],
  ["a page of something between us", HTML],
  ["a 404 of something between us", { status: 404, body: "Not found" }],
  ["a redirect", { status: 302, body: "", headers: { location: "/elsewhere" } }],
  ["nothing", { status: 200, body: "" }],
  ["another form", ok({ fine: true })],
  ["an id as a number", { status: 200, body: JSON.stringify(transaction("20000")).replace(/"(\d{16})"/, "$1") }],
  ["a status in words", ok(transaction("PAID"))],
  ["an amount as a number", ok(transaction("70000", { destination: { currency: "SGD", amount: 788.91 } }))],
  ["more decimals than the currency has", ok(transaction("70000", { destination: { currency: "SGD", amount: "788.910" } }))],
  ["a currency that we do not know", ok(transaction("70000", { destination: { currency: "XXX", amount: "788.91" } }))],
  ["a body without end", { status: 200, body: JSON.stringify(transaction("70000", { padding: "x".repeat(70_000) })) }],
  ["another reference", ok(transaction("70000", { external_id: "po_2" }))],
  ["another reference that waits", ok(transaction("10000", { external_id: "po_2" }))],
  ["another reference that was declined", ok(transaction("90110", { external_id: "po_2" }))],
  ["another amount", ok(transaction("70000", { destination: { currency: "SGD", amount: "788.92" } }))],
  ["another prefund", ok(transaction("70000", { source: { currency: "USD", amount: "788.91" } }))],
  ["another account", ok(transaction("70000", { credit_party: { account_number: "123457" } }))],
  ["a status of no class", ok(transaction("00000"))],
];

describe("a confirmation that is answered with", () => {
  test.each([
    ...NOT_THE_PARTNERS,
    ["a code that we do not know", refused("1009999")],
    ["a nonce that came before: its first copy may have been taken in", refused("1000403", 401)],
    ["no confirmation", ok(transaction("10000"))],
  ] as [string, Said][])("%s: unknown, confirmed once, and the error quotes no content", async (_, said) => {
    other.says({ transactions: ok(transaction("10000")), confirm: said });
    const answer = await partner.submit(ORDER);
    // The quoted fee is returned all the same: the actual cost is compared with it later.
    expect(answer).toEqual({ outcome: "unknown", why: expect.any(String), quoted: { currency: "SGD", minor: 50n } });
    expect("why" in answer && answer.why).not.toContain("62812");
    expect(other.count("confirm")).toBe(1);
  });

  test.each([
    ["429", refused("1000429", 429)],
    ["401", refused("1000401", 401)],
    ["503 in its own form", refused("1000503", 503)],
  ])("%s: not sent", async (_, said) => {
    other.says({ transactions: ok(transaction("10000")), confirm: said });
    expect(await partner.submit(ORDER)).toMatchObject({ outcome: "not_sent" });
  });

  test.each([
    ["70000", { outcome: "paid" }],
    ["40000", { outcome: "pending" }],
    ["10000", { outcome: "unknown" }],
  ])("not in this status: the outcome is that of the other call's transaction, %s", async (status, answer) => {
    other.says({ confirm: refused("1007006") });
    other.saysInTurn("transactions", ok(transaction("10000")), ok(transaction(status)));
    expect(await partner.submit(ORDER)).toMatchObject(answer);
  });
});

describe("an inquiry that is answered with", () => {
  test.each([...NOT_THE_PARTNERS, ["a code that we do not know", refused("1009999")], ["429", refused("1000429", 429)]] as [
    string,
    Said,
  ][])("%s: the outcome is unknown", async (_, said) => {
    other.says({ transactions: said });
    expect(await partner.inquire(ORDER)).toEqual({ outcome: "unknown", why: expect.any(String) });
  });

  test.each([
    ["10000", { outcome: "not_found", providerCode: "10000" }],
    ["20000", { outcome: "pending", providerRef: "9007199254741013" }],
    ["60000", { outcome: "pending", providerRef: "9007199254741013" }],
    ["69999", { outcome: "pending", providerRef: "9007199254741013" }],
    ["70000", { outcome: "paid", assurance: "CREDITED" }],
    ["70010", { outcome: "paid", assurance: "ACCEPTED" }],
    ["79999", { outcome: "paid", assurance: "ACCEPTED" }],
    ["30200", { outcome: "refused", reason: "compliance", providerCode: "30200" }],
    ["39999", { outcome: "refused", reason: "rejected", providerCode: "39999" }],
    ["40000", { outcome: "refused", reason: "rejected", providerCode: "40000" }],
    ["90112", { outcome: "refused", reason: "account_dormant", providerCode: "90112" }],
    ["80000", { outcome: "unknown" }],
  ])("status %s", async (status, answer) => {
    other.says({ transactions: ok(transaction(status)) });
    expect(await partner.inquire(ORDER)).toMatchObject(answer);
  });

  test.each([
    ["all", "788.91", "returned"],
    ["less", "0.01", "returned"],
    ["more than was paid", "788.92", "unknown"],
    ["nothing", "0.00", "unknown"],
    ["a negative amount", "-1.00", "unknown"],
  ])("a reversal of %s: %s is %s", async (_, amount, outcome) => {
    other.says({ transactions: ok(transaction("80111", { reversal: { currency: "SGD", amount } })) });
    expect(await partner.inquire(ORDER)).toMatchObject({ outcome });
  });

  test("a reversal in another currency: unknown", async () => {
    other.says({ transactions: ok(transaction("80000", { reversal: { currency: "USD", amount: "788.91" } })) });
    expect(await partner.inquire(ORDER)).toMatchObject({ outcome: "unknown" });
  });

  test.each([
    ["no fee", "SGD", "0", 0n],
    ["another than was quoted", "SGD", "99999999999.99", 9_999_999_999_999n],
    ["less than nothing", "SGD", "-0.50", -50n],
    ["in another currency", "IDR", "5000000.00", 500_000_000n],
  ] as const)(
    "a fee of %s: paid, with the fee as claimed; the caller, which knows the quotation, decides what is booked",
    async (_, currency, amount, minor) => {
      other.says({ transactions: ok(transaction("70000", { fee: { currency, amount } })) });
      expect(await partner.inquire(ORDER)).toMatchObject({ outcome: "paid", cost: { currency, minor } });
    },
  );
});
