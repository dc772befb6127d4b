/**
 * What the calculator reads from an address and answers on the seed's terms, with every figure formatted by the server. Messages with
 * figures in them are compiled by the build; test/e2e/sending/sending.spec.ts tests those.
 */
import { afterAll, describe, expect, test } from "vitest";
import { readOpeningTime } from "#cash-points/finder/contract.ts";
import type { Api } from "#kernel/endpoint.ts";
import { inProcessApi } from "#platform/http/call.ts";
import { on } from "#platform/http/binding.ts";
import { VISITOR } from "#platform/actor.ts";
import { verificationHelp } from "#identity/web/verification-links.ts";
import { pricingHttp } from "../../http.ts";
import { openPricingApp } from "../../testing/pricing-app.ts";
import { toQueryString, FIRST_QUERY, readCalculatorQuery } from "./calculator-query.ts";
import { loadCalculator } from "./load-calculator.ts";

const { app, stand } = await openPricingApp();
afterAll(() => app[Symbol.asyncDispose]());
/** Fakes the opening time, which belongs to cash points. */
const outlets = { outlets: 514, open: 514 };
const OPENS = { at: new Date("2026-12-01T22:30:00Z"), zone: "Asia/Jakarta", day: "later" } as const;
const openingTime = on(readOpeningTime, async () => ({ city: null, ...outlets, opens: outlets.open === 0 ? OPENS : null }));
const bindings = new Map(
  [...pricingHttp({ requirements: [] }).bindings, openingTime].map((binding) => [binding.endpoint.name, binding]),
);
const api: Api = inProcessApi(app.runtime, bindings, async () => ({
  requestId: "calculator",
  actor: VISITOR,
  language: "ID",
  address: "192.0.2.1",
}));
const load = async (query: string, language: "ID" | "EN" = "ID") => {
  const view = await loadCalculator({ api, language }, new URLSearchParams(query));
  if (view === null) throw new Error("no calculator");
  return { ...view, send: view.send.replaceAll("\u00A0", " ") };
};
const plain = (text: string | undefined) => text?.replaceAll("\u00A0", " ");

describe("the query of an address", () => {
  test.each([
    ["", FIRST_QUERY],
    ["to=SG&via=bank&send=10000000", { to: "SG", via: "bank", side: "source", amount: "10000000" }],
    ["to=SG&via=bank&receive=788.91", { to: "SG", via: "bank", side: "target", amount: "788.91" }],
    ["to=ID&via=014&send=5.000.000", { to: "ID", via: "014", side: "source", amount: "5.000.000" }],
    ["to=ID&how=cash&via=014&send=5", { to: "ID", via: "cash", side: "source", amount: "5" }],
    ["to=ID&how=cash&send=5", { to: "ID", via: "cash", side: "source", amount: "5" }],
    ["to=ID&how=bank&via=cash&send=5", { to: "ID", via: "bank", side: "source", amount: "5" }],
    ["to=ID&how=bank&via=014&send=5", { to: "ID", via: "014", side: "source", amount: "5" }],
    ["to=ID&how=%3F&via=cash&send=5", { to: "ID", via: "cash", side: "source", amount: "5" }],
    ["to=<script>&via=../&send= 7 ", { to: "ID", via: "bank", side: "source", amount: "7" }],
    // A plain form: the changed amount is the fixed one.
    [
      "to=SG&via=bank&send=1&receive=9&wasSend=1&wasReceive=8&wasSide=source&wasTo=SG",
      { to: "SG", via: "bank", side: "target", amount: "9" },
    ],
    [
      "to=SG&via=bank&send=2&receive=8&wasSend=1&wasReceive=8&wasSide=target&wasTo=SG",
      { to: "SG", via: "bank", side: "source", amount: "2" },
    ],
    [
      "to=SG&via=bank&send=1&receive=8&wasSend=1&wasReceive=8&wasSide=target&wasTo=SG",
      { to: "SG", via: "bank", side: "target", amount: "8" },
    ],
    // Another country: the target amount in the old currency is ignored.
    [
      "to=JP&via=bank&send=1&receive=8&wasSend=1&wasReceive=8&wasSide=target&wasTo=SG",
      { to: "JP", via: "bank", side: "source", amount: "1" },
    ],
  ])("%s", (query, expected) => {
    expect(readCalculatorQuery(new URLSearchParams(query))).toEqual(expected);
  });

  test("survives writing and reading", () => {
    for (const side of ["source", "target"] as const) {
      const expected = { to: "SG", via: "bank", side, amount: "1.000,50" };
      expect(readCalculatorQuery(new URLSearchParams(toQueryString(expected)))).toEqual(expected);
    }
  });
});

