import { referenceOf } from "#kernel/id.ts";
import type { Input, Output } from "#kernel/endpoint.ts";
import { Refusal } from "#kernel/refusal.ts";
import { tidyLine, tidyProse } from "#kernel/validation/free-text.ts";
import { mayAcknowledge, assessVisitor } from "#platform/visitor-forms/assess-visitor.ts";
import { queueMessage } from "#platform/mail/outbox.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { sendMessage as contract } from "./contract.ts";
import { keepMessageDues } from "./goals/keep-dues.ts";
import { receiptMail } from "./model/mails.ts";
import { type Category } from "./model/message.ts";
import { insertMessage, type NewMessage } from "./store.ts";
import type { SupportDeps } from "./deps.ts";

/** Maximum of messages in the spam folder. When full, it accepts no more: a flood must not grow without limit. */
export const MAX_SPAM = 2_000;

/** Stores a message in the inbox, or sets it aside for staff to look at. */
export async function sendMessage(
  ctx: Ctx,
  { door, operatorIdentity }: SupportDeps,
  { id, fullName, email, phoneNumber, category, subject, message, ...traces }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const verdict = await assessVisitor(ctx, door, traces, email);
  if ("challenge" in verdict) return verdict;
  const { why } = verdict;
  const row: NewMessage = {
    id,
    fullName: tidyLine(fullName),
    email: email.trim(),
    phone: phoneNumber ? tidyLine(phoneNumber) : null,
    category: category as Category,
    subject: tidyLine(subject),
    body: tidyProse(message),
    language: ctx.language,
    person: ctx.actor.kind === "user" ? ctx.actor.id : null,
    suspicion: why,
    receivedAt: ctx.now,
  };
  const stored = await ctx.inSeparateTransaction(async (inner) => {
    const inserted = await insertMessage(inner.db, row, MAX_SPAM);
    if (inserted === "stored") await keepMessageDues(inner, id);
    // A message set aside is not acknowledged: its sender may be anybody, and the address may be somebody else's.
    if (inserted === "stored" && why === null && (await mayAcknowledge(inner, door, row.email))) await acknowledge(inner, row);
    return inserted;
  });
  if (stored === "other") throw new Refusal("id_already_used", 409);
  // A sender that filled in the hidden field is a program and gets a success answer although nothing is stored. An honest visitor
  // must get a refusal.
  if (stored === "full" && why !== "hidden_field") throw new Refusal("form_busy", 503, { retryAfterSeconds: 600 });
  return { reference: referenceOf(id) };

  async function acknowledge(inner: Ctx, { language, category: topic }: NewMessage): Promise<void> {
    const app = await operatorIdentity(inner, language);
    const facts = { ...app, reference: referenceOf(id), category: topic };
    const mail = {
      ...receiptMail(language, facts),
      channel: "email",
      recipient: row.email,
      language,
      template: "support.receipt",
    } as const;
    await queueMessage(inner, mail);
  }
}
