/** Terms of one business: put in force by its signed sheet, seen in its own prices and in nobody else's. */
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { money, wholeUnits } from "#kernel/money.ts";
import { Refusal } from "#kernel/refusal.ts";
import type { Actor } from "#platform/actor.ts";
import { checkInvariants } from "#platform/invariants.ts";
import { expectOk } from "#platform/testing/api.ts";
import { brokenBy } from "#platform/testing/restored.ts";
import { commissionOf, putSheetTerms, quoteOf, readPartyTerms, whyNotPartyTerms, type OwnCommission } from "../index.ts";
import { pricingInvariants } from "../invariants.ts";
import { calculatePrice } from "../quotes/contract.ts";
import { readTariff } from "../tariff/contract.ts";
import * as terms from "../terms/contract.ts";
import { importTerms } from "../terms/import-terms.ts";
import type { TermContent } from "../terms/model/term-kinds.ts";
import { ABROAD, DOMESTIC, idr, openPriceClient } from "../testing/price-client.ts";
import { rightsOn } from "../testing/term-client.ts";
import type { SheetTerms } from "./put-sheet-terms.ts";

const client = await openPriceClient();
const { app, id, asSeed, api, stand, quote, getQuote, take, calculate, user } = client;
const { clock, database: db } = app.runtime;
afterAll(() => client.close());
beforeEach(() => clock.advance(61_000));

const units = (amount: number) => wholeUnits("IDR", BigInt(amount));
const STANDARD = { feeDiscountBps: 0, commission: null };
const commission = (payOut: number, cashIn: number): OwnCommission => ({
  payOut: { fixed: units(payOut), bps: 0, max: null },
  cashIn: { fixed: units(cashIn), bps: 0, max: null },
});
const put = (party: `us_${string}`, more: Partial<SheetTerms> = {}) =>
  asSeed((ctx) => putSheetTerms(ctx, { sheet: id("sh"), party, ...STANDARD, ...more }));
const read = (party: string) => asSeed((ctx) => readPartyTerms(ctx, party));
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  );
const treasurer = (): Actor => ({ kind: "staff", id: id("us"), level: "TREASURY", menuAccess: rightsOn("fee") });
const staff = treasurer();
const rowsOf = async (sheet: string) =>
  (
    await sql<{
      kind: string;
      key: string;
    }>`select kind, key from pricing.term where proposed_by = ${sheet} order by 1, 2`.execute(db)
  ).rows;

describe("a discount", () => {
  test("is in the sender's own quote, which names the term, and in nobody else's", async () => {
    const [party, other] = [id("us"), id("us")];
    await put(party, { feeDiscountBps: 2_000 });
    const own = await getQuote(DOMESTIC, party);
    expect(own).toMatchObject({ fee: idr("400000"), tax: idr("44000"), total: idr("100444000"), receives: idr("100000000") });
    expect(await getQuote(DOMESTIC, other)).toMatchObject({ fee: idr("500000"), total: idr("100555000") });
    const stored = await asSeed((ctx) => quoteOf(ctx, own.id));
    const { rows } = await sql<{ kind: string }>`
      select kind from pricing.term where id = any(${[...(stored?.terms ?? [])]}) and key = ${party}`.execute(db);
    expect(rows).toEqual([{ kind: "party_fee" }]);
    // 35.000 abroad, of which ten million cost 28.000.
    expect(await getQuote(ABROAD, party)).toMatchObject({ fee: idr("2800000"), tax: idr("308000") });
  });

  test("is in the sender's calculator, and neither in the visitors' nor in the tariff", async () => {
    const party = id("us");
    const tariff = async () =>
      expectOk(await api.call(readTariff, { product: "local", amountMinor: DOMESTIC.amountMinor }, { actor: user(party) }));
    const before = await tariff();
    await put(party, { feeDiscountBps: 5_000 });
    expect((await api.call(calculatePrice, DOMESTIC, { actor: user(party) })).data).toMatchObject({ fee: idr("250000") });
    expect((await api.call(calculatePrice, DOMESTIC, { actor: user(id("us")) })).data).toMatchObject({ fee: idr("500000") });
    expect((await calculate(DOMESTIC)).data).toMatchObject({ fee: idr("500000") });
    expect(await tariff()).toEqual(before);
  });

  test("stays in a quote that was promised, whatever a later sheet says, and is in the price that replaces an expired one", async () => {
    const party = id("us");
    await put(party, { feeDiscountBps: 1_000 });
    const [kept, expired] = [await getQuote(DOMESTIC, party), await getQuote(DOMESTIC, party)];
    clock.advance(1_000);
    await put(party, { feeDiscountBps: 4_000 });
    expect((await take(kept.id, party, id("tr"))).fee).toEqual(money("IDR", 450_000n));
    clock.advance(31 * 60_000);
    const answer = await refusal(take(expired.id, party, id("tr")));
    expect(answer).toMatchObject({
      code: "quote_expired",
      details: { old: { fee: idr("450000") }, now: { fee: idr("300000") } },
    });
  });

  test("of all leaves no fee and no tax; of 0 it ends", async () => {
    const party = id("us");
    await put(party, { feeDiscountBps: 10_000 });
    expect((await quote(DOMESTIC, party)).data).toMatchObject({ fee: idr("0"), tax: idr("0"), total: idr("100000000") });
    clock.advance(1);
    await put(party);
    expect((await quote(DOMESTIC, party)).data).toMatchObject({ fee: idr("500000") });
    expect(await read(party)).toEqual(STANDARD);
  });

  test("above the whole fee, or below nothing, is no term", async () => {
    for (const feeDiscountBps of [10_001, -1, 0.5])
      expect(await refusal(put(id("us"), { feeDiscountBps }))).toMatchObject({ name: "ZodError" });
  });
});

