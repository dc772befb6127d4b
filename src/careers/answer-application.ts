import { referenceOf } from "#kernel/id.ts";
import type { Input, Output } from "#kernel/endpoint.ts";
import { Refusal } from "#kernel/refusal.ts";
import { tidyProse } from "#kernel/validation/free-text.ts";
import { actorId } from "#platform/actor.ts";
import { queueMessage } from "#platform/mail/outbox.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type * as contract from "./contract-office.ts";
import { applicantMail } from "./model/mails.ts";
import { getApplication } from "./read-application.ts";
import { listTitles } from "./store.ts";
import { insertEntry, isSameEntry, touchApplication } from "./store-applications.ts";
import type { CareersDeps } from "./deps.ts";

/** Mails the applicant in the language of the application. A repeated id sends one mail. */
export async function answerApplication(
  ctx: Ctx,
  { operatorIdentity }: CareersDeps,
  { id, entryId, text }: Input<typeof contract.answerApplication>,
): Promise<Output<typeof contract.answerApplication>> {
  const { email, fullName, language, jobOpeningId } = await getApplication(ctx, id);
  const entry = { id: entryId, applicationId: id, kind: "answer", text: tidyProse(text) } as const;
  const known = await isSameEntry(ctx.db, entry);
  if (known === true) return { done: true };
  if (known === false) throw new Refusal("id_already_used", 409);
  const app = await operatorIdentity(ctx, language);
  const title = (await listTitles(ctx.db, language, [jobOpeningId])).get(jobOpeningId) ?? "";
  const mailId = await queueMessage(ctx, {
    channel: "email",
    recipient: email,
    language,
    template: "careers.answer",
    ...applicantMail(language, { ...app, name: fullName, jobOpening: title, reference: referenceOf(id), text: entry.text }),
  });
  const added = await insertEntry(ctx.db, { ...entry, stage: null, mailId, by: actorId(ctx.actor) ?? "", at: ctx.now });
  if (added === "other") throw new Refusal("id_already_used", 409);
  await touchApplication(ctx.db, id, ctx.now);
  return { done: true };
}

/** Adds a note for colleagues. */
export async function noteApplication(
  ctx: Ctx,
  { id, entryId, text }: Input<typeof contract.noteApplication>,
): Promise<Output<typeof contract.noteApplication>> {
  await getApplication(ctx, id);
  const note = { id: entryId, applicationId: id, kind: "note", text: tidyProse(text), stage: null, mailId: null } as const;
  const added = await insertEntry(ctx.db, { ...note, by: actorId(ctx.actor) ?? "", at: ctx.now });
  if (added === "other") throw new Refusal("id_already_used", 409);
  await touchApplication(ctx.db, id, ctx.now);
  return { done: true };
}
