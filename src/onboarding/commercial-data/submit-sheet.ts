import type { Input, Output } from "#kernel/endpoint.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { openCode, refuseSheet } from "../codes.ts";
import type { OnboardingDeps } from "../deps.ts";
import { canSubmit, checklistOf } from "../model/checklist.ts";
import { mailApplicant } from "../mail-applicant.ts";
import { answerByOf } from "../model/review-goal.ts";
import { lockBusiness } from "../store.ts";
import { mailStaff } from "../signing/notify-next-signer.ts";
import { moveTo } from "../sheets/move-sheet.ts";
import type { submitSheet as submitting } from "./contract.ts";
import { readFacts } from "./read-facts.ts";
import { showData } from "./show-applicant-sheet.ts";

/** Hands the data in for due diligence, once nothing is missing on the applicant's side. */
export async function submitSheet(
  ctx: Ctx,
  deps: OnboardingDeps,
  { code }: Input<typeof submitting>,
): Promise<Output<typeof submitting>> {
  const before = await openCode(ctx, deps, { code, page: "data" });
  await lockBusiness(ctx.db, before.business.id);
  const opened = await openCode(ctx, deps, { code, page: "data" });
  // The same request repeated, after a lost answer.
  if (opened.sheet.state === "SUBMITTED") return showData(ctx, deps, opened);
  const items = checklistOf(await readFacts(ctx, deps, opened.sheet, opened.business));
  if (!canSubmit(items)) {
    const open = items.filter(({ status }) => status === "MISSING" || status === "REJECTED");
    throw refuseSheet("sheet_incomplete", {
      items: open.map(({ code: item, about }) => (about === null ? item : `${item}:${about}`)),
    });
  }
  await moveTo(ctx, opened.sheet, "submit", { by: opened.holder, kind: "sheet_submitted" });
  await mailStaff(ctx, deps, { business: opened.business, name: opened.business.name, module: "review", kind: "submitted" });
  const until = answerByOf({ state: "SUBMITTED", stateAt: ctx.now });
  await mailApplicant(ctx, deps, opened.business, "handed_in", until === null ? {} : { until });
  return showData(ctx, deps, await openCode(ctx, deps, { code, page: "data" }));
}