describe("the answer", () => {
  test("abroad: the worked example of PRC-4", async () => {
    const { price, receive, send, link, problem } = await load("to=SG&via=bank&send=10.000.000");
    expect([send, receive, link, problem]).toEqual(["10.000.000", "788,91", "to=SG&via=bank&send=10000000", null]);
    expect(plain(price?.pay)).toBe("Rp 10.038.850");
    expect(plain(price?.fee)).toBe("Rp 38.850");
    expect(plain(price?.rate ?? "")).toBe("1 SGD = Rp 12.675,60");
    expect(price?.costPercent).toBe("0,98%");
  });

  test("from a target amount, in English; a link's decimals are read alike in both languages", async () => {
    const english = await load("to=SG&via=bank&receive=788.91", "EN");
    const indonesian = await load("to=SG&via=bank&receive=788.91", "ID");
    expect([english.receive, indonesian.receive]).toEqual(["788.91", "788,91"]);
    expect(english.link).toBe("to=SG&via=bank&receive=788.91");
    expect(indonesian.link).toBe(english.link);
  });

  test("transfers within Indonesia have no rate, in cash neither", async () => {
    for (const via of ["bank", "014", "cash"]) expect((await load(`to=ID&via=${via}&send=1000000`)).price?.rate, via).toBeNull();
  });

  test.each([
    ["to=SG&via=bank&send=99999", "amount", "Paling sedikit"],
    ["to=ID&via=cash&send=20000001", "amount", "Paling banyak"],
    ["to=ID&via=999&send=1000000", "via", "Bank ini tidak dikenal"],
    ["to=XX&via=bank&send=1000000", "to", "Kami tidak melayani tujuan ini."],
    ["to=SG&via=bank&send=abc", "amount", "Tulis jumlah dengan angka"],
    ["to=SG&via=bank&send=", "amount", "Tulis jumlahnya."],
    ["to=SG&via=bank&send=0", "amount", "Tulis jumlahnya."],
    ["to=ID&via=bank&send=1.000.000,50", "amount", "Angka di belakang koma terlalu banyak."],
    ["to=ID&via=bank&send=10000000000", "amount", "Jumlahnya terlalu besar."],
  ])("%s is refused at field %s", async (query, at, sentence) => {
    const { problem, price } = await load(query);
    expect(price).toBeNull();
    expect(problem?.at).toBe(at);
    expect(plain(problem?.sentence)).toContain(sentence);
  });

  test("cash is ready to collect, and shows and announces that no outlet is open then; a bank transfer does not", async () => {
    outlets.open = 0;
    const hours = "saat gerai pertama buka";
    const cash = await load("to=ID&via=cash&send=1000000");
    expect(cash.price?.arrives).toContain(hours);
    // The sentence that is announced contains the same time.
    expect(cash.announcement).toContain("Siap diambil {arrives}");
    expect(cash.price?.arrivesTerm).toBe("Siap diambil");
    expect((await load("to=ID&via=bank&send=1000000")).price?.arrives).not.toContain(hours);
    outlets.open = 514;
    expect((await load("to=ID&via=cash&send=1000000")).price?.arrives).not.toContain(hours);
  });

  test.each(["to=SG&via=bank&send=100000", "to=ID&via=cash&send=20000000"])("%s is within the bounds", async (query) => {
    expect((await load(query)).problem).toBeNull();
  });

  test("an Indonesian bank code or cash is replaced by bank for Singapore", async () => {
    for (const via of ["014", "cash"]) expect((await load(`to=SG&via=${via}&send=1000000`)).query.via).toBe("bank");
  });

  test("a stopped corridor has no price and no link to sending, and shows the reason and the alternatives", async () => {
    const reason = { ID: "Mitra sedang memperbaiki sistemnya.", EN: "The partner is mending its system." };
    const corridor = {
      product: "international",
      country: "MY",
      currency: "MYR",
      method: "bank",
    } as const;
    const bounds = { min: { currency: "IDR", minor: 10_000_000n }, max: { currency: "IDR", minor: 50_000_000_000n } } as const;
    await stand({
      kind: "corridor",
      key: "ID-MY-bank",
      value: { ...corridor, rails: ["partner_bank"], ...bounds, availability: { state: "stopped", reason } },
    });
    const view = await load("to=MY&via=bank&send=1000000");
    expect(view).toMatchObject({ price: null, priced: null, problem: null });
    expect(view.stop).toEqual({ sentence: `Tujuan ini ditutup untuk sementara. ${reason.ID}`, others: [] });
    expect((await load("to=SG&via=bank&send=1000000")).stop).toBeNull();
  });

  test("while one corridor to a country is stopped, the other is offered if it is open", async () => {
    const because = { ID: "Gerai tutup.", EN: "Outlets are closed." };
    const bounds = { min: { currency: "IDR", minor: 1_000_000n }, max: { currency: "IDR", minor: 1_000_000_000n } } as const;
    const cash = { product: "cash_pickup", country: "ID", currency: "IDR", method: "cash", rails: [] as never[] } as const;
    const availability = { state: "stopped", reason: because } as const;
    await stand({ kind: "corridor", key: "ID-ID-cash", value: { ...cash, ...bounds, availability } });
    const { stop } = await load("to=ID&via=cash&send=500000");
    expect(stop?.others).toEqual([{ name: "Bank apa saja", link: "to=ID&via=bank&send=500000" }]);
  });
});

