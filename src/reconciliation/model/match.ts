/**
 * Matching: sorts the statement lines and our postings under one key, each into exactly one bucket. The result does not depend on the order
 * of the input. Pure; `matching/model/assess-bucket.ts` decides what a bucket means and when it is worth an alarm.
 *
 * From the surest to the least sure: reversals, our own settlements, claimed lines, equal amounts, one line for several postings, sums.
 * What is left over is a difference.
 */
import type { Id } from "#kernel/id.ts";
import type { LocalDate } from "#kernel/time.ts";
import { isClearing } from "./match-keys.ts";
import type { StatementLine } from "./statement.ts";

export interface Line {
  readonly id: Id<"sl">;
  readonly day: LocalDate;
  readonly bookedAt: Date;
  readonly minor: bigint;
  readonly kind: StatementLine["kind"];
  /** The journal that settled it. */
  readonly settledBy: string | null;
  /** The subject that was approved against this line, which is the subject of its posting. */
  readonly claimedBy: string | null;
}

export interface Entry {
  readonly journal: string;
  readonly line: number;
  readonly account: string;
  readonly minor: bigint;
  readonly day: LocalDate;
  readonly effectiveAt: Date;
  /** The business step: `transfer.payout_cost`. */
  readonly step: string;
  readonly subject: string | null;
  readonly reverses: string | null;
}

export type MatchBucketKind =
  /** The same amount on the same day; on another day; several on one side for one on the other; a cost that we booked from the line. */
  | "matched"
  | "other_day"
  | "together"
  | "booked"
  /**
   * A line with amount zero. Only on our side: a pay-in moved to the bank's account; a journal and its reversal; a difference that a
   * correction has removed.
   */
  | "nothing"
  | "settlement"
  | "reversed"
  | "corrected"
  /** The differences. `missing_here`: the party has it and we do not. `missing_there`: the reverse. */
  | "settlement_wrong"
  | "other_amount"
  | "twice_there"
  | "twice_here"
  | "missing_here"
  | "missing_there";

export interface MatchBucket {
  readonly kind: MatchBucketKind;
  readonly lines: readonly Line[];
  readonly entries: readonly Entry[];
}

/** With more postings than this under one key, combinations are not tried. */
const MAX_COMBINED = 12;

export const sumOf = (rows: readonly { readonly minor: bigint }[]): bigint => rows.reduce((sum, { minor }) => sum + minor, 0n);
const isOut = ({ minor }: { readonly minor: bigint }) => minor < 0n;
const isCost = (row: Line | Entry) => ("step" in row ? row.step.endsWith("_cost") : row.kind === "cost");
/**
 * Groups lines and postings that may be different amounts of one payment: incoming and outgoing separately, and a cost never
 * together with its payout.
 */
const classOf = (row: Line | Entry) => `${isOut(row)} ${isCost(row)}`;
const isCorrection = ({ subject }: Entry) => subject?.startsWith("ca_") ?? false;

/** Sorts everything under one key, in one currency of one party, into buckets. */
export function match(lines: readonly Line[], entries: readonly Entry[]): MatchBucket[] {
  const table = new Table(lines, entries);
  table.take(
    "nothing",
    table.lines.filter(({ minor }) => minor === 0n),
    [],
  );
  pairMirrors(table);
  pairSettlements(table);
  const paired = pairClaimed(table);
  for (const minor of pairEqual(table)) paired.add(minor);
  combine(table);
  combineTotals(table);
  placeDifferences(table, paired);
  return table.buckets;
}

/** The lines and postings not sorted yet, in a fixed order. */
class Table {
  lines: readonly Line[];
  entries: readonly Entry[];
  readonly buckets: MatchBucket[] = [];

  constructor(lines: readonly Line[], entries: readonly Entry[]) {
    this.lines = lines.toSorted((a, b) => a.bookedAt.getTime() - b.bookedAt.getTime() || (a.id < b.id ? -1 : 1));
    this.entries = entries.toSorted(
      (a, b) =>
        a.effectiveAt.getTime() - b.effectiveAt.getTime() ||
        (a.journal < b.journal ? -1 : a.journal > b.journal ? 1 : a.line - b.line),
    );
  }

  take(kind: MatchBucketKind, lines: readonly Line[], entries: readonly Entry[]): void {
    if (lines.length === 0 && entries.length === 0) return;
    this.buckets.push({ kind, lines, entries });
    this.lines = this.lines.filter((line) => !lines.includes(line));
    this.entries = this.entries.filter((entry) => !entries.includes(entry));
  }
}

/** A reversed journal and its reversal cancel out. */
function pairMirrors(table: Table): void {
  for (const mirror of table.entries.filter(({ reverses }) => reverses !== null)) {
    const original = table.entries.find(
      (entry) => entry.journal === mirror.reverses && entry.account === mirror.account && entry.minor === -mirror.minor,
    );
    if (original !== undefined && table.entries.includes(mirror)) table.take("reversed", [], [original, mirror]);
  }
}

