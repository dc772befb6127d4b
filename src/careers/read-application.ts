import { masked, namesOf } from "#identity/index.ts";
import type { Input, Output } from "#kernel/endpoint.ts";
import { refuse } from "#kernel/refusal.ts";
import { addDays, toLocalDate } from "#kernel/time.ts";
import type { FileAnswer } from "#platform/http/binding.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { referenceOf, type CvType } from "./application.ts";
import type * as contract from "./contract-office.ts";
import { shownApplications } from "./list-applications.ts";
import { findApplication, findCv, listEntries, type ApplicationRow } from "./store-applications.ts";
import type { CareersParts } from "./wire-parts.ts";

/** One application with its history. */
export async function readApplication(
  ctx: Ctx,
  { retentionDays }: CareersParts,
  { id }: Input<typeof contract.readApplication>,
): Promise<Output<typeof contract.readApplication>> {
  const application = await getApplication(ctx, id);
  const [[shown], entries] = await Promise.all([shownApplications(ctx, [application]), listEntries(ctx.db, id)]);
  if (!shown) throw new Error("a row without its opening");
  const names = await namesOf(
    ctx,
    entries.map(({ by }) => by),
  );
  const { phone, profileLink, note, language, cvType, cvBytes, receivedAt } = application;
  return {
    ...shown,
    phone: masked("sms", phone),
    profileLink,
    note,
    language,
    cv: { type: cvType, bytes: cvBytes },
    deletedOn: addDays(toLocalDate(receivedAt), retentionDays),
    entries: entries.map(({ by, ...entry }) => ({ ...entry, by: { id: by as `us_${string}`, name: names.get(by) ?? by } })),
  };
}

/** Shows what is masked elsewhere; the call's audit row keeps who asked, and why. */
export async function revealApplicant(
  ctx: Ctx,
  { id }: Input<typeof contract.revealApplicant>,
): Promise<Output<typeof contract.revealApplicant>> {
  const { email, phone } = await getApplication(ctx, id);
  return { email, phone };
}

const CONTENT_TYPE: Record<CvType, string> = {
  pdf: "application/pdf",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  doc: "application/msword",
};

/** The CV under a name of ours: whatever its sender called it was not even stored. */
export async function takeCv(ctx: Ctx, { id }: Input<typeof contract.takeCv>): Promise<FileAnswer> {
  const { cvType } = await getApplication(ctx, id);
  const bytes = await findCv(ctx.db, id);
  if (bytes === null) throw refuse("not_found");
  return { fileName: `CV-${referenceOf(id)}.${cvType}`, contentType: CONTENT_TYPE[cvType], bytes };
}

/** The application of an id, or the refusal that there is none. */
export async function getApplication(ctx: Pick<Ctx, "db">, id: string): Promise<ApplicationRow> {
  const application = await findApplication(ctx.db, id);
  if (application === null) throw refuse("not_found");
  return application;
}
