/** Approves something of ours against a statement line: claims the line, and compares the posting with it from then on. */
import type { Id } from "#kernel/id.ts";
import { money, type Money } from "#kernel/money.ts";
import type { LocalDate } from "#kernel/time.ts";
import { actorId } from "#platform/actor.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { compareKeys } from "./compare-keys.ts";
import { findClaimable, insertClaim, listClaimable, listClaimed, lockKey, type ClaimableLine } from "./store-claims.ts";
import { findLastReading } from "../statements/store-last-reading.ts";
import { insertEntries } from "./store.ts";

const MAX_LINES = 20;

/** The lines that an approval may claim: of exactly this amount, within these days. */
export interface WantedLine {
  /** The bank of the statement, as in `bank:{party}`. */
  readonly party: string;
  /** Positive into our account, negative out of it. */
  readonly amount: Money;
  readonly from: LocalDate;
  readonly to: LocalDate;
  /** Lines with this reference are listed first: its letters and digits, in capitals, without leading zeros. */
  readonly reference?: string;
}

export interface FreeLine {
  readonly id: Id<"sl">;
  readonly bookedAt: Date;
  readonly amount: Money;
  readonly reference: string | null;
}

const shown = ({ id, bookedAt, currency, minor, reference }: ClaimableLine): FreeLine => ({
  id,
  bookedAt,
  amount: money(currency, minor),
  reference,
});
const searchOf = ({ party, amount, from, to, reference = "" }: WantedLine) => ({
  party,
  currency: amount.currency,
  minor: amount.minor,
  from,
  to,
  reference,
});

/** Free lines that fit, those with the reference first, then the oldest, and when the statement was last read. */
export async function listFreeLines(
  ctx: Pick<Ctx, "db">,
  wanted: WantedLine,
): Promise<{ readonly lines: readonly FreeLine[]; readonly readAt: Date | null }> {
  const lines = await listClaimable(ctx.db, searchOf(wanted), MAX_LINES);
  return { lines: lines.map(shown), readAt: await findLastReading(ctx.db, wanted.party) };
}

/** Lines that fit and are already claimed, each with its claimant. */
export async function listClaimedLines(
  ctx: Pick<Ctx, "db">,
  wanted: WantedLine,
): Promise<readonly (FreeLine & { readonly claimant: string })[]> {
  const lines = await listClaimed(ctx.db, searchOf(wanted), MAX_LINES);
  return lines.map((line) => ({ ...shown(line), claimant: line.claimant }));
}

/** Whether a line is free and fits now. Only `claimLine` decides. */
export async function isFreeLine(ctx: Pick<Ctx, "db">, id: string, wanted: WantedLine): Promise<boolean> {
  const line = await findClaimable(ctx.db, id);
  return line !== null && isWanted(line, wanted);
}

function isWanted(line: ClaimableLine, wanted: WantedLine): boolean {
  const { party, currency, minor, from, to } = searchOf(wanted);
  if (line.party !== party || line.currency !== currency || line.minor !== minor) return false;
  return line.day >= from && line.day <= to;
}

/** The posting on the bank's account that corresponds to the line. */
export interface ClaimingPosting {
  readonly journal: Id<"jr">;
  readonly kind: string;
  /** Its position in the journal, from 1. */
  readonly line: number;
  readonly account: string;
}

/**
 * Claims a line for a subject, in the transaction that posts its journal. Null when the line does not fit or is not free. The posting is
 * stored under the line's key at once, so that no correction can explain the same line meanwhile.
 */
export async function claimLine(
  ctx: Ctx,
  { line: id, subject }: { readonly line: string; readonly subject: string },
  wanted: WantedLine,
  posting: ClaimingPosting,
): Promise<FreeLine | null> {
  const seen = await findClaimable(ctx.db, id);
  if (seen === null) return null;
  await lockKey(ctx.db, seen);
  const line = await findClaimable(ctx.db, id);
  if (line === null || !isWanted(line, wanted) || !(await isUnexplained(ctx, line))) return null;
  if (!(await insertClaim(ctx.db, { line: id, subject, by: actorId(ctx.actor) ?? "", at: ctx.now }))) return null;
  const { party, currency, minor, key, bookedAt, day } = line;
  const entry = { ...posting, party, currency, key, minor, subject, reverses: null, effectiveAt: bookedAt, day };
  await insertEntries(ctx.db, [entry], ctx.now);
  return shown(line);
}

/** Compares again now: the stored bucket is as old as the last check, and a correction may have been posted since. */
async function isUnexplained(ctx: Ctx, { party, currency, key, minor }: ClaimableLine): Promise<boolean> {
  const [compared] = await compareKeys(ctx, [{ party, currency, key }]);
  return (compared?.buckets ?? []).some(
    ({ kind, lines, entries }) =>
      (kind === "missing_here" || kind === "twice_there") && entries.length === 0 && lines.some((one) => one.minor === minor),
  );
}
