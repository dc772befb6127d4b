/**
 * Statement lines from the time that a restore removed from the ledger (decision 0111). They are not ordinary differences: everything lost
 * of one transfer is one case, and no case is raised before all parties have been inquired. Pure.
 */
import { MINUTE_MS } from "#kernel/time.ts";
import type { Gap } from "../../model/expected.ts";
import type { Verdict } from "./assess-bucket.ts";

/** Allows for the party's clock, and for the duration of a commit. */
const MARGIN_MS = 5 * MINUTE_MS;
const LOOK_AGAIN_MS = MINUTE_MS;

/** The gap that a bucket without postings belongs to, or null. */
export function gapOf({ bucket }: Pick<Verdict, "bucket">, gaps: readonly Gap[]): Gap | null {
  if (bucket.kind !== "missing_here" || bucket.lines.every(({ kind }) => kind === "cost")) return null;
  const isIn = ({ since, begunAt }: Gap) =>
    bucket.lines.every(({ bookedAt }) => bookedAt.getTime() >= since.getTime() - MARGIN_MS && bookedAt <= begunAt);
  return gaps.find(isIn) ?? null;
}

/** Verdicts on lines lost in a restore: none while the inquiries run, then a case at once. */
export function assessLost(verdicts: readonly Verdict[], gaps: readonly Gap[], now: Date): readonly Verdict[] {
  if (gaps.length === 0) return verdicts;
  return verdicts.map((verdict) => {
    const gap = gapOf(verdict, gaps);
    if (gap === null) return verdict;
    if (gap.inquiredAt === null) return { ...verdict, finding: null, again: new Date(now.getTime() + LOOK_AGAIN_MS) };
    return { ...verdict, finding: "lost_in_restore", again: null };
  });
}

/** The subject of a key: `tr_…` for its payout and for its refund `tr_…_r`, for its awards `tr_…_c`; a number is its own subject. */
export const lostSubject = (key: string): string => key.replace(/_[rc]$/, "");
