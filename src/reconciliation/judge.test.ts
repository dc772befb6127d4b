import { describe, expect, test } from "vitest";
import { addDays, at, startOfDay, type LocalDate } from "#kernel/time.ts";
import { AFTER_DAY_MS, COST_PATIENCE_MS, judge, MAX_DAYS_APART, PATIENCE_MS, type Judging } from "./judge.ts";
import { match, type Entry, type Line } from "./match.ts";
import { entryOf, lineOf } from "./testing/rows.ts";

const NOON = at("2026-11-20", "12:00");
const after = (ms: number) => new Date(NOON.getTime() + ms);
const judging = (more: Partial<Judging> = {}): Judging => ({ now: after(0), costUpTo: 2_500n, readAt: () => null, ...more });
const told = (lines: readonly Line[], entries: readonly Entry[], more: Partial<Judging>) =>
  judge(match(lines, entries), judging(more)).verdicts.map(({ finding }) => finding);

test.each([
  ["a payout that we do not know", [lineOf(1, -100n)], [], "missing_here"],
  ["a payment in that came twice", [lineOf(1, 100n), lineOf(2, 100n)], [entryOf(1, 100n)], "twice_there"],
  ["a payment in of another amount", [lineOf(1, 90n)], [entryOf(1, 100n)], "other_amount"],
] as const)("%s is told of after half an hour, not a millisecond before", (_, lines, entries, finding) => {
  const pots = match(lines, entries);
  const early = judge(pots, judging({ now: after(PATIENCE_MS - 1) })).verdicts.find(({ pot }) => pot.kind === finding);
  expect(early).toMatchObject({ finding: null, again: after(PATIENCE_MS) });
  for (const ms of [PATIENCE_MS, PATIENCE_MS + 1]) expect(told(lines, entries, { now: after(ms) })).toContain(finding);
});

test.each([
  ["twice", [lineOf(1, -100n), lineOf(2, -100n)], [entryOf(1, -100n)], "twice_there"],
  ["as another amount", [lineOf(1, -90n)], [entryOf(1, -100n)], "other_amount"],
] as const)("money that left %s is told of at once", (_, lines, entries, finding) => {
  expect(told(lines, entries, {})).toContain(finding);
});

test("once a payout came back, one more may be on its way through our house", () => {
  const lines = [lineOf(1, -100n), lineOf(2, 100n), lineOf(3, -100n)];
  const entries = [entryOf(1, -100n), entryOf(2, 100n)];
  expect(told(lines, entries, { now: after(PATIENCE_MS - 1) })).not.toContain("twice_there");
  expect(told(lines, entries, { now: after(PATIENCE_MS) })).toContain("twice_there");
});

describe("a posting that the statement does not have", () => {
  const due = new Date(startOfDay("2026-11-21").getTime() + AFTER_DAY_MS);
  const readAfter =
    (...days: readonly LocalDate[]) =>
    (day: LocalDate) =>
      days.includes(day) ? new Date(due.getTime() + 1) : null;
  const both = readAfter("2026-11-20", "2026-11-21");

  test("may come until two hours after its day", () => {
    const early = judge(match([], [entryOf(1, -100n)]), judging({ now: new Date(due.getTime() - 1), readAt: both }));
    expect(early.verdicts).toMatchObject([{ finding: null, again: due }]);
    expect(told([], [entryOf(1, -100n)], { now: due, readAt: both })).toEqual(["missing_there"]);
  });

  test.each([
    ["neither day", readAfter()],
    ["only its own day", readAfter("2026-11-20")],
    ["only the next", readAfter("2026-11-21")],
    ["both too early", () => due],
  ])("is not missed while %s was read since", (_, readAt) => {
    const now = new Date(due.getTime() + 10 * 3_600_000);
    const [verdict] = judge(match([], [entryOf(1, -100n)]), judging({ now, readAt })).verdicts;
    expect(verdict?.finding).toBe(null);
    expect(verdict?.again?.getTime()).toBeGreaterThan(now.getTime());
  });

  test("nor told as booked twice before", () => {
    const twice = [[lineOf(1, -100n)], [entryOf(1, -100n), entryOf(2, -100n)]] as const;
    expect(told(...twice, { now: new Date(due.getTime() - 1), readAt: both })).toEqual([null, null]);
    expect(told(...twice, { now: due, readAt: both })).toEqual([null, "twice_here"]);
  });
});

test.each([
  [MAX_DAYS_APART - 1, null],
  [MAX_DAYS_APART, null],
  [MAX_DAYS_APART + 1, "days_apart"],
])("%i days apart", (days, finding) => {
  expect(told([lineOf(1, -100n, { day: addDays("2026-11-20", days) })], [entryOf(1, -100n)], {})).toEqual([finding]);
});

describe("a cost that we have not booked", () => {
  const cost = (minor: bigint) => lineOf(9, -minor, { kind: "cost" });
  const payout = [lineOf(1, -100n), entryOf(1, -100n)] as const;

  test.each([
    [2_499n, true],
    [2_500n, true],
    [2_501n, false],
  ])("of %i, up to 2,500", (minor, isBooked) => {
    const { book, verdicts } = judge(match([payout[0], cost(minor)], [payout[1]]), judging());
    expect(book.length).toBe(isBooked ? 1 : 0);
    expect(verdicts.some(({ finding }) => finding === "cost_too_high")).toBe(!isBooked);
  });

  test("waits for its payout, whose step may book it, and a day for one that never comes", () => {
    const pots = match([payout[0], cost(100n)], []);
    expect(judge(pots, judging({ now: after(COST_PATIENCE_MS - 1) })).book).toEqual([]);
    expect(judge(pots, judging({ now: after(COST_PATIENCE_MS) })).book).toHaveLength(1);
  });

  test("is booked once: not again while its journal is on its way here", () => {
    const { book, verdicts } = judge(
      match([{ ...cost(100n), settledBy: "jr_c" }], []),
      judging({ now: after(COST_PATIENCE_MS) }),
    );
    expect(book).toEqual([]);
    expect(verdicts).toMatchObject([{ finding: null, pot: { kind: "booked" } }]);
  });

  test("a cost that comes back is nobody's to book", () => {
    expect(told([lineOf(9, 100n, { kind: "cost" })], [], { now: after(PATIENCE_MS) })).toEqual(["missing_here"]);
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
      expect(judge(match([paidIn(100n)], entries), judging()).settle).toMatchObject([{ channel: "va", line: { minor: 100n } }]);
  });

  test.each([
    ["it was settled already", paidIn(100n, { settledBy: "jr_s" }), entryOf(1, 100n, clearing)],
    ["the amount is another", paidIn(100n), entryOf(1, 99n, clearing)],
    ["nothing waits in clearing", paidIn(100n), entryOf(1, 100n)],
  ])("not when %s", (_, line, entry) => {
    expect(judge(match([line], [entry]), judging()).settle).toEqual([]);
  });

  test("not by halves from two channels", () => {
    const parts = [entryOf(1, 60n, clearing), entryOf(2, 40n, { ...clearing, account: "payin_clearing:other:IDR" })];
    expect(judge(match([paidIn(100n)], parts), judging()).settle).toEqual([]);
  });
});