/** Our own journals that settled a line: on the bank's account they equal the line, or they are wrong. */
function pairSettlements(table: Table): void {
  const settling = table.entries.filter(({ subject }) => subject?.startsWith("sl_"));
  for (const [subject, entries] of Map.groupBy(settling, (entry) => entry.subject)) {
    const line = table.lines.find(({ id }) => id === subject);
    const isRight = line !== undefined && sumOf(entries.filter(({ account }) => !isClearing(account))) === line.minor;
    if (!isRight) table.take("settlement_wrong", [], entries);
    else if (entries.some(({ account }) => isClearing(account))) table.take("settlement", [], entries);
    else table.take("booked", [line], entries);
  }
  // Settled this minute: its posting is read from the ledger in the next.
  table.take(
    "booked",
    table.lines.filter(({ kind, settledBy }) => kind === "cost" && settledBy !== null),
    [],
  );
}

/** A claimed line is paired with its claimant, and with no other of the same amount. Returns the amounts paired. */
function pairClaimed(table: Table): Set<bigint> {
  const paired = new Set<bigint>();
  for (const line of table.lines) {
    if (line.claimedBy === null) continue;
    const entry = table.entries.find(({ subject, minor }) => subject === line.claimedBy && minor === line.minor);
    if (entry === undefined) continue;
    table.take(entry.day === line.day ? "matched" : "other_day", [line], [entry]);
    paired.add(line.minor);
  }
  return paired;
}

/** One line, one posting, the same amount: those of the same day first. Returns the amounts paired. */
function pairEqual(table: Table): ReadonlySet<bigint> {
  const paired = new Set<bigint>();
  for (const isSameDay of [true, false])
    for (const line of table.lines) {
      const entry = table.entries.find(({ minor, day }) => minor === line.minor && (!isSameDay || day === line.day));
      if (entry === undefined) continue;
      table.take(isSameDay ? "matched" : "other_day", [line], [entry]);
      paired.add(line.minor);
    }
  return paired;
}

/** One line for several postings: a pay-in funds a transfer, and its surplus is in suspense. */
function combine(table: Table): void {
  for (const line of table.lines) {
    const combination = smallestSum(table.entries, line);
    if (combination !== null) table.take("together", [line], combination);
  }
}

/** The fewest postings that add up to a line: all in its direction, unless a correction is among them. */
function smallestSum(entries: readonly Entry[], line: Line): readonly Entry[] | null {
  const usable = entries.some(isCorrection) ? entries : entries.filter((entry) => isOut(entry) === isOut(line));
  if (usable.length < 2 || usable.length > MAX_COMBINED) return null;
  let best: readonly Entry[] | null = null;
  for (let choice = 1; choice < 1 << usable.length; choice += 1) {
    const combination = usable.filter((_, place) => (choice >> place) & 1);
    if (combination.length < 2 || (best !== null && combination.length >= best.length) || sumOf(combination) !== line.minor)
      continue;
    if (combination.every((entry) => isOut(entry) === isOut(line)) || combination.some(isCorrection)) best = combination;
  }
  return best;
}

/** All that is left in one direction, if the sums agree; then all that is left, if it includes a correction. */
function combineTotals(table: Table): void {
  for (const isDirection of [isOut, (row: { readonly minor: bigint }) => !isOut(row)]) {
    const [lines, entries] = [table.lines.filter(isDirection), table.entries.filter(isDirection)];
    if (lines.length > 0 && entries.length > 0 && sumOf(lines) === sumOf(entries)) table.take("together", lines, entries);
  }
  if (!table.entries.some(isCorrection) || sumOf(table.lines) !== sumOf(table.entries)) return;
  table.take(table.lines.length > 0 ? "together" : "corrected", table.lines, table.entries);
}

/** The differences. */
function placeDifferences(table: Table, paired: ReadonlySet<bigint>): void {
  const isTwice = ({ minor }: { readonly minor: bigint }) => paired.has(minor);
  for (const line of table.lines.filter(isTwice)) table.take("twice_there", [line], []);
  for (const entry of table.entries.filter(isTwice)) table.take("twice_here", [], [entry]);
  // Paid twice, both unknown to the ledger: the second is already one too many. Two equal incoming lines may simply be two payments.
  const out = new Set<bigint>();
  for (const line of table.lines.filter((one) => isOut(one) && one.kind === "payout")) {
    if (out.has(line.minor)) table.take("twice_there", [line], []);
    out.add(line.minor);
  }
  for (const [which, lines] of Map.groupBy(table.lines, classOf)) {
    const entries = table.entries.filter((entry) => classOf(entry) === which);
    if (entries.length > 0) table.take("other_amount", lines, entries);
  }
  for (const line of table.lines) table.take("missing_here", [line], []);
  for (const entry of table.entries) table.take("missing_there", [], [entry]);
}
