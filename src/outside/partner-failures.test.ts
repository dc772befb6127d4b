/** What the adapter makes of a partner that is not well, or of something else that answers in its place. */
import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { systemRandom } from "#platform/clock.ts";
import { createTestClock } from "#platform/testing/database.ts";
import type { PayoutOrder } from "#transfers/payout.ts";
import { type Partner, partnerParty } from "./partner.ts";

const KEYS = { clientId: "sampai-test", secret: "test-secret-of-the-partner" };
const clock = createTestClock();
/** Long enough for a machine that is busy with other tests. */
const TIMEOUT_MS = 500;

interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}
const SILENCE = "silence";
type Said = Answer | typeof SILENCE;

/** What is said to a call, by its last word; the calls that came, in order. */
let says: Record<string, Said> = {};
let calls: { readonly what: string; readonly path: string; readonly request: IncomingMessage; readonly body: string }[] = [];
const wordOf = (method: string, path: string) =>
  path.startsWith("/v1/payers") ? "payers" : method === "GET" ? path.split("/")[2]! : path.split("/").at(-1)!;
const other = createServer((request, response) => {
  const answer = async () => {
    const path = request.url ?? "";
    const what = wordOf(request.method ?? "", path);
    calls.push({ what, path, request, body: await text(request) });
    const said = says[what] ?? { status: 500, body: "" };
    if (said === SILENCE) return;
    response.writeHead(said.status, said.headers).end(typeof said.body === "string" ? said.body : JSON.stringify(said.body));
  };
  void answer();
});
await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
afterAll(() => {
  other.closeAllConnections();
  other.close();
});

const ORDER: PayoutOrder = {
  reference: "po_1",
  rail: "partner_bank",
  amount: { currency: "SGD", minor: 78_891n },
  beneficiary: {
    name: "Siti Aminah",
    country: "SG",
    account: { bank: "DBSSSGSG", number: "123456" },
    phone: null,
    fields: {},
  },
  sender: { name: "Sukarno", country: "ID", address: null, birthDate: null, reference: "us_1" },
  purpose: "FAMI",
  remark: "Sampai",
  orderedAt: clock.now(),
};
const SGD = { currency: "SGD", amount: "788.91" };
const FEE = { currency: "SGD", amount: "0.50" };
const QUOTATION = { id: "9007199254741003", source: SGD, destination: SGD, fee: FEE };
const transaction = (status: string, change: object = {}) => ({
  id: "9007199254741013",
  external_id: "po_1",
  status,
  source: SGD,
  destination: SGD,
  fee: FEE,
  credit_party: { account_number: "123456" },
  reversal: null,
  ...change,
});
const ok = (body: unknown): Answer => ({ status: 200, body });
const refused = (code: string, status = 409): Answer => ({ status, body: { errors: [{ code, message: "No" }] } });
const HTML: Answer = { status: 403, body: "<html>Access denied to +6281234567890</html>" };

/** A partner that goes well up to the confirmation, about which nothing is said. */
const WELL: Record<string, Said> = {
  transactions: refused("1007002", 404),
  payers: ok({ payers: [{ id: "2101", country: "SG", currency: "SGD", service: "bank_account" }] }),
  quotations: ok(QUOTATION),
  confirm: ok(transaction("20000")),
};

let partner: Partner;
beforeEach(() => {
  calls = [];
  says = { ...WELL };
  partner = partnerParty({
    ...KEYS,
    url,
    clock,
    random: systemRandom,
    timeoutMs: TIMEOUT_MS,
    confirmTimeoutMs: TIMEOUT_MS,
    breaker: { maxFailures: 3, restMs: 15_000 },
  });
});
const count = (what: string) => calls.filter((call) => call.what === what).length;
const isCreation = ({ request }: (typeof calls)[number]) => request.method === "POST";

/** Says one thing first, and another from then on: look-up and creation, balances and movements end in the same word. */
function inTurn(what: string, first: Said, then: Said): void {
  let asked = 0;
  Object.defineProperty(says, what, { configurable: true, get: () => ((asked += 1) === 1 ? first : then) });
}

/** The look-up that begins `submit` finds a transaction that waits for its confirmation. */
const unconfirmed = () => {
  says["transactions"] = ok(transaction("10000"));
};

