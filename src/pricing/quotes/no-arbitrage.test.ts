/**
 * Prices cannot be exploited: on the seed's terms and rates, through the calls that senders use and, with the same terms, for thousands of
 * random amounts. Converting there and back never profits the sender, splitting never pays, sending more never delivers less, and every
 * rounding appears in the lines. Why a rate that changes in between does not alter this: decision 0030, "What a sender can't win".
 */
import fc from "fast-check";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { CURRENCIES, money, type Currency, type Money } from "#kernel/money.ts";
import { priceSchema, type PriceView } from "./contract.ts";
import { priceOf, whyNotTiers, type FixedSide, type Price, type PriceRules } from "../model/price.ts";
import { readPriceTerms } from "../routing/read-price-terms.ts";
import { midNow, termsAt } from "../index.ts";
import { openPriceClient } from "../testing/price-client.ts";

const client = await openPriceClient();
const { asSeed, calculate, app } = client;
const { clock } = app.runtime;
afterAll(() => client.close());
// Beyond every rate-limit window, and with fresh rates.
beforeEach(() => client.freshRates());

const RUPIAH = 100n;
const RUNS = 400;

interface Seeded {
  readonly corridor: string;
  readonly currency: Currency;
  readonly min: bigint;
  readonly max: bigint;
  readonly rules: PriceRules;
  /** Principals around which the price changes: whole rupiah, in sen. */
  readonly edges: readonly bigint[];
}

async function readSeed(): Promise<readonly Seeded[]> {
  return asSeed(async (ctx) => {
    const found: Seeded[] = [];
    for (const { key: corridor, value } of await termsAt(ctx, "corridor", ctx.now)) {
      const terms = await readPriceTerms(ctx, { corridor, bank: null });
      if (!terms?.fee || !terms.tax) throw new Error(`${corridor} has no price`);
      const { currency, min, max } = value;
      const mid = currency === "IDR" ? null : ((await midNow(ctx, currency))?.mid ?? null);
      if (currency !== "IDR" && (mid === null || !terms.spread)) throw new Error(`${corridor} has no rate`);
      const tiers = terms.fee.value.tiers;
      const rules: PriceRules = {
        tiers,
        taxBps: terms.tax.value.bps,
        discountBps: 0,
        conversion: mid && { target: currency, mid, spreadBps: terms.spread?.value.bps ?? 0 },
      };
      const around = tiers.flatMap(({ from, max: cap, bps, fixed }) => {
        // Where a tier begins, and where its cap is reached.
        const capped = cap && bps > 0 ? ((cap.minor - fixed.minor) * 10_000n) / BigInt(bps) : from.minor;
        return [from.minor, capped].flatMap((minor) => [minor - RUPIAH, minor, minor + RUPIAH]);
      });
      const edges = [...around, min.minor, min.minor + RUPIAH, max.minor - RUPIAH, max.minor]
        .map((minor) => (minor / RUPIAH) * RUPIAH)
        .filter((minor) => minor >= min.minor && minor <= max.minor);
      found.push({ corridor, currency, min: min.minor, max: max.minor, rules, edges: [...new Set(edges)] });
    }
    return found;
  });
}

const CASH_UNIT = 100n * RUPIAH;
const seeded = await readSeed();
const bySource = (rules: PriceRules, minor: bigint) => priceOf({ side: "source", principal: money("IDR", minor) }, rules);
const byTarget = (rules: PriceRules, receives: Money) => priceOf({ side: "target", receives }, rules);

/** Discounts of signed sheets. Of the whole fee nothing is left to compare parts by; the last test is about that. */
const discounts = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 9_900 }));

/** A corridor of the seed with a permitted amount in whole rupiah, at an edge or anywhere, and a sender with or without a discount. */
const sending = fc.constantFrom(...seeded).chain((one) =>
  fc.record({
    one: discounts.map((discountBps) => ({ ...one, rules: { ...one.rules, discountBps } })),
    minor: fc.oneof(
      fc.constantFrom(...one.edges),
      fc.bigInt(one.min / RUPIAH, one.max / RUPIAH).map((units) => units * RUPIAH),
      // Small amounts are the most frequent, and rounding weighs most in them.
      fc.bigInt(one.min / RUPIAH, one.min / RUPIAH + 50_000n).map((units) => units * RUPIAH),
    ),
  }),
);

