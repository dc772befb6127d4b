/**
 * A rule of the demo's past by which tier 2 was reviewed after one month. It was in force for some hours only, a month ago, so that a tier that was granted
 * by it ends a few days after the seed.
 */
import { DAY_MS, HOUR_MS, addDays, startOfDay, toLocalDate } from "../../../src/kernel/time.ts";
import type { Ctx } from "../../../src/platform/unit-of-work.ts";
import { termsAt } from "../../../src/pricing/index.ts";
import type { TermDraft } from "../../../src/pricing/terms/import-terms.ts";
import { monthsLater } from "../../../src/verification/cases/model/months-later.ts";

const ENDS_IN_DAYS = 5;
const TIER = "L2";

/** When a case was decided whose tier ends five days from now; earlier by up to three days before the end of a short month. */
export function shortReviewBegins(now: Date): Date {
  const end = startOfDay(addDays(toLocalDate(now), ENDS_IN_DAYS));
  return new Date(monthsLater(end, -1).getTime() + 8 * HOUR_MS);
}

/** The rule. None once the database has terms of its own. */
export async function demoShortReview(ctx: Ctx, terms: readonly TermDraft[]): Promise<TermDraft[]> {
  if ((await termsAt(ctx, "verification_rule", ctx.now)).length > 0) return [];
  return terms.flatMap(({ content }) => {
    if (content.kind !== "verification_rule" || content.key !== TIER) return [];
    const validFrom = shortReviewBegins(ctx.now);
    const reviewMonths = { low: 1, medium: 1, high: 1 };
    const value = { ...content.value, reviewMonths };
    return [{ content: { ...content, value }, validFrom, validTo: new Date(validFrom.getTime() + DAY_MS / 2), reason: "Contoh demo" }];
  });
}