const NOT_THE_PARTNERS: [string, Said][] = [
  ["silence", SILENCE],
  ["500", { status: 500, body: "" }],
  ["a code in a 502", refused("1007005", 502)],
  ["a page of something between us", HTML],
  ["a 404 of something between us", { status: 404, body: "Not found" }],
  ["a redirect", { status: 302, body: "", headers: { location: "/elsewhere" } }],
  ["nothing", { status: 200, body: "" }],
  ["another form", ok({ fine: true })],
  ["an id as a number", ok(transaction("20000", { id: 9_007_199_254_741_013 }))],
  ["a status in words", ok(transaction("PAID"))],
  ["an amount as a number", ok(transaction("70000", { destination: { currency: "SGD", amount: 788.91 } }))],
  ["more decimals than the currency has", ok(transaction("70000", { destination: { currency: "SGD", amount: "788.910" } }))],
  ["a currency that we do not know", ok(transaction("70000", { destination: { currency: "XXX", amount: "788.91" } }))],
  ["a body without end", { status: 200, body: JSON.stringify(transaction("70000", { padding: "x".repeat(70_000) })) }],
  ["another reference", ok(transaction("70000", { external_id: "po_2" }))],
  ["another amount", ok(transaction("70000", { destination: { currency: "SGD", amount: "788.92" } }))],
  ["another prefund", ok(transaction("70000", { source: { currency: "USD", amount: "788.91" } }))],
  ["another account", ok(transaction("70000", { credit_party: { account_number: "123457" } }))],
  ["a status of no class", ok(transaction("00000"))],
];

describe("a confirmation that is answered with", () => {
  test.each([
    ...NOT_THE_PARTNERS,
    ["a code that we do not know", refused("1009999")],
    ["no confirmation", ok(transaction("10000"))],
  ] as [string, Said][])("%s: unknown, asked once, and quotes nothing", async (_, said) => {
    unconfirmed();
    says["confirm"] = said;
    const answer = await partner.submit(ORDER);
    expect(answer).toEqual({ outcome: "unknown", why: expect.any(String) });
    expect(JSON.stringify(answer)).not.toContain("62812");
    expect(count("confirm")).toBe(1);
  });

  test.each([
    ["429", refused("1000429", 429)],
    ["401", refused("1000401", 401)],
    ["503 in its own form", refused("1000503", 503)],
  ])("%s: not sent", async (_, said) => {
    unconfirmed();
    says["confirm"] = said;
    expect(await partner.submit(ORDER)).toMatchObject({ outcome: "not_sent" });
  });

  test.each([
    ["70000", { outcome: "paid" }],
    ["40000", { outcome: "refused", providerCode: "40000" }],
    ["10000", { outcome: "unknown" }],
  ])("not in this status: what another call has made of it, %s", async (status, answer) => {
    inTurn("transactions", ok(transaction("10000")), ok(transaction(status)));
    says["confirm"] = refused("1007006");
    expect(await partner.submit(ORDER)).toMatchObject(answer);
  });
});

describe("an inquiry that is answered with", () => {
  test.each([...NOT_THE_PARTNERS, ["a code that we do not know", refused("1009999")], ["429", refused("1000429", 429)]] as [
    string,
    Said,
  ][])("%s: nothing was learnt", async (_, said) => {
    says["transactions"] = said;
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
    says["transactions"] = ok(transaction(status));
    expect(await partner.inquire(ORDER)).toMatchObject(answer);
  });

  test.each([
    ["all", "788.91", "returned"],
    ["less", "0.01", "returned"],
    ["more than was paid", "788.92", "unknown"],
    ["nothing", "0.00", "unknown"],
    ["a negative amount", "-1.00", "unknown"],
  ])("a reversal of %s: %s is %s", async (_, amount, outcome) => {
    says["transactions"] = ok(transaction("80111", { reversal: { currency: "SGD", amount } }));
    expect(await partner.inquire(ORDER)).toMatchObject({ outcome });
  });

  test("a reversal in another currency: nothing was learnt", async () => {
    says["transactions"] = ok(transaction("80000", { reversal: { currency: "USD", amount: "788.91" } }));
    expect(await partner.inquire(ORDER)).toMatchObject({ outcome: "unknown" });
  });

  test("no fee: paid at no cost that is told", async () => {
    says["transactions"] = ok(transaction("70000", { fee: { currency: "SGD", amount: "0" } }));
    expect(await partner.inquire(ORDER)).toMatchObject({ outcome: "paid", cost: null });
  });
});

describe("before the confirmation nothing is lost by", () => {
  test.each(["transactions", "payers", "quotations"])("a bad answer of %s: not sent, and never confirmed", async (what) => {
    for (const said of [SILENCE, { status: 500, body: "" }, HTML, ok({ fine: true }), refused("1009999")] as Said[]) {
      says = { ...WELL, [what]: said };
      expect(await partner.submit(ORDER)).toEqual({ outcome: "not_sent", why: expect.any(String) });
      clock.advance(60_000);
    }
    expect(count("confirm")).toBe(0);
  });

  test.each([
    ["another amount", { destination: { currency: "SGD", amount: "788.90" } }],
    ["another prefund", { source: { currency: "USD", amount: "788.91" } }],
    ["more of the prefund than arrives", { source: { currency: "SGD", amount: "790.00" } }],
    ["a fee in another currency", { fee: { currency: "USD", amount: "0.50" } }],
    ["a fee below zero", { fee: { currency: "SGD", amount: "-0.50" } }],
  ])("a quotation of %s: not sent, nothing made", async (_, change) => {
    says["quotations"] = ok({ ...QUOTATION, ...change });
    expect(await partner.submit(ORDER)).toEqual({ outcome: "not_sent", why: "the partner quoted something else" });
    expect(calls.filter(isCreation).map(({ what }) => what)).toEqual(["quotations"]);
  });
});