describe("an own commission", () => {
  test("replaces the standard one for its agent; null gives the standard back, as it is then", async () => {
    const [agent, other] = [id("us"), id("us")];
    const own = commission(1_000, 500);
    await put(agent, { commission: own });
    const of = (party: string, service: "pay_out" | "cash_in") => asSeed((ctx) => commissionOf(ctx, party, service));
    expect([await of(agent, "pay_out"), await of(agent, "cash_in")]).toEqual([own.payOut, own.cashIn]);
    const standard = { fixed: units(2_500), bps: 10, max: units(15_000) };
    expect(await of(other, "pay_out")).toEqual(standard);
    expect(await read(agent)).toEqual({ feeDiscountBps: 0, commission: own });
    clock.advance(1);
    await put(agent);
    expect(await read(agent)).toEqual(STANDARD);
    await stand({ kind: "commission", key: "pay_out", value: { ...standard, fixed: units(2_400) } });
    expect(await of(agent, "pay_out")).toEqual({ ...standard, fixed: units(2_400) });
    await stand({ kind: "commission", key: "pay_out", value: standard });
  });

  test("above a fee is refused with the fee, the lowest amount and the time, before signing and when it is put in force", async () => {
    const agent = id("us");
    const above = { fee: "local", amount: units(1) };
    // A cash-in for 5.000 at home earns 5.001; paid out as cash, 12.500 and a share are the fee of both services.
    const why = (own: OwnCommission | null) => asSeed((ctx) => whyNotPartyTerms(ctx, { party: agent, commission: own }));
    expect(await why(commission(0, 5_001))).toMatchObject({ why: "commission_above_fee", ...above });
    expect(await why(commission(10_501, 0))).toMatchObject({ why: "commission_above_fee", fee: "cash_pickup", amount: units(1) });
    expect(await why(commission(10_000, 2_000))).toBeNull();
    expect(await why(null)).toBeNull();
    const refused = await refusal(put(agent, { commission: commission(0, 5_001) }));
    expect(refused).toBeInstanceOf(Refusal);
    expect(refused).toMatchObject({
      code: "commission_above_fee",
      status: 409,
      details: { fee: "local", amount: { currency: "IDR", minor: "100" }, from: clock.now().toISOString() },
    });
    expect(await read(agent)).toEqual(STANDARD);
  });

  test("counts together with the highest that another agent earns for the other service, until that ends", async () => {
    const [high, next] = [id("us"), id("us")];
    await put(high, { commission: commission(0, 4_900) });
    clock.advance(1);
    // 7.601 and 4.900 are one rupiah more than the 12.500 of cash; with the standard 2.000 they would not be.
    const why = () => asSeed((ctx) => whyNotPartyTerms(ctx, { party: next, commission: commission(7_601, 0) }));
    expect(await why()).toMatchObject({ fee: "cash_pickup" });
    await put(high);
    clock.advance(1);
    expect(await why()).toBeNull();
  });

  test("keeps the treasury from approving a fee below it, whether proposed before or after", async () => {
    const agent = id("us");
    const fee: TermContent = { kind: "fee", key: "local", value: { tiers: [{ from: units(0), fixed: units(4_400), bps: 0 }] } };
    const propose = () =>
      api.call(
        terms.proposeTerm,
        terms.proposeTerm.input.encode({ id: id("tm"), term: fee, validFrom: clock.now(), validTo: null, reason: "lower" }),
        { actor: staff },
      );
    const early = expectOk(await propose());
    await put(agent, { commission: commission(0, 4_500) });
    const decide = { id: early.id, hash: early.hash, decision: "approve" } as const;
    const second = treasurer();
    expect(await api.call(terms.decideTerm, decide, { actor: second })).toMatchObject({
      code: 409,
      status: "commission_above_fee",
      details: { fee: "local" },
    });
    expect(await api.call(terms.decideTerm, { ...decide, decision: "reject" }, { actor: second })).toMatchObject({ code: 200 });
    expect(await propose()).toMatchObject({ code: 409, status: "commission_above_fee" });
    clock.advance(1);
    await put(agent);
  });
});

