/**
 * Assesses a bucket at an instant: fine, to be looked at again later, or a difference that must be reported. Also decides what follows
 * automatically: pay-ins at the bank move from clearing to its account, and costs that it charged are booked. Pure.
 */
import { addDays, diffDays, HOUR_MS, MINUTE_MS, startOfDay, type LocalDate } from "#kernel/time.ts";
import type { FindingKind } from "../../model/finding.ts";
import { channelOf, isClearing, isQrisClearing } from "../../model/match-keys.ts";
import { sumOf, type Line, type MatchBucket } from "../../model/match.ts";

/** Notification, our inquiry and the statement arrive in any order: only what disagrees for longer than this is a difference. */
export const PATIENCE_MS = 30 * MINUTE_MS;
/** Lines of a day may still arrive in the night after it. */
export const AFTER_DAY_MS = 2 * HOUR_MS;
/** A cost without a known payout is booked after its payout has had a day to arrive. */
export const COST_PATIENCE_MS = 24 * HOUR_MS;
/** A weekend and a holiday between our day and the bank's are normal. */
export const MAX_DAYS_APART = 4;
const LOOK_AGAIN_MS = 10 * MINUTE_MS;

export interface AssessmentInput {
  readonly now: Date;
  /** The largest cost that is booked as the statement states it. */
  readonly costUpTo: bigint;
  /** The party's fee on a QRIS payment (MDR), in ten-thousandths. */
  readonly qrisMdrBps: bigint;
  /** When the whole statement of a day was last read; null when never. */
  readonly readAt: (day: LocalDate) => Date | null;
}

export interface Verdict {
  readonly bucket: MatchBucket;
  readonly finding: FindingKind | null;
  /** When to assess again, even if nothing new arrives. */
  readonly again: Date | null;
}

export interface Assessment {
  readonly verdicts: readonly Verdict[];
  /** Pay-ins at the bank, with the channel whose clearing account holds them. */
  readonly settle: readonly { readonly line: Line; readonly channel: string }[];
  /** Costs to book. */
  readonly book: readonly Line[];
}

/** Assesses all buckets under one key. */
export function assessBuckets(buckets: readonly MatchBucket[], input: AssessmentInput): Assessment {
  const knowsPayout = buckets.some(
    ({ kind, lines, entries }) => entries.length > 0 && lines.some((line) => line.kind === "payout") && kind !== "other_amount",
  );
  // After a return the same payout may rightly leave again, and its posting may still be on the way.
  const cameBack = buckets.some(({ lines }) => lines.some((line) => line.kind === "return"));
  const qris = sumOf(buckets.filter(isQrisSettled).flatMap(({ lines }) => lines));
  const costs: AssessmentInput = qris === 0n ? input : { ...input, costUpTo: mdrBound(buckets, qris, input) };
  const book = buckets
    .filter((bucket) => isCost(bucket))
    .flatMap(({ lines }) => lines.filter((line) => mayBook(line, knowsPayout || qris > 0n, costs)));
  return {
    verdicts: buckets.map((bucket) =>
      isCost(bucket) ? assessCost(bucket, costs) : { bucket, ...assessBucket(bucket, input, cameBack) },
    ),
    settle: buckets.flatMap(settledOf),
    book,
  };
}

const fine = { finding: null, again: null } as const;
const later = (at: Date, ms: number) => new Date(at.getTime() + ms);
const latest = (instants: readonly Date[]) => new Date(Math.max(...instants.map((at) => at.getTime())));

function assessBucket(bucket: MatchBucket, input: AssessmentInput, cameBack: boolean): Omit<Verdict, "bucket"> {
  switch (bucket.kind) {
    case "matched":
    case "together":
    case "nothing":
    case "settlement":
    case "reversed":
    case "corrected":
      return fine;
    case "booked":
      // A line without its journal waits until the ledger is read, about a minute.
      return bucket.entries.length > 0 ? fine : { finding: null, again: later(input.now, LOOK_AGAIN_MS) };
    case "other_day":
      return daysApart(bucket) > MAX_DAYS_APART ? { finding: "days_apart", again: null } : fine;
    case "settlement_wrong":
      return { finding: bucket.kind, again: null };
    case "missing_here":
      return since(bucket, bucket.kind, input);
    case "twice_there":
    case "other_amount":
      // Money that left wrongly is reported at once; incoming money may still be in processing on our side.
      return sumOf(bucket.lines) < 0n && !cameBack ? { finding: bucket.kind, again: null } : since(bucket, bucket.kind, input);
    case "missing_there":
    case "twice_here":
      return afterItsDay(bucket, bucket.kind, input);
  }
}

