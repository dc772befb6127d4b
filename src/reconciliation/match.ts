/**
 * Comparing: the lines of a statement and our postings under one key, each put into exactly one pot. The same facts in any order come out
 * the same. Pure; what a pot means, and when it is worth an alarm, is decided in `judge.ts`.
 *
 * From the surest to the least sure: what undoes itself, our own settlements, what was approved against a line, equal amounts, one line for several postings, sums. What is
 * left over is a difference.
 */
import type { Id } from "#kernel/id.ts";
import type { LocalDate } from "#kernel/time.ts";
import { isClearing } from "./keys.ts";
import type { StatementLine } from "./statement.ts";

export interface Line {
  readonly id: Id<"sl">;
  readonly day: LocalDate;
  readonly bookedAt: Date;
  readonly minor: bigint;
  readonly kind: StatementLine["kind"];
  /** The journal by which we have settled it. */
  readonly settledBy: string | null;
  /** What of ours was approved against it: the subject of the posting that it is. */
  readonly claimedBy: string | null;
}

export interface Entry {
  readonly journal: string;
  readonly line: number;
  readonly account: string;
  readonly minor: bigint;
  readonly day: LocalDate;
  readonly effectiveAt: Date;
  /** The step of the business: `transfer.payout_cost`. */
  readonly step: string;
  readonly subject: string | null;
  readonly reverses: string | null;
}

export type PotKind =
  /** The same amount on the same day; on another; several of one side are one of the other; a cost that we booked by the line. */
  | "matched"
  | "other_day"
  | "together"
  | "booked"
  /** A line of nothing. Ours alone: bringing a pay-in to the bank's account; a journal and its mirror; what a correction has made good. */
  | "nothing"
  | "settlement"
  | "reversed"
  | "corrected"
  /** The differences. `missing_here`: the party has it and we don't. `missing_there`: the other way round. */
  | "settlement_wrong"
  | "other_amount"
  | "twice_there"
  | "twice_here"
  | "missing_here"
  | "missing_there";

export interface Pot {
  readonly kind: PotKind;
  readonly lines: readonly Line[];
  readonly entries: readonly Entry[];
}

/** More postings than this under one key are not tried in every combination. */
const MAX_COMBINED = 12;

export const sumOf = (rows: readonly { readonly minor: bigint }[]): bigint => rows.reduce((sum, { minor }) => sum + minor, 0n);
const isOut = ({ minor }: { readonly minor: bigint }) => minor < 0n;
const isCost = (row: Line | Entry) => ("step" in row ? row.step.endsWith("_cost") : row.kind === "cost");
/** What can be another form of what: each direction by itself, and a cost never of what it was taken for. */
const classOf = (row: Line | Entry) => `${isOut(row)} ${isCost(row)}`;
const isCorrection = ({ subject }: Entry) => subject?.startsWith("ca_") ?? false;

/** Puts everything under one key, in one currency of one party, into pots. */
export function match(lines: readonly Line[], entries: readonly Entry[]): Pot[] {
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
  sumUp(table);
  leaveOver(table, paired);
  return table.pots;
}

/** What is still to be placed, in one order. */
class Table {
  lines: readonly Line[];
  entries: readonly Entry[];
  readonly pots: Pot[] = [];

  constructor(lines: readonly Line[], entries: readonly Entry[]) {
    this.lines = lines.toSorted((a, b) => a.bookedAt.getTime() - b.bookedAt.getTime() || (a.id < b.id ? -1 : 1));
    this.entries = entries.toSorted(
      (a, b) =>
        a.effectiveAt.getTime() - b.effectiveAt.getTime() ||
        (a.journal < b.journal ? -1 : a.journal > b.journal ? 1 : a.line - b.line),
    );
  }

  take(kind: PotKind, lines: readonly Line[], entries: readonly Entry[]): void {
    if (lines.length === 0 && entries.length === 0) return;
    this.pots.push({ kind, lines, entries });
    this.lines = this.lines.filter((line) => !lines.includes(line));
    this.entries = this.entries.filter((entry) => !entries.includes(entry));
  }
}

