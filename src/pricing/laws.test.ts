/**
 * Prices that nobody can milk: on the terms and rates of the seed, by the calls that senders use and, with the same terms, by thousands of drawn
 * amounts. There and back never profits the sender, splitting never pays, more sent never arrives less, and what rounding leaves is seen in the
 * lines. Why a rate that moves meanwhile changes nothing of it: decision 0030, "What a sender can't win".
 */
import fc from "fast-check";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { CURRENCIES, money, type Currency, type Money } from "#kernel/money.ts";
import { priceSchema, type PriceView } from "./contract.ts";
import { priceOf, whyNotTiers, type FixedSide, type Price, type PriceRules } from "./price.ts";
import { readPriceTerms } from "./price-terms.ts";
import { midNow, termsAt } from "./index.ts";
import { openPriceDesk } from "./testing/price-desk.ts";

const desk = await openPriceDesk();
const { asSeed, calculate, house } = desk;
const { clock } = house.machinery;
afterAll(() => desk.close());
// Past every window of the rate limits, and as young as the seed's rates.
beforeEach(() => desk.freshRates());

const RUPIAH = 100n;
const RUNS = 400;

interface Seeded {
  readonly corridor: string;
  readonly currency: Currency;
  readonly least: bigint;
  readonly most: bigint;
  readonly rules: PriceRules;
  /** Principals around which something changes, whole rupiah in sen. */
  readonly edges: readonly bigint[];
}

async function readSeed(): Promise<readonly Seeded[]> {
  return asSeed(async (ctx) => {
    const found: Seeded[] = [];
    for (const { key: corridor, value } of await termsAt(ctx, "corridor", ctx.now)) {
      const terms = await readPriceTerms(ctx, { corridor, bank: null });
      if (!terms?.fee || !terms.tax) throw new Error(`${corridor} has no price`);
      const { currency, least, most } = value;
      const mid = currency === "IDR" ? null : ((await midNow(ctx, currency))?.mid ?? null);
      if (currency !== "IDR" && (mid === null || !terms.spread)) throw new Error(`${corridor} has no rate`);
      const tiers = terms.fee.value.tiers;
      const rules: PriceRules = {
        tiers,
        taxBps: terms.tax.value.bps,
        conversion: mid && { target: currency, mid, spreadBps: terms.spread?.value.bps ?? 0 },
      };
      const around = tiers.flatMap(({ from, most: cap, bps, fixed }) => {
        // Where a tier begins, and where its cap is reached.
        const capped = cap && bps > 0 ? ((cap.minor - fixed.minor) * 10_000n) / BigInt(bps) : from.minor;
        return [from.minor, capped].flatMap((minor) => [minor - RUPIAH, minor, minor + RUPIAH]);
      });
      const edges = [...around, least.minor, least.minor + RUPIAH, most.minor - RUPIAH, most.minor]
        .map((minor) => (minor / RUPIAH) * RUPIAH)
        .filter((minor) => minor >= least.minor && minor <= most.minor);
      found.push({ corridor, currency, least: least.minor, most: most.minor, rules, edges: [...new Set(edges)] });
    }
    return found;
  });
}

const CASH_UNIT = 100n * RUPIAH;
const seeded = await readSeed();
const bySource = (rules: PriceRules, minor: bigint) => priceOf({ side: "source", principal: money("IDR", minor) }, rules);
const byTarget = (rules: PriceRules, receives: Money) => priceOf({ side: "target", receives }, rules);

/** A corridor of the seed with whole rupiah that may be sent in it: at an edge, or anywhere. */
const sending = fc.constantFrom(...seeded).chain((one) =>
  fc.record({
    one: fc.constant(one),
    minor: fc.oneof(
      fc.constantFrom(...one.edges),
      fc.bigInt(one.least / RUPIAH, one.most / RUPIAH).map((units) => units * RUPIAH),
      // Most is sent in small amounts, and a small amount is where a rounding weighs most.
      fc.bigInt(one.least / RUPIAH, one.least / RUPIAH + 50_000n).map((units) => units * RUPIAH),
    ),
  }),
);

/** What arrives, worth at the middle, as an exact fraction of sen: its numerator and its denominator. */
function worthOf({ receives, mid }: Pick<Price, "receives" | "mid">): readonly [bigint, bigint] {
  if (mid === null) return [receives.minor, 1n];
  return [receives.minor * mid.scaled * 100n, 10n ** BigInt(CURRENCIES[receives.currency].exponent + mid.scale)];
}

