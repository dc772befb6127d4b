/** Puts a fully signed sheet in force, in the transaction of its last signature: nothing is typed again, and nothing is half done. */
import { addDays, DAY_MS, startOfDay, toLocalDate } from "#kernel/time.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { termAt } from "#pricing/index.ts";
import { refuseSheet } from "../codes.ts";
import type { OnboardingDeps } from "../deps.ts";
import { mailApplicant } from "../mail-applicant.ts";
import type { SheetContent } from "../model/content.ts";
import { hasTerms, type SheetKind } from "../model/kinds.ts";
import type { ApplicantMail } from "../model/mails.ts";
import { STATUS_AFTER, whyNotBegin } from "../model/sheet-states.ts";
import { moveTo } from "../sheets/move-sheet.ts";
import { endCodes } from "../store-codes.ts";
import { saveBusiness, type Business, type Sheet } from "../store.ts";
import { applyTerms, endTerms, resumeTerms, suspendTerms } from "./apply-terms.ts";

export interface Activation {
  readonly sheet: Sheet;
  readonly business: Business;
  readonly content: SheetContent;
  /** Who gave the last signature. */
  readonly by: string;
}

const MAIL: Readonly<Record<SheetKind, ApplicantMail>> = {
  opening: "active",
  amendment: "active",
  suspension: "suspended",
  reopening: "reopened",
  termination: "terminated",
};

export async function activateSheet(
  ctx: Ctx,
  deps: Pick<OnboardingDeps, "siteUrl" | "whenPartnerEnds">,
  { sheet, business, content, by }: Activation,
): Promise<void> {
  // Its status may have changed while signatures were collected: a suspended business is not opened by a change of its terms.
  const why = whyNotBegin(sheet.kind, business.status);
  if (why !== null) throw refuseSheet(why);
  const isContract = hasTerms(sheet.kind);
  const reviewAt = isContract ? await nextReview(ctx) : business.reviewAt;
  await carryOut(ctx, { sheet, business, content, by }, reviewAt);
  if (sheet.kind === "termination" && business.kind === "partner")
    await deps.whenPartnerEnds(ctx, { partner: business.owner, by: sheet.id });
  await moveTo(ctx, sheet, "sign_last", { by, kind: "sheet_in_force", details: { kind: sheet.kind, version: sheet.version } });
  // The codes of signing stay: who has signed can read what is in force, and keep the PDF.
  await endCodes(ctx.db, { sheet: sheet.id, page: "data" }, ctx.now);
  const status = STATUS_AFTER[sheet.kind];
  await saveBusiness(ctx.db, {
    id: business.id,
    name: content.business.name,
    status,
    statusAt: status === business.status ? business.statusAt : ctx.now,
    contract: status === "terminated" ? null : isContract ? sheet.id : business.contract,
    reviewAt: status === "terminated" ? null : reviewAt,
  });
  await mailApplicant(ctx, deps, { ...business, name: content.business.name }, MAIL[sheet.kind]);
}

async function carryOut(ctx: Ctx, { sheet, business, content }: Activation, reviewAt: Date | null): Promise<void> {
  const of = { sheet: sheet.id, business };
  switch (sheet.kind) {
    case "opening":
    case "amendment": {
      if (content.data === null) throw new Error(`sheet ${sheet.id} has no terms`);
      return applyTerms(ctx, of, content.data.terms, {
        name: content.business.name,
        isFirst: sheet.kind === "opening",
        reviewAt,
      });
    }
    case "suspension":
      return suspendTerms(ctx, of);
    case "reopening":
      return resumeTerms(ctx, of);
    case "termination":
      return endTerms(ctx, of);
  }
}

/** The due diligence of a business is repeated after the days of a dated term. */
async function nextReview(ctx: Pick<Ctx, "db" | "now">): Promise<Date> {
  const term = await termAt(ctx, "threshold", "business_review", ctx.now);
  if (term?.value.measure !== "days") throw new Error("no threshold business_review in days");
  return new Date(startOfDay(addDays(toLocalDate(ctx.now), term.value.days.at(-1) ?? 0)).getTime() + DAY_MS);
}
