import { referenceOf } from "#kernel/id.ts";
import type { Input, Output } from "#kernel/endpoint.ts";
import { Refusal } from "#kernel/refusal.ts";
import { tidyProse } from "#kernel/validation/free-text.ts";
import { actorId } from "#platform/actor.ts";
import { queueMessage } from "#platform/mail/outbox.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { answerMessage as contract, noteMessage as noteContract } from "./contract-office.ts";
import { keepMessageDues } from "./goals/keep-dues.ts";
import { answerMail } from "./model/mails.ts";
import { getMessage } from "./read-message.ts";
import { touchOpen } from "./store.ts";
import { insertEntry, isSameEntry } from "./store-entries.ts";
import type { SupportDeps } from "./deps.ts";

/** Answers by mail, in the language of the message. Idempotent by entry id. */
export async function answerMessage(
  ctx: Ctx,
  { operatorIdentity }: SupportDeps,
  { id, entryId, text }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const message = await getMessage(ctx, id);
  const by = actorId(ctx.actor) ?? "";
  const entry = { id: entryId, messageId: id, kind: "answer", text: tidyProse(text) } as const;
  const known = await isSameEntry(ctx.db, entry);
  if (known === true) return { done: true };
  if (known === false) throw new Refusal("id_already_used", 409);
  if (!(await touchOpen(ctx.db, id, by, ctx.now))) throw new Refusal("message_not_open", 409);
  const { fullName, email, language, subject, body } = message;
  const app = await operatorIdentity(ctx, language);
  const mailId = await queueMessage(ctx, {
    channel: "email",
    recipient: email,
    language,
    template: "support.answer",
    ...answerMail(language, { ...app, name: fullName, subject, reference: referenceOf(id), answer: entry.text, question: body }),
  });
  const added = await insertEntry(ctx.db, { ...entry, assignee: null, mailId, by, at: ctx.now });
  if (added === "other") throw new Refusal("id_already_used", 409);
  await keepMessageDues(ctx, id);
  return { done: true };
}

/** Adds a note for colleagues, in any folder. */
export async function noteMessage(
  ctx: Ctx,
  { id, entryId, text }: Input<typeof noteContract>,
): Promise<Output<typeof noteContract>> {
  await getMessage(ctx, id);
  const by = actorId(ctx.actor) ?? "";
  const note = {
    id: entryId,
    messageId: id,
    kind: "note",
    text: tidyProse(text),
    assignee: null,
    mailId: null,
    by,
    at: ctx.now,
  } as const;
  if ((await insertEntry(ctx.db, note)) === "other") throw new Refusal("id_already_used", 409);
  return { done: true };
}