function daysApart({ lines, entries }: MatchBucket): number {
  const [line] = lines;
  const [entry] = entries;
  return line && entry ? Math.abs(diffDays(line.day, entry.day)) : 0;
}

function since({ lines, entries }: MatchBucket, finding: FindingKind, { now }: AssessmentInput): Omit<Verdict, "bucket"> {
  const due = later(
    latest([...lines.map(({ bookedAt }) => bookedAt), ...entries.map(({ effectiveAt }) => effectiveAt)]),
    PATIENCE_MS,
  );
  return now < due ? { finding: null, again: due } : { finding, again: null };
}

/** A posting without a line is reported only after the statements of its day and the next were read long enough after it. */
function afterItsDay({ entries }: MatchBucket, finding: FindingKind, { now, readAt }: AssessmentInput): Omit<Verdict, "bucket"> {
  const day = entries
    .map((entry) => entry.day)
    .toSorted()
    .at(-1);
  if (day === undefined) return fine;
  // QRIS payments are settled on a later working day.
  const days = entries.every(({ account }) => isQrisClearing(account)) ? MAX_DAYS_APART : 0;
  const due = later(startOfDay(addDays(day, days + 1)), AFTER_DAY_MS);
  if (now < due) return { finding: null, again: due };
  const isRead = (days === 0 ? [day, addDays(day, 1)] : [addDays(day, days)]).every((one) => (readAt(one) ?? due) > due);
  return isRead ? { finding, again: null } : { finding: null, again: later(now, LOOK_AGAIN_MS) };
}

/** QRIS payments that the bank has settled as we have them. */
const isQrisSettled = ({ kind, entries, lines }: MatchBucket) =>
  (kind === "matched" || kind === "other_day" || kind === "together") &&
  lines.length > 0 &&
  entries.every(({ account }) => isQrisClearing(account));

const WHOLE = 10_000n * 100n;
/**
 * The fee that the bank may keep of QRIS payments it has settled: the rate, rounded up to whole rupiah as banks do. Zero once it has kept more than that in all
 * under the key, so that the excess is a case and no part of it is booked silently.
 */
function mdrBound(buckets: readonly MatchBucket[], settled: bigint, { qrisMdrBps }: AssessmentInput): bigint {
  const bound = ((settled * qrisMdrBps + WHOLE - 1n) / WHOLE) * 100n;
  const kept = -sumOf(buckets.flatMap(({ lines }) => lines.filter((line) => line.kind === "cost")));
  return kept > bound ? 0n : bound;
}

/** A cost that the party charged and that is not booked. */
const isCost = ({ kind, lines, entries }: MatchBucket) =>
  kind === "missing_here" && entries.length === 0 && lines.every((line) => line.kind === "cost" && line.minor < 0n);

function assessCost(bucket: MatchBucket, { now, costUpTo }: AssessmentInput): Verdict {
  if (-sumOf(bucket.lines) > costUpTo) return { bucket, finding: "cost_too_high", again: null };
  const due = latest(bucket.lines.map(bookedFrom));
  return { bucket, finding: null, again: now < due ? due : null };
}

const bookedFrom = ({ bookedAt }: Line) => later(bookedAt, COST_PATIENCE_MS);

/** The step that books a payout also books its cost if the party has stated it, so the payout must be booked, or long overdue. */
function mayBook(line: Line, knowsPayout: boolean, { now, costUpTo }: AssessmentInput): boolean {
  if (-line.minor > costUpTo || line.settledBy !== null) return false;
  return knowsPayout || now >= bookedFrom(line);
}

/** Pay-ins whose money is at the bank. Their postings name the clearing account that the money leaves. */
function settledOf({ kind, lines, entries }: MatchBucket): { line: Line; channel: string }[] {
  if (kind !== "matched" && kind !== "other_day" && kind !== "together") return [];
  const accounts = new Set(entries.map(({ account }) => account));
  const [account = ""] = accounts;
  if (accounts.size !== 1 || !isClearing(account)) return [];
  return lines
    .filter(({ settledBy, minor }) => settledBy === null && minor > 0n)
    .map((line) => ({ line, channel: channelOf(account) }));
}