/** The received amount at the mid-market rate, as an exact fraction of sen: numerator and denominator. */
function worthOf({ receives, mid }: Pick<Price, "receives" | "mid">): readonly [bigint, bigint] {
  if (mid === null) return [receives.minor, 1n];
  return [receives.minor * mid.scaled * 100n, 10n ** BigInt(CURRENCIES[receives.currency].exponent + mid.scale)];
}

/**
 * What is wrong with a price from the sender's view: lines that do not add up, a gain, or more rounding than one unit of the received
 * amount.
 */
function whyUnfair(price: Omit<Price, "totalCostBps">, fixed: FixedSide["side"]): string | null {
  const { principal, fee, tax, total, receives, margin, rounding } = price;
  const [worth, per] = worthOf(price);
  if (total.minor !== principal.minor + fee.minor + tax.minor) return "the lines do not add up";
  if ([principal, fee, tax].some(({ minor }) => minor % RUPIAH !== 0n || minor < 0n)) return "rupiah in parts";
  if (worth > principal.minor * per) return "more arrives than was sent";
  if (margin.minor < 0n) return "a margin below zero";
  // Two lines may each round half a sen up: nobody receives it, and the books show it.
  if (rounding.minor < -1n) return "rounding in the sender's favour";
  const unit = worthOf({ ...price, receives: money(receives.currency, 1n) });
  const max = fixed === "target" || price.mid === null ? RUPIAH : (unit[0] * 105n) / (unit[1] * 100n) + 1n;
  return rounding.minor > max ? `rounding keeps ${rounding.minor}` : null;
}

/** The price that a call returns, or the refusal code. */
async function called(corridor: string, side: FixedSide["side"], minor: bigint): Promise<PriceView | string> {
  // One call per second: within the rate limit of one address, and within the age of the seed's rates.
  clock.advance(1_100);
  const answer = await calculate({ corridor, side, amountMinor: String(minor) });
  return answer.code === 200 ? priceSchema.parse(answer.data) : (answer.status ?? "?");
}

async function priced(corridor: string, side: FixedSide["side"], minor: bigint): Promise<PriceView> {
  const price = await called(corridor, side, minor);
  if (typeof price === "string") throw new Error(`${corridor} ${side} ${minor}: ${price}`);
  return price;
}

describe("through the senders' calls, in every corridor, at every amount where the price changes", () => {
  test.each(seeded.map((one) => [one.corridor, one] as const))("%s", async (corridor, { rules, edges, min, max }) => {
    expect(await called(corridor, "source", min - RUPIAH)).toBe("amount_too_small");
    expect(await called(corridor, "source", max + RUPIAH)).toBe("amount_too_large");
    for (const minor of edges) {
      // Cash can be paid out only in multiples of the smallest coin.
      if (corridor === "ID-ID-cash" && minor % CASH_UNIT !== 0n) {
        expect(await called(corridor, "source", minor)).toBe("amount_not_in_cash");
        continue;
      }
      const there = await priced(corridor, "source", minor);
      expect(there).toMatchObject(bySource(rules, minor));
      expect(whyUnfair(there, "source")).toBeNull();
      // The received amount, queried in reverse, costs no more and delivers the same.
      const reversed = await called(corridor, "target", there.receives.minor);
      if (typeof reversed === "string") {
        // Rounding took it below the corridor's minimum: it is refused, so it cannot be had for less.
        expect([reversed, byTarget(rules, there.receives).principal.minor < min]).toEqual(["amount_too_small", true]);
      } else {
        expect(reversed).toMatchObject(byTarget(rules, there.receives));
        expect(whyUnfair(reversed, "target")).toBeNull();
        expect(reversed.principal.minor).toBeLessThanOrEqual(minor);
        expect((await priced(corridor, "source", reversed.principal.minor)).receives).toEqual(there.receives);
      }
    }
  });
});

