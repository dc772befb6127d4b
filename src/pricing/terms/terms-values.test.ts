/** Accepted values of terms, by table; and the term in force at an instant, against a model. */
import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { newId } from "#kernel/id.ts";
import { wholeUnits } from "#kernel/money.ts";
import { HOUR_MS } from "#kernel/time.ts";
import { openTestApp } from "#platform/testing/database.ts";
import { termAt } from "../index.ts";
import { insertTerm } from "./store.ts";
import { termContentSchema, whyNotContent, type TermContent } from "./model/term-kinds.ts";
import { hashTerm } from "./term-guards.ts";

const app = await openTestApp({ now: new Date("2026-06-01T00:00:00Z") });
afterAll(() => app[Symbol.asyncDispose]());

const idr = (units: string) => ({ currency: "IDR", minor: `${units}00` });
const corridor = {
  product: "international",
  country: "SG",
  currency: "SGD",
  method: "bank",
  rails: ["partner_bank"],
  availability: { state: "open" },
  min: idr("10000"),
  max: idr("500000000"),
};
const takes = (kind: string, key: string, value: object) => termContentSchema.safeParse({ kind, key, value }).success;

describe("corridors", () => {
  test.each<[string, object, boolean]>([
    ["as it is", {}, true],
    ["from ten thousand rupiah on", { min: idr("9999") }, false],
    ["least and most the same", { min: idr("500000000") }, true],
    ["least above most", { min: idr("500000001") }, false],
    ["the most of all", { max: idr("100000000000") }, true],
    ["more than that", { max: idr("100000000001") }, false],
    ["with sen", { min: { currency: "IDR", minor: "1000001" } }, false],
    ["bounds in another currency", { max: { currency: "SGD", minor: "50000000" } }, false],
    ["abroad in rupiah", { currency: "IDR" }, false],
    ["at home in dollars", { product: "local", country: "ID", currency: "USD" }, false],
    ["abroad as a local transfer", { product: "local" }, false],
    ["cash that is no pickup", { method: "cash" }, false],
    ["stopped without a reason", { availability: { state: "stopped" } }, false],
    ["stopped with one", { availability: { state: "stopped", reason: { ID: "Libur", EN: "Holiday" } } }, true],
    ["a rail that there is not", { rails: ["carrier_pigeon"] }, false],
    ["a field that there is not", { fee: "0" }, false],
  ])("%s", (_, more, isTaken) => expect(takes("corridor", "ID-SG-bank", { ...corridor, ...more })).toBe(isTaken));
});

test.each<[string, string, object, boolean]>([
  ["spread", "ID-SG-bank", { bps: 0 }, true],
  ["spread", "ID-SG-bank", { bps: 1_000 }, true],
  ["spread", "ID-SG-bank", { bps: 1_001 }, false],
  ["spread", "ID-SG-bank", { bps: -1 }, false],
  ["spread", "ID-SG-bank", { bps: 1.5 }, false],
  ["spread", "somewhere", { bps: 1 }, false],
  ["quote_lock", "default", { minutes: 1 }, true],
  ["quote_lock", "default", { minutes: 0 }, false],
  ["quote_lock", "default", { minutes: 1_441 }, false],
  ["desk_rate", "SGD", { mid: "1" }, true],
  ["desk_rate", "SGD", { mid: "100000" }, true],
  ["desk_rate", "SGD", { mid: "0.9999999999" }, false],
  ["desk_rate", "SGD", { mid: "100000.0000000001" }, false],
  ["desk_rate", "SGD", { mid: 12_600 }, false],
  ["desk_rate", "IDR", { mid: "1" }, false],
  ["rail", "skn", railWith({ days: "working_days", opens: "08:00", cutOff: "14:30" }), true],
  ["rail", "skn", railWith({ days: "working_days", opens: "14:30", cutOff: "14:30" }), false],
  ["rail", "skn", railWith({ days: "working_days", opens: "08:00", cutOff: "24:00" }), false],
  ["rail", "skn", { ...railWith(null), max: [idr("1"), idr("2")] }, false],
  ["rail", "rtgs", railWith(null), false],
  [
    "tier",
    "L1",
    { isDomesticOnly: true, transfer: idr("1"), day: null, month: null, abroadMonth: { currency: "USD", minor: "0" } },
    true,
  ],
  ["tier", "L1", { isDomesticOnly: true, transfer: idr("1"), day: null, month: null, abroadMonth: idr("1") }, false],
  ["limit", "corridor:ID-SG-bank", { transfer: null, day: null, month: null, countPerDay: 1 }, true],
  ["limit", "corridor:ID-SG-bank", { transfer: null, day: null, month: null, countPerDay: 0 }, false],
  ["limit", "corridor:everywhere", { transfer: null, day: null, month: null, countPerDay: 1 }, false],
  ["bank", "14", { name: "x", shortName: "x", biFast: true, online: true, skn: true, mergedInto: null }, false],
])("%s %s %j: %s", (kind, key, value, isTaken) => expect(takes(kind, key, value)).toBe(isTaken));