/** A journal that was reversed says nothing any more, and neither does its mirror. */
function pairMirrors(table: Table): void {
  for (const mirror of table.entries.filter(({ reverses }) => reverses !== null)) {
    const original = table.entries.find(
      (entry) => entry.journal === mirror.reverses && entry.account === mirror.account && entry.minor === -mirror.minor,
    );
    if (original !== undefined && table.entries.includes(mirror)) table.take("reversed", [], [original, mirror]);
  }
}

/** Our own journals by which a line was settled: on the bank's account they say what the line says, or they are wrong. */
function pairSettlements(table: Table): void {
  const settling = table.entries.filter(({ subject }) => subject?.startsWith("sl_"));
  for (const [subject, entries] of Map.groupBy(settling, (entry) => entry.subject)) {
    const line = table.lines.find(({ id }) => id === subject);
    const isRight = line !== undefined && sumOf(entries.filter(({ account }) => !isClearing(account))) === line.minor;
    if (!isRight) table.take("settlement_wrong", [], entries);
    else if (entries.some(({ account }) => isClearing(account))) table.take("settlement", [], entries);
    else table.take("booked", [line], entries);
  }
  // Settled this minute: the posting is read from the ledger in the next.
  table.take(
    "booked",
    table.lines.filter(({ kind, settledBy }) => kind === "cost" && settledBy !== null),
    [],
  );
}

/** What a person has approved against a line is that line, and no other of the same amount. Answers the amounts that were found so. */
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

/** One line, one posting, the same amount: those of the same day first. Answers the amounts that were found so. */
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

/** One line that is several postings of ours: what was paid in pays a transfer, and what is over waits in suspense. */
function combine(table: Table): void {
  for (const line of table.lines) {
    const parts = smallestSum(table.entries, line);
    if (parts !== null) table.take("together", [line], parts);
  }
}

/** The fewest postings that make up a line: all in its direction, unless a correction is among them. */
function smallestSum(entries: readonly Entry[], line: Line): readonly Entry[] | null {
  const usable = entries.some(isCorrection) ? entries : entries.filter((entry) => isOut(entry) === isOut(line));
  if (usable.length < 2 || usable.length > MAX_COMBINED) return null;
  let best: readonly Entry[] | null = null;
  for (let choice = 1; choice < 1 << usable.length; choice += 1) {
    const parts = usable.filter((_, place) => (choice >> place) & 1);
    if (parts.length < 2 || (best !== null && parts.length >= best.length) || sumOf(parts) !== line.minor) continue;
    if (parts.every((part) => isOut(part) === isOut(line)) || parts.some(isCorrection)) best = parts;
  }
  return best;
}

/** All that is left in one direction, where the sums agree; then all that is left, where a correction is among it. */
function sumUp(table: Table): void {
  for (const isDirection of [isOut, (row: { readonly minor: bigint }) => !isOut(row)]) {
    const [lines, entries] = [table.lines.filter(isDirection), table.entries.filter(isDirection)];
    if (lines.length > 0 && entries.length > 0 && sumOf(lines) === sumOf(entries)) table.take("together", lines, entries);
  }
  if (!table.entries.some(isCorrection) || sumOf(table.lines) !== sumOf(table.entries)) return;
  table.take(table.lines.length > 0 ? "together" : "corrected", table.lines, table.entries);
}

/** The differences. */
function leaveOver(table: Table, paired: ReadonlySet<bigint>): void {
  const isTwice = ({ minor }: { readonly minor: bigint }) => paired.has(minor);
  for (const line of table.lines.filter(isTwice)) table.take("twice_there", [line], []);
  for (const entry of table.entries.filter(isTwice)) table.take("twice_here", [], [entry]);
  // Paid twice while we know of neither: the second is one too many already. Money that comes in twice may simply be two payments.
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