describe("a sheet", () => {
  test("puts its terms in force once, also when it is repeated after a later sheet, and cannot put others", async () => {
    const [party, sheet] = [id("us"), id("sh")];
    const first = { sheet, feeDiscountBps: 100, commission: commission(100, 100) };
    await Promise.all([put(party, first), put(party, first), put(party, first)]);
    expect(await rowsOf(sheet)).toEqual([
      { kind: "party_commission", key: `${party}:cash_in` },
      { kind: "party_commission", key: `${party}:pay_out` },
      { kind: "party_fee", key: party },
    ]);
    clock.advance(1);
    await put(party, { feeDiscountBps: 200 });
    await put(party, first);
    expect(await read(party)).toEqual({ feeDiscountBps: 200, commission: null });
    for (const other of [{ feeDiscountBps: 101 }, { commission: commission(100, 101) }, { commission: null }])
      await expect(put(party, { ...first, ...other })).rejects.toThrow("already put other terms");
    const audited = await sql`select from audit.entry where code = 'pricing.sheet_terms_put' and subject = ${sheet}`.execute(db);
    expect(audited.rows).toHaveLength(1);
  });

  test("writes no commission where none was and none is agreed", async () => {
    const [party, sheet] = [id("us"), id("sh")];
    await put(party, { sheet, feeDiscountBps: 300 });
    await put(party, { sheet, feeDiscountBps: 300 });
    expect(await rowsOf(sheet)).toEqual([{ kind: "party_fee", key: party }]);
  });

  test("is the only way: staff cannot propose such terms, files cannot import them, and the database refuses other origins", async () => {
    const party = id("us");
    const contents: TermContent[] = [
      { kind: "party_fee", key: party, value: { discountBps: 9_000 } },
      { kind: "party_commission", key: `${party}:pay_out`, value: { own: { fixed: units(1), bps: 0, max: null } } },
    ];
    for (const term of contents) {
      const input = { id: id("tm"), term, validFrom: clock.now(), validTo: null, reason: "quietly" };
      const answer = await api.call(terms.proposeTerm, terms.proposeTerm.input.encode(input), { actor: staff });
      expect(answer).toMatchObject({ code: 422, status: "term_by_sheet" });
      const draft = { content: term, validFrom: clock.now(), validTo: null, reason: "file" };
      await expect(asSeed((ctx) => importTerms(ctx, [draft]))).rejects.toThrow("signed sheets");
    }
    const sheet = id("sh");
    await put(party, { sheet, feeDiscountBps: 100 });
    // The first row is turned into one of another origin, or about another kind.
    const copy = (columns: string) =>
      sql`insert into pricing.term select (jsonb_populate_record(term, ${`{"id": "${id("tm")}", ${columns}}`}::jsonb)).* from pricing.term
        where proposed_by = ${sheet}`.execute(db);
    for (const columns of [
      `"origin": "import", "proposed_by": "import", "decided_by": "import"`,
      `"origin": "sheet", "kind": "fee", "key": "local"`,
      `"origin": "sheet", "proposed_by": "us_1", "decided_by": "us_1"`,
      `"origin": "sheet", "decided_by": "us_1"`,
      `"origin": "sheet", "valid_to": "2030-01-01T00:00:00Z"`,
    ])
      await expect(copy(columns)).rejects.toThrow("term_sheet");
    await expect(copy(`"origin": "sheet"`)).rejects.toThrow("term_of_sheet");
  });

  test("staff with the right to see fees see its terms, with the sheet as their origin", async () => {
    const [party, sheet] = [id("us"), id("sh")];
    await put(party, { sheet, feeDiscountBps: 700 });
    const { terms: shown } = expectOk(await api.call(terms.listTerms, { kind: "party_fee", key: party }, { actor: staff }));
    expect(shown).toMatchObject([
      { origin: "sheet", proposedBy: sheet, decidedBy: sheet, state: "approved", term: { value: { discountBps: 700 } } },
    ]);
  });
});

test("the data satisfy the invariants, which find a term of a business without a sheet", async () => {
  for (const { says, breaches } of await checkInvariants(db, pricingInvariants)) expect(breaches, says).toEqual([]);
  const forged =
    "alter table pricing.term drop constraint term_sheet; drop index pricing.term_of_sheet; update pricing.term set proposed_by = 'us_1', decided_by = 'us_1' where origin = 'sheet'";
  expect(await brokenBy(app.url, forged, pricingInvariants)).toContain(
    "the terms of a business come from a sheet, and no other term does",
  );
});