test("a partner that can't be reached has taken nothing in", async () => {
  const gone = createServer();
  await new Promise<void>((resolve) => gone.listen(0, "127.0.0.1", resolve));
  const { port } = gone.address() as AddressInfo;
  await new Promise((resolve) => gone.close(resolve));
  partner = partnerParty({ ...KEYS, url: `http://127.0.0.1:${port}`, clock, random: systemRandom });
  expect(await partner.submit(ORDER)).toEqual({ outcome: "not_sent", why: "the partner could not be reached" });
  expect(await partner.inquire(ORDER)).toEqual({ outcome: "unknown", why: "the partner could not be reached" });
  expect(await partner.recall(ORDER)).toEqual({ outcome: "unknown", why: "the partner could not be reached" });
  expect(await partner.readStatement("2026-11-21")).toBeNull();
});

test("is left alone after failures in a row, tried once after a rest, and used again when it works", async () => {
  says["transactions"] = { status: 500, body: "" };
  for (let n = 0; n < 3; n += 1) await partner.inquire(ORDER);
  expect(await partner.inquire(ORDER)).toEqual({ outcome: "unknown", why: "the partner is left alone for a while" });
  expect(calls).toHaveLength(3);
  clock.advance(15_000);
  says["transactions"] = ok(transaction("20000"));
  for (let n = 0; n < 3; n += 1) expect(await partner.inquire(ORDER)).toMatchObject({ outcome: "pending" });
});

test("that asks for a day is left alone for a minute", async () => {
  says["transactions"] = { ...refused("1000429", 429), headers: { "retry-after": "86400" } };
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
] as Said[])("a call-off that is answered otherwise is not known to have happened (%#)", async (said) => {
  says["cancel"] = said;
  expect(await partner.recall(ORDER)).toMatchObject({ outcome: "unknown" });
});

describe("a statement is not learnt from", () => {
  const line = { id: "9007199254741023", type: "SETTLE", booked_at: "2026-11-21T05:00:00.000Z", external_id: "po_1", money: SGD };
  const BALANCES = ok({ balances: [{ currency: "SGD" }] });
  test.each<[string, Said]>([
    ["balances in another form", ok({ balances: [{ currency: "XXX" }] })],
    ["half an answer", { status: 200, body: '{"movements":[' }],
    ["a line of another currency", ok({ movements: [{ ...line, money: { currency: "USD", amount: "1.00" } }], next: null })],
    ["a line without an amount", ok({ movements: [{ ...line, money: { currency: "SGD", amount: "" } }], next: null })],
    ["pages without end", ok({ movements: [line], next: "9007199254741023" })],
  ])("%s", async (what, said) => {
    inTurn("balances", what.startsWith("balances") ? said : BALANCES, said);
    expect(await partner.readStatement("2026-11-21")).toBeNull();
  });
});

test("each request is signed, with a nonce of its own, over what is sent", async () => {
  await partner.submit(ORDER);
  await partner.submit(ORDER);
  const nonces = calls.map(({ request }) => String(request.headers["x-nonce"]));
  expect(new Set(nonces).size).toBe(calls.length);
  for (const { request, path, body } of calls) {
    const { "x-timestamp": timestamp, "x-nonce": nonce, "x-client-id": client, "x-signature": signature } = request.headers;
    const hash = createHash("sha256").update(body).digest("hex");
    const signed = [request.method, path, hash, timestamp, nonce].join("\n");
    expect(signature).toBe(`v1=${createHmac("sha256", KEYS.secret).update(signed).digest("hex")}`);
    expect([client, Number(timestamp)]).toEqual([KEYS.clientId, Math.floor(clock.now().getTime() / 1_000)]);
  }
});

test("the list of payers is asked for once by many, and again after ten minutes", async () => {
  await Promise.all(Array.from({ length: 5 }, () => partner.submit(ORDER)));
  expect(count("payers")).toBe(1);
  clock.advance(600_000);
  await partner.submit(ORDER);
  expect(count("payers")).toBe(2);
});

describe("a creation that is refused since the reference is used", () => {
  const used = () => inTurn("transactions", refused("1007002", 404), refused("1007001"));
  test("and can't be looked up: unknown, since another call may be confirming it", async () => {
    used();
    expect(await partner.submit(ORDER)).toMatchObject({ outcome: "unknown" });
  });

  test("is taken up where the other call left it", async () => {
    let asked = 0;
    const turns = [refused("1007002", 404), refused("1007001"), ok(transaction("10000"))];
    Object.defineProperty(says, "transactions", { configurable: true, get: () => turns[(asked += 1) - 1] });
    expect(await partner.submit(ORDER)).toMatchObject({ outcome: "pending" });
    expect(count("confirm")).toBe(1);
  });
});

test("a rail of the bank's is a mistake of ours", async () => {
  await expect(partner.submit({ ...ORDER, rail: "bi_fast" })).rejects.toThrow("bi_fast is not a rail of the partner");
});