describe("for thousands of random amounts on the same terms", () => {
  test("no price delivers more than is paid, and rounding takes less than one unit of the received currency", () => {
    fc.assert(
      fc.property(sending, ({ one: { rules }, minor }) => {
        const there = bySource(rules, minor);
        expect(whyUnfair(there, "source")).toBeNull();
        expect(whyUnfair(byTarget(rules, there.receives), "target")).toBeNull();
      }),
      { numRuns: RUNS },
    );
  });

  test("repeated conversion there and back never delivers more and never costs less for the same", () => {
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

  test("splitting in up to twenty parts costs more and delivers no more", () => {
    fc.assert(
      fc.property(sending, fc.array(fc.nat(1_000), { minLength: 1, maxLength: 19, size: "max" }), ({ one, minor }, cuts) => {
        const portions = split(minor, cuts, one.min);
        fc.pre(portions.length > 1);
        const whole = bySource(one.rules, minor);
        const prices = portions.map((portion) => bySource(one.rules, portion));
        const sum = (line: "total" | "receives" | "fee") => prices.reduce((all, price) => all + price[line].minor, 0n);
        expect(sum("receives")).toBeLessThanOrEqual(whole.receives.minor);
        expect(sum("total")).toBeGreaterThan(whole.total.minor);
        expect(sum("fee")).toBeGreaterThan(whole.fee.minor);
        // The same with each part's received amount fixed instead.
        const fixed = prices.map(({ receives }) => byTarget(one.rules, receives));
        const together = byTarget(one.rules, money(one.currency, sum("receives")));
        const paid = fixed.reduce((all, { total }) => all + total.minor, 0n);
        expect(paid).toBeGreaterThan(together.total.minor);
      }),
      { numRuns: RUNS },
    );
  });

  test("sending more never delivers less, and always costs more", () => {
    fc.assert(
      fc.property(sending, fc.bigInt(1n, 100_000_000n), ({ one: { rules, max }, minor }, more) => {
        const greater = minor + more * RUPIAH;
        fc.pre(greater <= max);
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

/** Parts in whole rupiah, none below the minimum. */
function split(minor: bigint, cuts: readonly number[], min: bigint): readonly bigint[] {
  const portions: bigint[] = [];
  let rest = minor;
  for (const cut of cuts) {
    const portion = ((rest * BigInt(cut)) / 1_000n / RUPIAH) * RUPIAH;
    if (portion < min || rest - portion < min) continue;
    portions.push(portion);
    rest -= portion;
  }
  return [...portions, rest];
}

/**
 * The one exception, with its bound: fee and tax are rounded half up to whole rupiah. With terms that have no fixed part (none in the seed)
 * each part can gain up to half a rupiah of either. No sender profits, because sending even the minimum amount costs more than that.
 */
test("on any terms the treasury may approve, splitting gains at most one rupiah per part", () => {
  const tier = fc.record({
    fixed: fc.bigInt(0n, 50_000n),
    bps: fc.integer({ min: 0, max: 200 }),
    from: fc.bigInt(1n, 90_000_000n),
  });
  const terms = fc
    .tuple(fc.array(tier, { maxLength: 3 }), fc.integer({ min: 0, max: 5_000 }), fc.nat(200), fc.nat(10_000))
    .map(([drawn, taxBps, bps, discountBps]) => {
      const rest = drawn.toSorted((a, b) => (a.from < b.from ? -1 : 1));
      const tiers = [{ from: 0n, fixed: 0n, bps }, ...rest].map(({ from, fixed, bps: own }) => {
        return { from: money("IDR", from * RUPIAH), fixed: money("IDR", fixed * RUPIAH), bps: own };
      });
      return { tiers, taxBps, discountBps, conversion: null };
    });
  const cuts = fc.array(fc.nat(1_000), { minLength: 1, maxLength: 19, size: "max" });
  fc.assert(
    fc.property(terms, fc.bigInt(2n, 900_000_000n), cuts, (rules, units, at) => {
      fc.pre(whyNotTiers(rules.tiers) === null);
      const portions = split(units * RUPIAH, at, RUPIAH);
      const whole = bySource(rules, units * RUPIAH);
      const paid = portions.reduce((all, portion) => all + bySource(rules, portion).total.minor, 0n);
      expect(paid).toBeGreaterThanOrEqual(whole.total.minor - BigInt(portions.length) * RUPIAH);
    }),
    { numRuns: 1_000 },
  );
});
