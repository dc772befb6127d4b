import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { agreedOf } from "../matching/model/agreed-totals.ts";
import { match, sumOf, type Entry, type Line, type MatchBucket } from "./match.ts";
import { entryOf, lineOf } from "../testing/rows.ts";

const CLEARING = "payin_clearing:va:IDR";
const kinds = (buckets: readonly MatchBucket[]) =>
  buckets.map(({ kind, lines, entries }) => `${kind} ${lines.length}:${entries.length}`).sort();

test.each<[string, readonly Line[], readonly Entry[], readonly string[]]>([
  ["nothing at all", [], [], []],
  ["the same amount on the same day", [lineOf(1, -100n)], [entryOf(1, -100n)], ["matched 1:1"]],
  ["the same amount on another day", [lineOf(1, -100n, { day: "2026-11-21" })], [entryOf(1, -100n)], ["other_day 1:1"]],
  [
    "the day decides which of two",
    [lineOf(1, -100n, { day: "2026-11-21" }), lineOf(2, -100n)],
    [entryOf(1, -100n)],
    ["matched 1:1", "twice_there 1:0"],
  ],
  ["only there", [lineOf(1, -100n)], [], ["missing_here 1:0"]],
  ["only here", [], [entryOf(1, -100n)], ["missing_there 0:1"]],
  ["another amount", [lineOf(1, -90n)], [entryOf(1, -100n)], ["other_amount 1:1"]],
  ["one minor unit apart", [lineOf(1, -101n)], [entryOf(1, -100n)], ["other_amount 1:1"]],
  [
    "the other direction is not another amount",
    [lineOf(1, 100n)],
    [entryOf(1, -100n)],
    ["missing_here 1:0", "missing_there 0:1"],
  ],
  ["twice there, once here", [lineOf(1, -100n), lineOf(2, -100n)], [entryOf(1, -100n)], ["matched 1:1", "twice_there 1:0"]],
  ["twice here, once there", [lineOf(1, -100n)], [entryOf(1, -100n), entryOf(2, -100n)], ["matched 1:1", "twice_here 0:1"]],
  ["paid twice and known not once", [lineOf(1, -100n), lineOf(2, -100n)], [], ["missing_here 1:0", "twice_there 1:0"]],
  [
    "came in twice and known not once: two payments",
    [lineOf(1, 100n), lineOf(2, 100n)],
    [],
    ["missing_here 1:0", "missing_here 1:0"],
  ],
  [
    "a payment that paid a transfer and left something over",
    [lineOf(1, 1_010n)],
    [entryOf(1, 1_005n), entryOf(2, 5n)],
    ["together 1:2"],
  ],
  [
    "the same beside a second payment that is not known yet",
    [lineOf(1, 1_010n), lineOf(2, 500n)],
    [entryOf(1, 1_005n), entryOf(2, 5n)],
    ["missing_here 1:0", "together 1:2"],
  ],
  ["two lines for one posting", [lineOf(1, -60n), lineOf(2, -40n)], [entryOf(1, -100n)], ["together 2:1"]],
  [
    "paid and returned",
    [lineOf(1, -100n), lineOf(2, 100n)],
    [entryOf(1, -100n), entryOf(2, 100n)],
    ["matched 1:1", "matched 1:1"],
  ],
  [
    "paid twice, one returned: lines unknown to the ledger do not cancel out",
    [lineOf(1, -100n), lineOf(2, -100n), lineOf(3, 100n)],
    [entryOf(1, -100n)],
    ["matched 1:1", "missing_here 1:0", "twice_there 1:0"],
  ],
  [
    "a cost that we booked",
    [lineOf(1, -100n), lineOf(2, -3n, { kind: "cost" })],
    [entryOf(1, -100n), entryOf(2, -3n, { step: "transfer.payout_cost" })],
    ["matched 1:1", "matched 1:1"],
  ],
  [
    "a cost that we booked otherwise",
    [lineOf(1, -100n), lineOf(2, -3n, { kind: "cost" })],
    [entryOf(1, -100n), entryOf(2, -4n, { step: "transfer.payout_cost" })],
    ["matched 1:1", "other_amount 1:1"],
  ],
  [
    "a cost is never matched with a payout",
    [lineOf(2, -3n, { kind: "cost" })],
    [entryOf(1, -100n)],
    ["missing_here 1:0", "missing_there 0:1"],
  ],
  ["a line of nothing", [lineOf(1, 0n)], [], ["nothing 1:0"]],
  ["a journal and its mirror", [], [entryOf(1, -100n), entryOf(2, 100n, { reverses: entryOf(1, 0n).journal })], ["reversed 0:2"]],
  [
    "a mirror on another account is none",
    [],
    [entryOf(1, -100n), entryOf(2, 100n, { reverses: entryOf(1, 0n).journal, account: CLEARING })],
    ["missing_there 0:1", "missing_there 0:1"],
  ],
  [
    "a correction that makes good",
    [lineOf(1, -90n)],
    [entryOf(1, -100n), entryOf(2, 10n, { subject: "ca_x" })],
    ["together 1:2"],
  ],
  ["a correction without a difference", [], [entryOf(1, -100n), entryOf(2, 100n, { subject: "ca_x" })], ["corrected 0:2"]],
  [
    "without a correction nothing is made good so",
    [lineOf(1, -90n)],
    [entryOf(1, -100n), entryOf(2, 10n)],
    ["missing_there 0:1", "other_amount 1:1"],
  ],
])("%s", (_, lines, entries, buckets) => {
  expect(kinds(match(lines, entries))).toEqual(buckets);
});

