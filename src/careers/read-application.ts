import { referenceOf } from "#kernel/id.ts";
import { masked, namesOf } from "#identity/index.ts";
import type { Input, Output } from "#kernel/endpoint.ts";
import { refuse } from "#kernel/refusal.ts";
import { addDays, toLocalDate } from "#kernel/time.ts";
import type { FileAnswer } from "#platform/http/binding.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { type CvType } from "./model/application.ts";
import type * as contract from "./contract-office.ts";
import { shownApplications } from "./list-applications.ts";
import { findApplication, findCv, listEntries, type ApplicationRow } from "./store-applications.ts";
import type { CareersDeps } from "./deps.ts";

/** One application with its history. */
export async function readApplication(
  ctx: Ctx,
  { retentionDays }: CareersDeps,
  { id }: Input<typeof contract.readApplication>,
): Promise<Output<typeof contract.readApplication>> {
  const application = await getApplication(ctx, id);
  const [[shown], entries] = await Promise.all([shownApplications(ctx, [application]), listEntries(ctx.db, id)]);
  if (!shown) throw new Error("the opening of an application is missing");
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

/** Shows unmasked contact details; the call's audit row records who asked, and why. */
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

/** The CV under a file name of ours: the sender's file name is not stored. */
export async function takeCv(ctx: Ctx, { id }: Input<typeof contract.takeCv>): Promise<FileAnswer> {
  const { cvType } = await getApplication(ctx, id);
  const bytes = await findCv(ctx.db, id);
  if (bytes === null) throw refuse("not_found");
  return { fileName: `CV-${referenceOf(id)}.${cvType}`, contentType: CONTENT_TYPE[cvType], bytes };
}

/** The application with this id; refuses with `not_found`. */
export async function getApplication(ctx: Pick<Ctx, "db">, id: string): Promise<ApplicationRow> {
  const application = await findApplication(ctx.db, id);
  if (application === null) throw refuse("not_found");
  return application;
}