describe("limits of a new customer are shown before registration", () => {
  test.each([
    ["to=ID&via=bank&send=2000000", null],
    ["to=ID&via=bank&send=2000001", "L2"],
    ["to=SG&via=bank&send=100000", "L2"],
    ["to=SG&via=bank&receive=10", "L2"],
    ["to=ID&via=bank&send=100000001", "L3"],
    ["to=ID&via=bank&send=nothing", null],
  ])("%s needs %s", async (query, tier) => {
    const { needs, announcement } = await load(query);
    expect(needs?.tier ?? null).toBe(tier);
    if (needs === null) return;
    // A person with the tier hears of the arrival, everybody else of the verification; nobody hears both.
    expect(needs.announcement).toContain(needs.sentence);
    expect(needs.announcement).not.toContain("Tiba");
    expect(announcement).not.toContain(needs.sentence);
  });

  test("the tier needed abroad is shown even without a price", async () => {
    expect((await load("to=SG&via=bank&send=1")).needs?.tier).toBe("L2");
  });

  test("no tier is named where the terms set no limit", async () => {
    await stand({
      kind: "tier",
      key: "L1",
      value: { isDomesticOnly: false, transfer: null, day: null, month: null, abroadMonth: null },
    });
    expect((await load("to=SG&via=bank&send=100000")).needs).toBeNull();
  });
});

test.each([
  ["ID", "Lanjut"],
  ["EN", "Continue"],
] as const)(
  "the note says in %s that choosing an option on the way locks the price, not starting to send",
  async (language, word) => {
    const { messages, verification } = await load("to=SG&send=1000000", language);
    expect(messages.note).toContain(`“${word}”`);
    expect(messages.note).not.toMatch(/mulai mengirim|start sending/);
    expect(verification).toEqual({ help: verificationHelp(language) });
  },
);
