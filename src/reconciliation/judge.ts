/**
 * What a pot means at an instant: all is well, worth another look later, or a difference that somebody must know of. And what follows from
 * it without asking anybody: pay-ins that the bank has go from clearing to its account, costs that it took are booked. Pure.
 */
import { addDays, diffDays, HOUR_MS, MINUTE_MS, startOfDay, type LocalDate } from "#kernel/time.ts";
import type { FindingKind } from "./finding.ts";
import { channelOf, isClearing } from "./keys.ts";
import { sumOf, type Line, type Pot } from "./match.ts";

/** A notification, our inquiry and the statement come in any order: only what stays apart for longer is a difference. */
export const PATIENCE_MS = 30 * MINUTE_MS;
/** Lines of a day may still come in the night after it. */
export const AFTER_DAY_MS = 2 * HOUR_MS;
/** A cost that belongs to nothing we know of is booked when what it belongs to has had a day to come. */
export const COST_PATIENCE_MS = 24 * HOUR_MS;
/** A weekend and a holiday between our day and the bank's are nothing to wonder at. */
export const MAX_DAYS_APART = 4;
const LOOK_AGAIN_MS = 10 * MINUTE_MS;

export interface Judging {
  readonly now: Date;
  /** The largest cost that is booked as the statement says it. */
  readonly costUpTo: bigint;
  /** When the whole statement of a day was last read; null when never. */
  readonly readAt: (day: LocalDate) => Date | null;
}

export interface Verdict {
  readonly pot: Pot;
  readonly finding: FindingKind | null;
  /** When to look again, though nothing new may have come. */
  readonly again: Date | null;
}

export interface Judged {
  readonly verdicts: readonly Verdict[];
  /** Pay-ins at the bank, with the channel in whose clearing they wait. */
  readonly settle: readonly { readonly line: Line; readonly channel: string }[];
  /** Costs to be booked. */
  readonly book: readonly Line[];
}

/** Judges all pots under one key. */
export function judge(pots: readonly Pot[], judging: Judging): Judged {
  const knowsPayout = pots.some(
    ({ kind, lines, entries }) => entries.length > 0 && lines.some((line) => line.kind === "payout") && kind !== "other_amount",
  );
  // After a return the same payout may rightly leave once more, and its posting may be on the way.
  const cameBack = pots.some(({ lines }) => lines.some((line) => line.kind === "return"));
  const book = pots
    .filter((pot) => isCost(pot))
    .flatMap(({ lines }) => lines.filter((line) => mayBook(line, knowsPayout, judging)));
  return {
    verdicts: pots.map((pot) => (isCost(pot) ? judgeCost(pot, judging) : { pot, ...judgePot(pot, judging, cameBack) })),
    settle: pots.flatMap(settledOf),
    book,
  };
}

const fine = { finding: null, again: null } as const;
const later = (at: Date, ms: number) => new Date(at.getTime() + ms);
const latest = (instants: readonly Date[]) => new Date(Math.max(...instants.map((at) => at.getTime())));

function judgePot(pot: Pot, judging: Judging, cameBack: boolean): Omit<Verdict, "pot"> {
  switch (pot.kind) {
    case "matched":
    case "together":
    case "nothing":
    case "settlement":
    case "reversed":
    case "corrected":
      return fine;
    case "booked":
      // Without its journal the line waits for the ledger to be read, which is a matter of a minute.
      return pot.entries.length > 0 ? fine : { finding: null, again: later(judging.now, LOOK_AGAIN_MS) };
    case "other_day":
      return daysApart(pot) > MAX_DAYS_APART ? { finding: "days_apart", again: null } : fine;
    case "settlement_wrong":
      return { finding: pot.kind, again: null };
    case "missing_here":
      return since(pot, pot.kind, judging);
    case "twice_there":
    case "other_amount":
      // Money that left wrongly is told at once; money that comes in may still be on its way through our own house.
      return sumOf(pot.lines) < 0n && !cameBack ? { finding: pot.kind, again: null } : since(pot, pot.kind, judging);
    case "missing_there":
    case "twice_here":
      return afterItsDay(pot, pot.kind, judging);
  }
}

function daysApart({ lines, entries }: Pot): number {
  const [line] = lines;
  const [entry] = entries;
  return line && entry ? Math.abs(diffDays(line.day, entry.day)) : 0;
}

function since({ lines, entries }: Pot, finding: FindingKind, { now }: Judging): Omit<Verdict, "pot"> {
  const due = later(
    latest([...lines.map(({ bookedAt }) => bookedAt), ...entries.map(({ effectiveAt }) => effectiveAt)]),
    PATIENCE_MS,
  );
  return now < due ? { finding: null, again: due } : { finding, again: null };
}

/** A posting without a line is one only when the statements of its day and the next were read long enough after it. */
function afterItsDay({ entries }: Pot, finding: FindingKind, { now, readAt }: Judging): Omit<Verdict, "pot"> {
  const day = entries
    .map((entry) => entry.day)
    .toSorted()
    .at(-1);
  if (day === undefined) return fine;
  const due = later(startOfDay(addDays(day, 1)), AFTER_DAY_MS);
  if (now < due) return { finding: null, again: due };
  const isRead = [day, addDays(day, 1)].every((one) => (readAt(one) ?? due) > due);
  return isRead ? { finding, again: null } : { finding: null, again: later(now, LOOK_AGAIN_MS) };
}

/** A cost that the party took and that we have not booked. */
const isCost = ({ kind, lines, entries }: Pot) =>
  kind === "missing_here" && entries.length === 0 && lines.every((line) => line.kind === "cost" && line.minor < 0n);

function judgeCost(pot: Pot, { now, costUpTo }: Judging): Verdict {
  if (-sumOf(pot.lines) > costUpTo) return { pot, finding: "cost_too_high", again: null };
  const due = latest(pot.lines.map(bookedFrom));
  return { pot, finding: null, again: now < due ? due : null };
}

const bookedFrom = ({ bookedAt }: Line) => later(bookedAt, COST_PATIENCE_MS);

/** The step that books a payout books its cost, where the party has told it: so the payout must be booked, or be long due. */
function mayBook(line: Line, knowsPayout: boolean, { now, costUpTo }: Judging): boolean {
  if (-line.minor > costUpTo || line.settledBy !== null) return false;
  return knowsPayout || now >= bookedFrom(line);
}

/** Pay-ins whose money is at the bank. Which clearing they leave is said by the postings that they are. */
function settledOf({ kind, lines, entries }: Pot): { line: Line; channel: string }[] {
  if (kind !== "matched" && kind !== "other_day" && kind !== "together") return [];
  const accounts = new Set(entries.map(({ account }) => account));
  const [account = ""] = accounts;
  if (accounts.size !== 1 || !isClearing(account)) return [];
  return lines
    .filter(({ settledBy, minor }) => settledBy === null && minor > 0n)
    .map((line) => ({ line, channel: channelOf(account) }));
}
