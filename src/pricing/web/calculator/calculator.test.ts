/**
 * What the calculator reads from an address, and what it answers on the seed's terms: every figure written out by the server.
 * Words with figures in them are compiled by the build: e2e/sending.spec.ts reads those.
 */
import { afterAll, describe, expect, test } from "vitest";
import { readOpening } from "#cash-points/contract-find.ts";
import type { Api } from "#kernel/endpoint.ts";
import { inProcessApi } from "#platform/http/call.ts";
import { on } from "#platform/http/binding.ts";
import { VISITOR } from "#platform/actor.ts";
import { verificationLinks } from "#support/web/ask-verification.ts";
import { pricingHttp } from "../../http.ts";
import { openPricedHouse } from "../../testing/priced-house.ts";
import { askQuery, FIRST_ASK, readAsk } from "./ask.ts";
import { loadCalculator } from "./load-calculator.ts";

const { house, stand } = await openPricedHouse();
afterAll(() => house[Symbol.asyncDispose]());
/** Whether any outlet is open is cash points' answer; here it is the test's. */
const outlets = { outlets: 514, open: 514 };
const opening = on(readOpening, async () => ({ city: null, ...outlets, opens: null }));
const bindings = new Map([...pricingHttp.bindings, opening].map((binding) => [binding.endpoint.name, binding]));
const api: Api = inProcessApi(house.machinery, bindings, async () => ({
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

describe("the ask of an address", () => {
  test.each([
    ["", FIRST_ASK],
    ["to=SG&via=bank&send=10000000", { to: "SG", via: "bank", side: "source", amount: "10000000" }],
    ["to=SG&via=bank&receive=788.91", { to: "SG", via: "bank", side: "target", amount: "788.91" }],
    ["to=ID&via=014&send=5.000.000", { to: "ID", via: "014", side: "source", amount: "5.000.000" }],
    ["to=ID&how=cash&via=014&send=5", { to: "ID", via: "cash", side: "source", amount: "5" }],
    ["to=ID&how=cash&send=5", { to: "ID", via: "cash", side: "source", amount: "5" }],
    ["to=ID&how=bank&via=cash&send=5", { to: "ID", via: "bank", side: "source", amount: "5" }],
    ["to=ID&how=bank&via=014&send=5", { to: "ID", via: "014", side: "source", amount: "5" }],
    ["to=ID&how=%3F&via=cash&send=5", { to: "ID", via: "cash", side: "source", amount: "5" }],
    ["to=<script>&via=../&send= 7 ", { to: "ID", via: "bank", side: "source", amount: "7" }],
    // A plain form: the amount that was changed is meant.
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
    // Another country: what was to arrive in the old currency means nothing.
    [
      "to=JP&via=bank&send=1&receive=8&wasSend=1&wasReceive=8&wasSide=target&wasTo=SG",
      { to: "JP", via: "bank", side: "source", amount: "1" },
    ],
  ])("%s", (query, ask) => {
    expect(readAsk(new URLSearchParams(query))).toEqual(ask);
  });

  test("is written and read alike", () => {
    for (const side of ["source", "target"] as const) {
      const ask = { to: "SG", via: "bank", side, amount: "1.000,50" };
      expect(readAsk(new URLSearchParams(askQuery(ask)))).toEqual(ask);
    }
  });
});

describe("the answer", () => {
  test("abroad, as PRODUCT §4 works it out", async () => {
    const { price, receive, send, link, problem } = await load("to=SG&via=bank&send=10.000.000");
    expect([send, receive, link, problem]).toEqual(["10.000.000", "788,91", "to=SG&via=bank&send=10000000", null]);
    expect(plain(price?.pay)).toBe("Rp 10.038.850");
    expect(plain(price?.fee)).toBe("Rp 38.850");
    expect(plain(price?.rate)).toBe("1 SGD = Rp 12.675,60");
    expect(price?.costPercent).toBe("0,98%");
  });

  test("from what is to arrive, in English; a link's own decimals mean the same in both languages", async () => {
    const english = await load("to=SG&via=bank&receive=788.91", "EN");
    const indonesian = await load("to=SG&via=bank&receive=788.91", "ID");
    expect([english.receive, indonesian.receive]).toEqual(["788.91", "788,91"]);
    expect(english.link).toBe("to=SG&via=bank&receive=788.91");
    expect(indonesian.link).toBe(english.link);
  });

  test("at home there is no rate, in cash neither", async () => {
    for (const via of ["bank", "014", "cash"])
      expect((await load(`to=ID&via=${via}&send=1000000`)).price?.rate, via).toBe("Rupiah ke rupiah");
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
  ])("%s is refused beside %s", async (query, at, sentence) => {
    const { problem, price } = await load(query);
    expect(price).toBeNull();
    expect(problem?.at).toBe(at);
    expect(plain(problem?.sentence)).toContain(sentence);
  });

  test("cash says that hardly an outlet is open when it is there, beside its time and aloud; a bank is none of it", async () => {
    outlets.open = 3;
    const hours = "{open} dari {outlets} gerai buka";
    const cash = await load("to=ID&via=cash&send=1000000");
    expect(cash.price?.arrivesDetail).toContain(hours);
    expect(cash.spoken).toContain(hours);
    expect((await load("to=ID&via=bank&send=1000000")).spoken).not.toContain(hours);
    outlets.open = 514;
    expect((await load("to=ID&via=cash&send=1000000")).spoken).not.toContain(hours);
  });

  test.each(["to=SG&via=bank&send=100000", "to=ID&via=cash&send=20000000"])("%s is just within", async (query) => {
    expect((await load(query)).problem).toBeNull();
  });

  test("a bank in Indonesia is none in Singapore, and there is no cash there", async () => {
    for (const via of ["014", "cash"]) expect((await load(`to=SG&via=${via}&send=1000000`)).ask.via).toBe("bank");
  });

  test("a stopped corridor has no price and nothing to send, says why, and what else there is", async () => {
    const reason = { ID: "Mitra sedang memperbaiki sistemnya.", EN: "The partner is mending its system." };
    const corridor = {
      product: "international",
      country: "MY",
      currency: "MYR",
      method: "bank",
    } as const;
    const bounds = { least: { currency: "IDR", minor: 10_000_000n }, most: { currency: "IDR", minor: 50_000_000_000n } } as const;
    await stand({
      kind: "corridor",
      key: "ID-MY-bank",
      value: { ...corridor, rails: ["partner_bank"], ...bounds, opening: { state: "stopped", reason } },
    });
    const view = await load("to=MY&via=bank&send=1000000");
    expect(view).toMatchObject({ price: null, priced: null, problem: null });
    expect(view.stop).toEqual({ sentence: `Tujuan ini sedang ditutup sementara. ${reason.ID}`, others: [] });
    expect((await load("to=SG&via=bank&send=1000000")).stop).toBeNull();
  });

  test("where one way to a country is stopped, the other is offered as long as it is open", async () => {
    const because = { ID: "Gerai tutup.", EN: "Outlets are closed." };
    const bounds = { least: { currency: "IDR", minor: 1_000_000n }, most: { currency: "IDR", minor: 1_000_000_000n } } as const;
    const cash = { product: "cash_pickup", country: "ID", currency: "IDR", method: "cash", rails: [] as never[] } as const;
    const opening = { state: "stopped", reason: because } as const;
    await stand({ kind: "corridor", key: "ID-ID-cash", value: { ...cash, ...bounds, opening } });
    const { stop } = await load("to=ID&via=cash&send=500000");
    expect(stop?.others).toEqual([{ name: "Bank mana saja", link: "to=ID&via=bank&send=500000" }]);
  });
});

describe("what a new customer could not send is said before anybody registers", () => {
  test.each([
    ["to=ID&via=bank&send=2000000", null],
    ["to=ID&via=bank&send=2000001", "L2"],
    ["to=SG&via=bank&send=100000", "L2"],
    ["to=SG&via=bank&receive=10", "L2"],
    ["to=ID&via=bank&send=100000001", "L3"],
    ["to=ID&via=bank&send=nothing", null],
  ])("%s needs %s", async (query, tier) => {
    const { needs, spoken } = await load(query);
    expect(needs?.tier ?? null).toBe(tier);
    if (needs !== null) expect(spoken).toContain(needs.sentence);
  });

  test("abroad even where there is no price: it is closed to them all the same", async () => {
    expect((await load("to=SG&via=bank&send=1")).needs?.tier).toBe("L2");
  });

  test("where nobody has said what a tier may, nothing is claimed", async () => {
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
] as const)("the price is locked by what one chooses on the way, not by beginning: said so in %s", async (language, word) => {
  const { words, verification } = await load("to=SG&send=1000000", language);
  expect(words.note).toContain(`“${word}”`);
  expect(words.note).not.toMatch(/mulai mengirim|start sending/);
  expect(verification).toEqual(verificationLinks(language));
});
