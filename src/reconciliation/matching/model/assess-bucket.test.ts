import { describe, expect, test } from "vitest";
import { addDays, at, startOfDay, type LocalDate } from "#kernel/time.ts";
import {
  AFTER_DAY_MS,
  COST_PATIENCE_MS,
  assessBuckets,
  MAX_DAYS_APART,
  PATIENCE_MS,
  type AssessmentInput,
} from "./assess-bucket.ts";
import { match, type Entry, type Line } from "../../model/match.ts";
import { entryOf, lineOf } from "../../testing/rows.ts";

const NOON = at("2026-11-20", "12:00");
const after = (ms: number) => new Date(NOON.getTime() + ms);
const inputOf = (more: Partial<AssessmentInput> = {}): AssessmentInput => ({
  now: after(0),
  costUpTo: 2_500n,
  qrisMdrBps: 70n,
  readAt: () => null,
  ...more,
});
const findingsOf = (lines: readonly Line[], entries: readonly Entry[], more: Partial<AssessmentInput>) =>
  assessBuckets(match(lines, entries), inputOf(more)).verdicts.map(({ finding }) => finding);

test.each([
  ["a payout that we do not know", [lineOf(1, -100n)], [], "missing_here"],
  ["a payment in that came twice", [lineOf(1, 100n), lineOf(2, 100n)], [entryOf(1, 100n)], "twice_there"],
  ["a payment in of another amount", [lineOf(1, 90n)], [entryOf(1, 100n)], "other_amount"],
] as const)("%s is reported after half an hour, not a millisecond earlier", (_, lines, entries, finding) => {
  const buckets = match(lines, entries);
  const early = assessBuckets(buckets, inputOf({ now: after(PATIENCE_MS - 1) })).verdicts.find(
    ({ bucket }) => bucket.kind === finding,
  );
  expect(early).toMatchObject({ finding: null, again: after(PATIENCE_MS) });
  for (const ms of [PATIENCE_MS, PATIENCE_MS + 1]) expect(findingsOf(lines, entries, { now: after(ms) })).toContain(finding);
});

test.each([
  ["twice", [lineOf(1, -100n), lineOf(2, -100n)], [entryOf(1, -100n)], "twice_there"],
  ["as another amount", [lineOf(1, -90n)], [entryOf(1, -100n)], "other_amount"],
] as const)("money that left %s is reported at once", (_, lines, entries, finding) => {
  expect(findingsOf(lines, entries, {})).toContain(finding);
});

test("after a returned payout, another one may be on its way to the ledger", () => {
  const lines = [lineOf(1, -100n), lineOf(2, 100n), lineOf(3, -100n)];
  const entries = [entryOf(1, -100n), entryOf(2, 100n)];
  expect(findingsOf(lines, entries, { now: after(PATIENCE_MS - 1) })).not.toContain("twice_there");
  expect(findingsOf(lines, entries, { now: after(PATIENCE_MS) })).toContain("twice_there");
});

describe("a posting without a statement line", () => {
  const due = new Date(startOfDay("2026-11-21").getTime() + AFTER_DAY_MS);
  const readAfter =
    (...days: readonly LocalDate[]) =>
    (day: LocalDate) =>
      days.includes(day) ? new Date(due.getTime() + 1) : null;
  const both = readAfter("2026-11-20", "2026-11-21");

  test("is given until two hours after its day", () => {
    const early = assessBuckets(match([], [entryOf(1, -100n)]), inputOf({ now: new Date(due.getTime() - 1), readAt: both }));
    expect(early.verdicts).toMatchObject([{ finding: null, again: due }]);
    expect(findingsOf([], [entryOf(1, -100n)], { now: due, readAt: both })).toEqual(["missing_there"]);
  });

  test.each([
    ["neither day", readAfter()],
    ["only its own day", readAfter("2026-11-20")],
    ["only the next", readAfter("2026-11-21")],
    ["both too early", () => due],
  ])("is not reported while %s was read since", (_, readAt) => {
    const now = new Date(due.getTime() + 10 * 3_600_000);
    const [verdict] = assessBuckets(match([], [entryOf(1, -100n)]), inputOf({ now, readAt })).verdicts;
    expect(verdict?.finding).toBe(null);
    expect(verdict?.again?.getTime()).toBeGreaterThan(now.getTime());
  });

  test("is not reported as booked twice earlier than that", () => {
    const twice = [[lineOf(1, -100n)], [entryOf(1, -100n), entryOf(2, -100n)]] as const;
    expect(findingsOf(...twice, { now: new Date(due.getTime() - 1), readAt: both })).toEqual([null, null]);
    expect(findingsOf(...twice, { now: due, readAt: both })).toEqual([null, "twice_here"]);
  });
});

test.each([
  [MAX_DAYS_APART - 1, null],
  [MAX_DAYS_APART, null],
  [MAX_DAYS_APART + 1, "days_apart"],
])("%i days apart", (days, finding) => {
  expect(findingsOf([lineOf(1, -100n, { day: addDays("2026-11-20", days) })], [entryOf(1, -100n)], {})).toEqual([finding]);
});