test("a claimed line is paired with its claimant, and an earlier line of the same amount is another payment", () => {
  const [earlier, later] = [lineOf(1, 100n), lineOf(2, 100n, { claimedBy: "fr_b" })];
  const approved = entryOf(1, 100n, { subject: "fr_b" });
  expect(match([earlier, later], [approved])).toEqual([
    { kind: "matched", lines: [later], entries: [approved] },
    { kind: "twice_there", lines: [earlier], entries: [] },
  ]);
});

describe("our settlements", () => {
  const line = lineOf(1, 1_000n, { kind: "pay_in", settledBy: "jr_s" });
  const paidIn = entryOf(1, 1_000n, { account: CLEARING, step: "transfer.funded" });
  const settling = (bank: bigint, clearing: bigint) => [
    entryOf(2, bank, { journal: "jr_s", subject: line.id, step: "reconciliation.settled" }),
    entryOf(3, clearing, { journal: "jr_s", line: 2, account: CLEARING, subject: line.id, step: "reconciliation.settled" }),
  ];

  test("belong to their line, whose payment stays matched", () => {
    expect(kinds(match([line], [paidIn, ...settling(1_000n, -1_000n)]))).toEqual(["matched 1:1", "settlement 0:2"]);
  });

  test.each([
    ["of another amount", settling(900n, -900n), [line]],
    ["of a line that is not there", settling(1_000n, -1_000n), []],
  ])("%s are wrong", (_, entries, lines) => {
    expect(kinds(match(lines, entries))).toContain("settlement_wrong 0:2");
  });

  test("a cost is paired with its own journal; one booked this minute waits for it", () => {
    const cost = lineOf(4, -25n, { kind: "cost", settledBy: "jr_c" });
    const booking = entryOf(5, -25n, { journal: "jr_c", subject: cost.id, step: "reconciliation.cost" });
    expect(kinds(match([cost], [booking]))).toEqual(["booked 1:1"]);
    expect(kinds(match([cost], []))).toEqual(["booked 1:0"]);
  });
});

const amounts = fc.constantFrom(-100n, -60n, -40n, -3n, 0n, 40n, 60n, 100n);
const days = fc.constantFrom("2026-11-19", "2026-11-20", "2026-11-21") as fc.Arbitrary<"2026-11-20">;
const someLines = fc
  .array(
    fc.record({
      minor: amounts,
      day: days,
      kind: fc.constantFrom<Line["kind"][]>("payout", "pay_in", "return", "cost", "other"),
    }),
    { maxLength: 7 },
  )
  .map((rows) => rows.map(({ minor, ...more }, n) => lineOf(n, minor, more)));
const someEntries = fc
  .array(
    fc.record({
      minor: amounts.filter((minor) => minor !== 0n),
      day: days,
      subject: fc.constantFrom("tr_x", "ca_x"),
      undoes: fc.option(fc.nat(6)),
    }),
    { maxLength: 7 },
  )
  .map((rows) =>
    rows.map(({ minor, undoes, ...more }, n) =>
      entryOf(n, minor, {
        ...more,
        reverses: undoes === null ? null : entryOf(undoes, 0n, { day: rows[undoes]?.day ?? "2026-11-20" }).journal,
      }),
    ),
  );

describe("everything under a key", () => {
  test("every line and every posting is in exactly one bucket", () => {
    fc.assert(
      fc.property(someLines, someEntries, (lines, entries) => {
        const buckets = match(lines, entries);
        expect(buckets.flatMap((bucket) => bucket.lines).toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(
          lines.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
        );
        const spelled = (rows: readonly Entry[]) => rows.map(({ journal }) => journal).toSorted();
        expect(spelled(buckets.flatMap((bucket) => bucket.entries))).toEqual(spelled(entries));
      }),
      { numRuns: 1_000 },
    );
  });

  test("what agrees sums up, bucket by bucket, and the rest is the differences", () => {
    fc.assert(
      fc.property(someLines, someEntries, (lines, entries) => {
        const buckets = match(lines, entries);
        for (const { kind, lines: of, entries: with_ } of buckets)
          if (["matched", "other_day", "together", "reversed", "corrected"].includes(kind)) expect(sumOf(of)).toBe(sumOf(with_));
        const left = buckets.filter(({ kind }) => /missing|twice|other_amount/.test(kind));
        const difference = left.reduce((sum, bucket) => sum + sumOf(bucket.lines) - sumOf(bucket.entries), 0n);
        expect(difference).toBe(sumOf(lines) - sumOf(entries));
        const agreed = agreedOf(buckets);
        expect(agreed.books).toBe(agreed.said);
      }),
      { numRuns: 1_000 },
    );
  });

  test("the order of the input does not matter", () => {
    const spelled = (buckets: readonly MatchBucket[]) =>
      buckets
        .map(({ kind, lines, entries }) =>
          [kind, ...lines.map(({ id }) => id).toSorted(), ...entries.map(({ journal }) => journal).toSorted()].join(" "),
        )
        .toSorted();
    const both = fc
      .tuple(someLines, someEntries)
      .chain(([lines, entries]) =>
        fc.tuple(
          fc.constant([lines, entries] as const),
          fc.shuffledSubarray([...lines], { minLength: lines.length }),
          fc.shuffledSubarray([...entries], { minLength: entries.length }),
        ),
      );
    fc.assert(
      fc.property(both, ([[lines, entries], otherLines, otherEntries]) => {
        expect(spelled(match(otherLines, otherEntries))).toEqual(spelled(match(lines, entries)));
      }),
      { numRuns: 1_000 },
    );
  });
});
