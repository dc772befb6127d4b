/**
 * What a statement has of the time that a restore took from the books (decision 0111). It is no difference of the ordinary kind: all that is lost of one
 * transfer is one case, and none before everybody has been asked what they know. Pure.
 */
import { MINUTE_MS } from "#kernel/time.ts";
import type { Gap } from "./expected.ts";
import type { Verdict } from "./judge.ts";

/** The party's clock, and how long a commit may have taken. */
const MARGIN_MS = 5 * MINUTE_MS;
const LOOK_AGAIN_MS = MINUTE_MS;

/** The gap that a pot of lines alone comes from, or null. */
export function gapOf({ pot }: Pick<Verdict, "pot">, gaps: readonly Gap[]): Gap | null {
  if (pot.kind !== "missing_here" || pot.lines.every(({ kind }) => kind === "cost")) return null;
  const isIn = ({ since, begunAt }: Gap) =>
    pot.lines.every(({ bookedAt }) => bookedAt.getTime() >= since.getTime() - MARGIN_MS && bookedAt <= begunAt);
  return gaps.find(isIn) ?? null;
}

/** The verdicts on what a restore lost: nothing yet while it is being asked about, then a case at once. */
export function judgeLost(verdicts: readonly Verdict[], gaps: readonly Gap[], now: Date): readonly Verdict[] {
  if (gaps.length === 0) return verdicts;
  return verdicts.map((verdict) => {
    const gap = gapOf(verdict, gaps);
    if (gap === null) return verdict;
    if (gap.askedAt === null) return { ...verdict, finding: null, again: new Date(now.getTime() + LOOK_AGAIN_MS) };
    return { ...verdict, finding: "lost_in_restore", again: null };
  });
}

/** Whose money a key is about: `tr_…` of its payout, and of its refund `tr_…_r`; a number stands for itself. */
export const lostSubject = (key: string): string => key.replace(/_r$/, "");