/** What is wrong about one price as the sender sees it: lines that do not add up, a gain, more left than one unit of what arrives. */
function whyUnfair(price: Omit<Price, "totalCostBps">, fixed: FixedSide["side"]): string | null {
  const { principal, fee, tax, total, receives, margin, rounding } = price;
  const [worth, per] = worthOf(price);
  if (total.minor !== principal.minor + fee.minor + tax.minor) return "the lines do not add up";
  if ([principal, fee, tax].some(({ minor }) => minor % RUPIAH !== 0n || minor < 0n)) return "rupiah in parts";
  if (worth > principal.minor * per) return "more arrives than was sent";
  if (margin.minor < 0n) return "a margin below zero";
  // Half a sen up in each of two lines: nobody is paid it, the lines of the books show it.
  if (rounding.minor < -1n) return "rounding in the sender's favour";
  const unit = worthOf({ ...price, receives: money(receives.currency, 1n) });
  const most = fixed === "target" || price.mid === null ? RUPIAH : (unit[0] * 105n) / (unit[1] * 100n) + 1n;
  return rounding.minor > most ? `rounding keeps ${rounding.minor}` : null;
}

/** A price as a call answers it, or the refusal's name. */
async function called(corridor: string, side: FixedSide["side"], minor: bigint): Promise<PriceView | string> {
  // A second each: within the calls that one address has, and within the age of the seed's rates.
  clock.advance(1_100);
  const answer = await calculate({ corridor, side, amountMinor: String(minor) });
  return answer.code === 200 ? priceSchema.parse(answer.data) : (answer.status ?? "?");
}

async function priced(corridor: string, side: FixedSide["side"], minor: bigint): Promise<PriceView> {
  const price = await called(corridor, side, minor);
  if (typeof price === "string") throw new Error(`${corridor} ${side} ${minor}: ${price}`);
  return price;
}

describe("by the calls that senders use, in every corridor, at every amount where something changes", () => {
  test.each(seeded.map((one) => [one.corridor, one] as const))("%s", async (corridor, { rules, edges, least, most }) => {
    expect(await called(corridor, "source", least - RUPIAH)).toBe("amount_too_small");
    expect(await called(corridor, "source", most + RUPIAH)).toBe("amount_too_large");
    for (const minor of edges) {
      // Cash is paid out in what there are coins for.
      if (corridor === "ID-ID-cash" && minor % CASH_UNIT !== 0n) {
        expect(await called(corridor, "source", minor)).toBe("amount_not_in_cash");
        continue;
      }
      const there = await priced(corridor, "source", minor);
      expect(there).toMatchObject(bySource(rules, minor));
      expect(whyUnfair(there, "source")).toBeNull();
      // What it brings, asked for the other way round, costs no more, and brings the same again.
      const asked = await called(corridor, "target", there.receives.minor);
      if (typeof asked === "string") {
        // By what rounding left it is below the least that may be sent: it can't be bought for less, but not at all.
        expect([asked, byTarget(rules, there.receives).principal.minor < least]).toEqual(["amount_too_small", true]);
      } else {
        expect(asked).toMatchObject(byTarget(rules, there.receives));
        expect(whyUnfair(asked, "target")).toBeNull();
        expect(asked.principal.minor).toBeLessThanOrEqual(minor);
        expect((await priced(corridor, "source", asked.principal.minor)).receives).toEqual(there.receives);
      }
    }
  });
});