function railWith(hours: object | null) {
  return { availability: { state: "open" }, max: [idr("1")], cost: idr("1"), hours, arrival: { kind: "minutes", minutes: 1 } };
}

test.each<[object, string | null]>([
  [{ kind: "corridor", key: "ID-SG-bank", value: corridor }, null],
  [{ kind: "corridor", key: "ID-MY-bank", value: corridor }, "key_does_not_fit"],
  [{ kind: "holiday", key: "ID-2026", value: { isConfirmed: true, days: [dayOff("2026-08-17")] } }, null],
  [{ kind: "holiday", key: "ID-2026", value: { isConfirmed: true, days: [dayOff("2027-08-17")] } }, "key_does_not_fit"],
  [ladder([0, 14, 25]), null],
  [ladder([0, 25, 14]), "days_not_ascending"],
  [ladder([14, 14]), "days_not_ascending"],
])("%j: %s", (raw, fault) => expect(whyNotContent(termContentSchema.parse(raw))).toBe(fault));

function dayOff(day: string) {
  return { day, names: { ID: "Libur", EN: "Holiday" } };
}
function ladder(days: number[]) {
  return { kind: "threshold", key: "uncollected_notices", value: { measure: "days", days, counted: "calendar", source: "x" } };
}

test("stored values read back unchanged, including money and rates", () => {
  const content: TermContent = {
    kind: "fee",
    key: "local",
    value: {
      tiers: [{ from: wholeUnits("IDR", 0n), fixed: wholeUnits("IDR", 5_000n), bps: 7, max: wholeUnits("IDR", 9_000n) }],
    },
  };
  const wire = JSON.parse(JSON.stringify(z.encode(termContentSchema, content))) as unknown;
  expect(termContentSchema.parse(wire)).toEqual(content);
});

test("in force at an instant: of the terms that cover it, the one that took effect last", async () => {
  const { clock, random } = app.runtime;
  const begin = new Date("2026-01-01T00:00:00Z").getTime();
  const hour = (count: number) => new Date(begin + count * HOUR_MS);
  const stretches = fc.array(fc.record({ from: fc.nat(20), hours: fc.option(fc.integer({ min: 1, max: 12 }), { nil: null }) }), {
    minLength: 1,
    maxLength: 8,
  });
  let round = 0;
  await fc.assert(
    fc.asyncProperty(stretches, async (list) => {
      const key = `model_${"abcdefghij"[round % 10]}_${[...String(round)].map((digit) => "abcdefghij"[Number(digit)]).join("")}`;
      round += 1;
      const terms = list.map(({ from, hours }, index) => ({
        id: newId("tm", begin + index, random(10)),
        from,
        to: hours === null ? null : from + hours,
        minutes: index,
      }));
      const found = await app.as({ actor: { kind: "system", name: "seed" } }, async (ctx) => {
        for (const { id, from, to, minutes } of terms) {
          const content: TermContent = { kind: "threshold", key, value: { measure: "minutes", minutes, source: "x" } };
          const proposed = {
            id,
            content,
            validFrom: hour(from),
            validTo: to === null ? null : hour(to),
            reason: "x",
            proposedBy: "seed",
            expiresAt: null,
          };
          const decided = {
            state: "approved",
            origin: "import",
            decidedBy: "seed",
            decidedAt: ctx.now,
            note: null,
            isOvertaken: false,
          } as const;
          await insertTerm(ctx.db, {
            ...proposed,
            ...decided,
            proposedAt: ctx.now,
            hash: hashTerm(proposed),
            effectiveFrom: hour(from),
          });
        }
        const answers: (string | null)[] = [];
        for (let at = -1; at < 34; at++) answers.push((await termAt(ctx, "threshold", key, hour(at)))?.id ?? null);
        return answers;
      });
      const modelled = Array.from({ length: 35 }, (_, index) => index - 1).map((at) => {
        const covering = terms.filter(({ from, to }) => from <= at && (to === null || at < to));
        return covering.sort((a, b) => b.from - a.from || (a.id < b.id ? 1 : -1))[0]?.id ?? null;
      });
      expect(found).toEqual(modelled);
    }),
    { numRuns: 60 },
  );
  clock.advance(1);
});