describe("a cost that is not booked", () => {
  const cost = (minor: bigint) => lineOf(9, -minor, { kind: "cost" });
  const payout = [lineOf(1, -100n), entryOf(1, -100n)] as const;

  test.each([
    [2_499n, true],
    [2_500n, true],
    [2_501n, false],
  ])("of %i, up to 2,500", (minor, isBooked) => {
    const { book, verdicts } = assessBuckets(match([payout[0], cost(minor)], [payout[1]]), inputOf());
    expect(book.length).toBe(isBooked ? 1 : 0);
    expect(verdicts.some(({ finding }) => finding === "cost_too_high")).toBe(!isBooked);
  });

  test("waits for its payout, whose step may book it, and for a day when no payout follows", () => {
    const buckets = match([payout[0], cost(100n)], []);
    expect(assessBuckets(buckets, inputOf({ now: after(COST_PATIENCE_MS - 1) })).book).toEqual([]);
    expect(assessBuckets(buckets, inputOf({ now: after(COST_PATIENCE_MS) })).book).toHaveLength(1);
  });

  test("is booked once, and not again while its journal is being read", () => {
    const { book, verdicts } = assessBuckets(
      match([{ ...cost(100n), settledBy: "jr_c" }], []),
      inputOf({ now: after(COST_PATIENCE_MS) }),
    );
    expect(book).toEqual([]);
    expect(verdicts).toMatchObject([{ finding: null, bucket: { kind: "booked" } }]);
  });

  test("a refunded cost is not booked automatically", () => {
    expect(findingsOf([lineOf(9, 100n, { kind: "cost" })], [], { now: after(PATIENCE_MS) })).toEqual(["missing_here"]);
  });
});

describe("a pay-in is settled", () => {
  const clearing = { account: "payin_clearing:va:IDR", step: "transfer.funded" };
  const paidIn = (minor: bigint, more: Partial<Line> = {}) => lineOf(1, minor, { kind: "pay_in", ...more });

  test("when it is ours: exactly, on another day, and in parts", () => {
    for (const entries of [
      [entryOf(1, 100n, clearing)],
      [entryOf(1, 100n, { ...clearing, day: "2026-11-19" })],
      [entryOf(1, 95n, clearing), entryOf(2, 5n, clearing)],
    ])
      expect(assessBuckets(match([paidIn(100n)], entries), inputOf()).settle).toMatchObject([
        { channel: "va", line: { minor: 100n } },
      ]);
  });

  test.each([
    ["it was settled already", paidIn(100n, { settledBy: "jr_s" }), entryOf(1, 100n, clearing)],
    ["the amount is another", paidIn(100n), entryOf(1, 99n, clearing)],
    ["nothing waits in clearing", paidIn(100n), entryOf(1, 100n)],
  ])("not when %s", (_, line, entry) => {
    expect(assessBuckets(match([line], [entry]), inputOf()).settle).toEqual([]);
  });

  test("not in parts from two channels", () => {
    const split = [entryOf(1, 60n, clearing), entryOf(2, 40n, { ...clearing, account: "payin_clearing:other:IDR" })];
    expect(assessBuckets(match([paidIn(100n)], split), inputOf()).settle).toEqual([]);
  });
});

describe("QRIS", () => {
  const clearing = { account: "payin_clearing:qris_014:IDR", step: "transfer.funded" };
  const paid = entryOf(1, 100_555_000n, { ...clearing, day: "2026-11-19" });
  const settled = lineOf(1, 100_555_000n, { kind: "pay_in" });
  const kept = (minor: bigint, n = 2) => lineOf(n, -minor, { kind: "cost" });

  test("is settled a day later, and what the bank has kept is booked up to its rate, rounded up to whole rupiah", () => {
    for (const mdr of [0n, 703_885n, 703_900n]) {
      const { settle, book, verdicts } = assessBuckets(match([settled, kept(mdr)], [paid]), inputOf());
      expect(settle).toMatchObject([{ channel: "qris_014", line: { minor: 100_555_000n } }]);
      expect(book.map(({ minor }) => minor)).toEqual(mdr === 0n ? [] : [-mdr]);
      expect(verdicts.every(({ finding }) => finding === null)).toBe(true);
    }
  });

  test("of which the bank has kept more, at once or in parts, is a case, and nothing of it is booked", () => {
    for (const costs of [[kept(703_901n)], [kept(400_000n), kept(400_000n, 3)]]) {
      const { book, verdicts } = assessBuckets(match([settled, ...costs], [paid]), inputOf());
      expect([book, verdicts.filter(({ finding }) => finding === "cost_too_high").length]).toEqual([[], costs.length]);
    }
    expect(assessBuckets(match([settled, kept(1n)], [paid]), inputOf({ qrisMdrBps: 0n })).book).toEqual([]);
  });

  test("the rate of QRIS bounds no other cost", () => {
    const other = lineOf(5, -2_501n, { kind: "cost" });
    const payIn = [lineOf(1, 100n, { kind: "pay_in" }), entryOf(1, 100n, { account: "payin_clearing:va:IDR" })] as const;
    expect(assessBuckets(match([payIn[0], other], [payIn[1]]), inputOf()).book).toEqual([]);
  });

  test("that was not settled is missed after a weekend and a holiday, once that day was read", () => {
    const last = addDays("2026-11-19", MAX_DAYS_APART);
    const due = new Date(startOfDay(addDays(last, 1)).getTime() + AFTER_DAY_MS);
    const readAt = (day: LocalDate) => (day === last ? new Date(due.getTime() + 1) : null);
    expect(findingsOf([], [paid], { now: new Date(due.getTime() - 1), readAt })).toEqual([null]);
    expect(findingsOf([], [paid], { now: due, readAt: () => null })).toEqual([null]);
    expect(findingsOf([], [paid], { now: due, readAt })).toEqual(["missing_there"]);
  });

  test("settled twice, or short, is a case", () => {
    const now = after(PATIENCE_MS);
    expect(findingsOf([settled, lineOf(3, 100_555_000n, { kind: "pay_in" })], [paid], { now })).toContain("twice_there");
    expect(findingsOf([lineOf(1, 100_554_000n, { kind: "pay_in" })], [paid], { now })).toEqual(["other_amount"]);
  });
});