describe("by thousands of drawn amounts on the same terms", () => {
  test("no price gives more than is paid for it, and rounding keeps less than one unit of what arrives", () => {
    fc.assert(
      fc.property(sending, ({ one: { rules }, minor }) => {
        const there = bySource(rules, minor);
        expect(whyUnfair(there, "source")).toBeNull();
        expect(whyUnfair(byTarget(rules, there.receives), "target")).toBeNull();
      }),
      { numRuns: RUNS },
    );
  });

  test("there and back, as often as one likes, never brings more, and never costs less for the same", () => {
    fc.assert(
      fc.property(sending, fc.integer({ min: 1, max: 5 }), ({ one: { rules }, minor }, rounds) => {
        const first = bySource(rules, minor);
        let price = first;
        for (let round = 0; round < rounds; round++) {
          const back = byTarget(rules, price.receives);
          expect(back.principal.minor).toBeLessThanOrEqual(price.principal.minor);
          price = bySource(rules, back.principal.minor);
          expect(price.receives).toEqual(first.receives);
        }
      }),
      { numRuns: RUNS },
    );
  });

  test("in up to twenty parts it costs more and brings no more", () => {
    fc.assert(
      fc.property(sending, fc.array(fc.nat(1_000), { minLength: 1, maxLength: 19, size: "max" }), ({ one, minor }, cuts) => {
        const parts = split(minor, cuts, one.least);
        fc.pre(parts.length > 1);
        const whole = bySource(one.rules, minor);
        const prices = parts.map((part) => bySource(one.rules, part));
        const sum = (line: "total" | "receives" | "fee") => prices.reduce((all, price) => all + price[line].minor, 0n);
        expect(sum("receives")).toBeLessThanOrEqual(whole.receives.minor);
        expect(sum("total")).toBeGreaterThan(whole.total.minor);
        expect(sum("fee")).toBeGreaterThan(whole.fee.minor);
        // The same, where each part's arrival is fixed instead.
        const fixed = prices.map(({ receives }) => byTarget(one.rules, receives));
        const together = byTarget(one.rules, money(one.currency, sum("receives")));
        const paid = fixed.reduce((all, { total }) => all + total.minor, 0n);
        expect(paid).toBeGreaterThan(together.total.minor);
      }),
      { numRuns: RUNS },
    );
  });

  test("more sent never arrives less, and always costs more", () => {
    fc.assert(
      fc.property(sending, fc.bigInt(1n, 100_000_000n), ({ one: { rules, most }, minor }, more) => {
        const greater = minor + more * RUPIAH;
        fc.pre(greater <= most);
        const [less, rest] = [bySource(rules, minor), bySource(rules, greater)];
        expect(rest.receives.minor).toBeGreaterThanOrEqual(less.receives.minor);
        expect(rest.total.minor).toBeGreaterThan(less.total.minor);
        const wanted = { ...less.receives, minor: less.receives.minor + 1n };
        expect(byTarget(rules, wanted).total.minor).toBeGreaterThan(byTarget(rules, less.receives).total.minor);
      }),
      { numRuns: RUNS },
    );
  });
});

/** Parts of whole rupiah, each not below the least. */
function split(minor: bigint, cuts: readonly number[], least: bigint): readonly bigint[] {
  const parts: bigint[] = [];
  let rest = minor;
  for (const cut of cuts) {
    const part = ((rest * BigInt(cut)) / 1_000n / RUPIAH) * RUPIAH;
    if (part < least || rest - part < least) continue;
    parts.push(part);
    rest -= part;
  }
  return [...parts, rest];
}

/**
 * The one exception, and its bound: fee and tax are rounded to whole rupiah, a half upwards. Terms without any fixed part (none of the seed's) let
 * each part win up to half a rupiah of either. No sender gains by it: the least that may be sent costs more than that.
 */
test("on any terms that the treasury may approve, splitting wins at most a rupiah for each part", () => {
  const tier = fc.record({
    fixed: fc.bigInt(0n, 50_000n),
    bps: fc.integer({ min: 0, max: 200 }),
    from: fc.bigInt(1n, 90_000_000n),
  });
  const terms = fc
    .tuple(fc.array(tier, { maxLength: 3 }), fc.integer({ min: 0, max: 5_000 }), fc.nat(200))
    .map(([drawn, taxBps, bps]) => {
      const rest = drawn.toSorted((a, b) => (a.from < b.from ? -1 : 1));
      const tiers = [{ from: 0n, fixed: 0n, bps }, ...rest].map(({ from, fixed, bps: own }) => {
        return { from: money("IDR", from * RUPIAH), fixed: money("IDR", fixed * RUPIAH), bps: own };
      });
      return { tiers, taxBps, conversion: null };
    });
  const cuts = fc.array(fc.nat(1_000), { minLength: 1, maxLength: 19, size: "max" });
  fc.assert(
    fc.property(terms, fc.bigInt(2n, 900_000_000n), cuts, (rules, units, at) => {
      fc.pre(whyNotTiers(rules.tiers) === null);
      const parts = split(units * RUPIAH, at, RUPIAH);
      const whole = bySource(rules, units * RUPIAH);
      const paid = parts.reduce((all, part) => all + bySource(rules, part).total.minor, 0n);
      expect(paid).toBeGreaterThanOrEqual(whole.total.minor - BigInt(parts.length) * RUPIAH);
    }),
    { numRuns: 1_000 },
  );
});
