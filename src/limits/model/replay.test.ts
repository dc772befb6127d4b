/** Past requests decided again: what the figures in force decided, what lower ones refuse, and how refusals make room for later requests. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { wholeUnits } from "#kernel/money.ts";
import { HOUR_MS } from "#kernel/time.ts";
import { replay, type PastRequest, type ReplayedLimit } from "./replay.ts";

const NOON = new Date("2026-11-20T05:00:00Z").getTime();
const idr = (units: number) => wholeUnits("IDR", BigInt(units));
const RECIPIENT = "f".repeat(32);
const request = (n: number, units: number, more: Partial<PastRequest> = {}): PastRequest => ({
  transfer: `tr_${String(n).padStart(3, "0")}`,
  person: "us_1",
  tier: "L1",
  claims: [
    { scope: "tier", amount: idr(units), abroad: null },
    { scope: "recipient", amount: idr(units), recipient: RECIPIENT },
    { scope: "corridor", amount: idr(units), corridor: "ID-ID-bank" },
  ],
  at: new Date(NOON + n * 60_000),
  paidAt: null,
  releasedAt: null,
  isEarlier: false,
  ...more,
});
const tier = (figures: { transfer?: number; day?: number; month?: number }): ReplayedLimit => ({
  kind: "tier",
  key: "L1",
  value: {
    isDomesticOnly: false,
    transfer: figures.transfer === undefined ? null : idr(figures.transfer),
    day: figures.day === undefined ? null : idr(figures.day),
    month: figures.month === undefined ? null : idr(figures.month),
    abroadMonth: null,
  },
});
const recipient = (day: number | null, countPerDay: number | null = null, unpaidPerSender?: number): ReplayedLimit => ({
  kind: "limit",
  key: "recipient",
  value: {
    transfer: null,
    day: day === null ? null : idr(day),
    month: null,
    countPerDay,
    ...(unpaidPerSender !== undefined && { unpaidPerSender }),
  },
});
const endedOf = (requests: readonly PastRequest[], limit: ReplayedLimit) =>
  [...replay(requests, limit)].map(([transfer, { outcome, line }]) => `${transfer} ${outcome} ${line}`);

test("a request at the limit has room, one above is refused, and a refused one leaves its room to the next", () => {
  const three = [request(1, 60), request(2, 50), request(3, 40)];
  expect(endedOf(three, tier({ day: 150 }))).toEqual([]);
  expect(endedOf(three, tier({ day: 100 }))).toEqual(["tr_002 refused tier.day"]);
  expect(endedOf(three, tier({ transfer: 49 }))).toEqual(["tr_001 refused tier.transfer", "tr_002 refused tier.transfer"]);
});

test("a release gives its room back from then on; the next day and another tier have room of their own", () => {
  const released = request(1, 60, { releasedAt: new Date(NOON + 90_000) });
  expect(endedOf([released, request(2, 60)], tier({ day: 100 }))).toEqual([]);
  expect(endedOf([request(1, 60), request(2, 60)], tier({ day: 100 }))).toEqual(["tr_002 refused tier.day"]);
  const tomorrow = request(2, 60, { at: new Date(NOON + 24 * HOUR_MS) });
  expect(endedOf([request(1, 60), tomorrow], tier({ day: 100 }))).toEqual([]);
  expect(endedOf([request(1, 60), tomorrow], tier({ month: 100 }))).toEqual(["tr_002 refused tier.month"]);
  expect(endedOf([request(1, 60), request(2, 60, { tier: "L2" })], tier({ day: 100 }))).toEqual([]);
});

test("what was made before the period keeps its room and is not decided again", () => {
  expect(endedOf([request(1, 90, { isEarlier: true }), request(2, 20)], tier({ month: 100 }))).toEqual([
    "tr_002 refused tier.month",
  ]);
  expect(endedOf([request(1, 90, { isEarlier: true })], tier({ transfer: 1 }))).toEqual([]);
});

test("of all senders together the one paid in last is held; unpaid ones are counted until they are paid", () => {
  const paid = (n: number, person: string, afterMs: number) => request(n, 60, { person, paidAt: new Date(NOON + afterMs) });
  expect(endedOf([paid(1, "us_1", 900_000), paid(2, "us_2", 600_000)], recipient(100))).toEqual([
    "tr_001 held recipient.all_day",
  ]);
  const unpaid = [request(1, 1), request(2, 1), request(3, 1)];
  expect(endedOf(unpaid, recipient(null, null, 2))).toEqual(["tr_003 refused recipient_unpaid.count"]);
  const [first, ...rest] = unpaid;
  const early = { ...request(1, 1), paidAt: new Date(NOON + 61_000) };
  expect(first && endedOf([early, ...rest], recipient(null, null, 2))).toEqual([]);
});

test("a limit that does not exist refuses nothing, and a higher one refuses no request that a lower one let pass first", () => {
  const some = fc.array(fc.tuple(fc.integer({ min: 1, max: 100 }), fc.constantFrom("us_1", "us_2")), { maxLength: 20 });
  fc.assert(
    fc.property(some, fc.integer({ min: 0, max: 300 }), (amounts, day) => {
      const requests = amounts.map(([units, person], n) => request(n, units, { person }));
      expect(replay(requests, { kind: "tier", key: "L1", value: null }).size).toBe(0);
      const ended = replay(requests, tier({ day }));
      for (const person of ["us_1", "us_2"]) {
        const own = requests.filter((one) => one.person === person);
        const passed = own.filter(({ transfer }) => !ended.has(transfer));
        const sum = passed.reduce((all, { claims: [claim] }) => all + (claim?.amount.minor ?? 0n), 0n);
        expect(sum <= BigInt(day) * 100n).toBe(true);
        // The first request is refused only if it alone is above the limit.
        const [first] = own;
        const minor = first?.claims[0]?.amount.minor;
        if (first && minor !== undefined) expect(ended.has(first.transfer)).toBe(minor > BigInt(day) * 100n);
      }
    }),
  );
});
