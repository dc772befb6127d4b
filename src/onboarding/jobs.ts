import { inBatches } from "#platform/jobs/in-batches.ts";
import type { Job } from "#platform/jobs/run-worker.ts";
import { DAY_MS } from "#kernel/time.ts";
import { termAt } from "#pricing/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { onboardingDeps, type OnboardingDeps, type OnboardingSettings } from "./deps.ts";
import { mailApplicant } from "./mail-applicant.ts";
import { moveTo } from "./sheets/move-sheet.ts";
import { voidSignatures } from "./signing/store.ts";
import { dropCodes, endCodes } from "./store-codes.ts";
import { findSheet, listOverdueSheets, lockBusiness, lockReviewsDue, markReminded } from "./store.ts";

const BATCH = 50;
const MAX_BATCHES = 200;
const CODES_KEPT_DAYS = 365;

/** Ends sheets whose data, or signatures, did not come in time. What was given stays for the next sheet. */
async function endOverdueSheets(ctx: Ctx, deps: OnboardingDeps): Promise<number> {
  const overdue = await listOverdueSheets(ctx.db, ctx.now, BATCH);
  for (const { id, business: businessId } of overdue) {
    // A signature locks the business too: it and the end of its time run one after the other.
    const business = await lockBusiness(ctx.db, businessId);
    const sheet = await findSheet(ctx.db, id);
    if (
      sheet === null ||
      business === null ||
      sheet.expiresAt > ctx.now ||
      sheet.state === "SUBMITTED" ||
      sheet.state === "ACTIVE"
    )
      continue;
    await voidSignatures(ctx.db, sheet.id, sheet.version);
    for (const page of ["data", "sign"] as const) await endCodes(ctx.db, { sheet: sheet.id, page }, ctx.now);
    await moveTo(ctx, sheet, "expire", { by: "system", kind: "sheet_expired" });
    await mailApplicant(ctx, deps, business, "expired");
  }
  return overdue.length;
}

/** Reminds owners, and those who enter data, that a due diligence has to be repeated: once for each number of days of the term. */
async function remindReviews(ctx: Ctx, deps: OnboardingDeps): Promise<number> {
  const term = await termAt(ctx, "threshold", "verification_expiry", ctx.now);
  const days = term?.value.measure === "days" ? term.value.days.toSorted((a, b) => a - b) : [];
  let count = 0;
  for (const within of days) {
    const due = await lockReviewsDue(ctx.db, ctx.now, within, BATCH);
    for (const business of due) {
      await markReminded(
        ctx.db,
        business.id,
        days.filter((day) => day >= within),
      );
      await mailApplicant(ctx, deps, business, "review_due");
    }
    count += due.length;
  }
  return count;
}

/** The jobs of onboarding. */
export const onboardingJobs = (settings: OnboardingSettings): readonly Job[] => {
  const deps = onboardingDeps(settings);
  return [
    {
      name: "end_overdue_sheets",
      every: "17 * * * *",
      run: ({ transaction }) => inBatches(MAX_BATCHES, () => transaction((ctx) => endOverdueSheets(ctx, deps)), BATCH),
    },
    {
      name: "remind_business_reviews",
      every: "29 1 * * *",
      run: ({ transaction }) => inBatches(MAX_BATCHES, () => transaction((ctx) => remindReviews(ctx, deps)), BATCH),
    },
    {
      name: "drop_sheet_codes",
      every: "41 2 * * *",
      run: ({ transaction }) => transaction((ctx) => dropCodes(ctx.db, new Date(ctx.now.getTime() - CODES_KEPT_DAYS * DAY_MS))),
    },
  ];
};
