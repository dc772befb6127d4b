/** Cross rates through the euro, ages, deviations. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CURRENCIES, type Currency } from "#kernel/money.ts";
import { compareRates, parseRate, rateText, type Rate } from "#kernel/rate.ts";
import { HOUR_MS } from "#kernel/time.ts";
import { deviation, fixedAt, isStale, evaluateRates, rupiahRates } from "./rates.ts";

const rate = (text: string) => parseRate(text) as Rate;
const perEuro = (pairs: Record<string, string>) =>
  new Map(Object.entries(pairs).map(([currency, text]) => [currency, rate(text)]));
const OURS = Object.keys(CURRENCIES) as Currency[];
const crossesOf = (pairs: Record<string, string>) =>
  Object.fromEntries(rupiahRates(perEuro(pairs), OURS).map(({ currency, mid }) => [currency, rateText(mid)]));

describe("rupiah for one unit, through the euro", () => {
  test("exact where possible, else rounded once at the tenth decimal; the euro is taken from the source", () => {
    expect(crossesOf({ IDR: "18900.00", SGD: "1.5000", USD: "1.1400", JPY: "178.20", KRW: "1660.00" })).toEqual({
      SGD: "12600",
      // 18,900 ÷ 1.14 = 16,578.947368421052…
      USD: "16578.9473684211",
      JPY: "106.0606060606",
      // 18,900 ÷ 1,660 = 11.38554216867469…
      KRW: "11.3855421687",
      EUR: "18900",
    });
  });

  test("unsupported currencies are omitted; without rupiah there are no rates", () => {
    expect(crossesOf({ IDR: "18900", THB: "37", ZAR: "19" })).toEqual({ EUR: "18900" });
    expect(crossesOf({ SGD: "1.5", USD: "1.14" })).toEqual({});
  });

  test("a half rounds to the even neighbour", () => {
    // 0.0000000005 ÷ 2 and 0.0000000007 ÷ 2 are halves at the tenth decimal: 2.5 and 3.5 units.
    expect(crossesOf({ IDR: "0.000000001", USD: "2" })).toEqual({ USD: "0.0000000005", EUR: "0.000000001" });
    expect(crossesOf({ IDR: "0.0000000005", USD: "2" })["USD"]).toBe("0.0000000002");
    expect(crossesOf({ IDR: "0.0000000007", USD: "2" })["USD"]).toBe("0.0000000004");
  });

  test("never further from the quotient than half a unit of the last decimal", () => {
    const some = fc.bigInt(1n, 10n ** 9n).map((scaled) => rate(rateText({ scaled, scale: 4 })));
    fc.assert(
      fc.property(some, some, (rupiah, other) => {
        fc.pre(rupiah.scaled * 10n ** BigInt(other.scale) >= other.scaled * 10n ** BigInt(rupiah.scale));
        const [cross] = rupiahRates(
          new Map([
            ["IDR", rupiah],
            ["USD", other],
          ]),
          ["USD"],
        );
        if (!cross) throw new Error("no cross rate");
        // |mid × other − rupiah| ≤ other × 10^-10 ÷ 2, in integers.
        const scale = (one: Rate, to: number) => one.scaled * 10n ** BigInt(to - one.scale);
        const [left, right] = [scale(cross.mid, 10) * scale(other, 10), scale(rupiah, 20)];
        const distance = left > right ? left - right : right - left;
        expect(distance * 2n <= scale(other, 10)).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });
});

test("a day's rates are dated 14:15 in Frankfurt, in summer and in winter", () => {
  expect(fixedAt("2026-11-20").toISOString()).toBe("2026-11-20T13:15:00.000Z");
  expect(fixedAt("2026-07-01").toISOString()).toBe("2026-07-01T12:15:00.000Z");
});

describe("age", () => {
  const asOf = new Date("2026-11-20T13:15:00Z");
  test.each([
    [-1, false],
    [0, false],
    [1, true],
  ])("%i ms past the limit is stale: %s", (past, tooOld) => {
    expect(isStale(asOf, 80, new Date(asOf.getTime() + 80 * HOUR_MS + past))).toBe(tooOld);
  });
});

describe("deviation", () => {
  test.each([
    ["12600", "12600", 0],
    ["12789", "12600", 150],
    ["12411", "12600", 150],
    // Slightly above the bound rounds up to above it.
    ["12789.0000000001", "12600", 151],
    ["12600.0000000001", "12600", 1],
    ["25200", "12600", 10_000],
  ])("%s deviates from %s by %i bps", (one, other, bps) => expect(deviation(rate(one), rate(other))).toBe(bps));
});

describe("the rate in use", () => {
  const now = new Date("2026-11-23T03:00:00Z");
  const rule = { referenceMaxAgeHours: 80, deskMaxAgeHours: 24, maxDeviationBps: 150 };
  const rateAt = (mid: string, hoursAgo: number) => ({ mid: rate(mid), asOf: new Date(now.getTime() - hoursAgo * HOUR_MS) });
  const outcome = (reference: ReturnType<typeof rateAt> | null, desk: ReturnType<typeof rateAt> | null) => {
    const { fault, used, deviationBps } = evaluateRates(reference, desk, rule, now);
    return [fault ?? `${used?.source} ${used && rateText(used.mid)}`, deviationBps];
  };
  test.each<[string, ReturnType<typeof outcome>, ReturnType<typeof rateAt> | null, ReturnType<typeof rateAt> | null]>([
    ["the reference alone", ["reference 12600", null], rateAt("12600", 62), null],
    ["the desk alone", ["desk 526.32", null], null, rateAt("526.32", 2)],
    ["both: the desk's", ["desk 12650", 40], rateAt("12600", 62), rateAt("12650", 2)],
    ["both, at the bound", ["desk 12789", 150], rateAt("12600", 62), rateAt("12789", 2)],
    ["both, past the bound", ["rate_deviates", 151], rateAt("12600", 62), rateAt("12789.01", 2)],
    ["a stale desk rate is neither used nor compared", ["reference 12600", null], rateAt("12600", 62), rateAt("20000", 25)],
    ["an old reference does not contradict the desk", ["desk 20000", null], rateAt("12600", 81), rateAt("20000", 2)],
    ["both old", ["rate_stale", null], rateAt("12600", 81), rateAt("12600", 25)],
    ["none at all", ["rate_stale", null], null, null],
  ])("%s", (_, expected, reference, desk) => expect(outcome(reference, desk)).toEqual(expected));

  test("a rate in use is fresh and comes from one of the sources", () => {
    const sourced = fc.option(fc.record({ hours: fc.integer({ min: 0, max: 200 }), scaled: fc.bigInt(1_000n, 20_000n) }), {
      nil: null,
    });
    fc.assert(
      fc.property(sourced, sourced, (a, b) => {
        const [reference, desk] = [a && rateAt(String(a.scaled), a.hours), b && rateAt(String(b.scaled), b.hours)];
        const evaluation = evaluateRates(reference, desk, rule, now);
        const anyFresh = (a !== null && a.hours <= 80) || (b !== null && b.hours <= 24);
        expect(evaluation.fault === "rate_stale").toBe(!anyFresh);
        if (evaluation.used === null) return;
        const source = evaluation.used.source === "desk" ? desk : reference;
        expect(compareRates(evaluation.used.mid, source?.mid as Rate)).toBe(0);
        expect(isStale(evaluation.used.asOf, evaluation.used.source === "desk" ? 24 : 80, now)).toBe(false);
      }),
      { numRuns: 1_000 },
    );
  });
});
