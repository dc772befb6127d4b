import type { Input, Output } from "#kernel/endpoint.ts";
import { Refusal } from "#kernel/refusal.ts";
import { tidyLine, tidyProse } from "#kernel/validation/written.ts";
import { mayAcknowledge, weighVisitor } from "#platform/visitor-forms/weigh-visitor.ts";
import { queueMessage } from "#platform/mail/outbox.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { sendMessage as contract } from "./contract.ts";
import { receiptMail } from "./mails.ts";
import { referenceOf, type Category } from "./message.ts";
import { insertMessage, type NewMessage } from "./store.ts";
import type { SupportParts } from "./wire-parts.ts";

/** What the spam folder holds at the most. Full, it takes nothing more: what a flood brings has to end somewhere. */
export const SPAM_MOST = 2_000;

/** Takes a message into the inbox, or sets it aside where a person can look at it. */
export async function sendMessage(
  ctx: Ctx,
  { door, houseName }: SupportParts,
  { id, fullName, email, phoneNumber, category, subject, message, ...traces }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const verdict = await weighVisitor(ctx, door, traces, email);
  if ("sum" in verdict) return verdict;
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
  const stored = await ctx.apart(async (inner) => {
    const kept = await insertMessage(inner.db, row, SPAM_MOST);
    // What is set aside is not acknowledged: its sender may be anybody, and the address anybody else's.
    if (kept === "stored" && why === null && (await mayAcknowledge(inner, door, row.email))) await acknowledge(inner, row);
    return kept;
  });
  if (stored === "other") throw new Refusal("id_already_used", 409);
  // Whoever filled in what nobody sees is a program: it need not learn that nothing was kept. An honest visitor has to.
  if (stored === "full" && why !== "hidden_field") throw new Refusal("form_busy", 503, { retryAfterSeconds: 600 });
  return { reference: referenceOf(id) };

  async function acknowledge(inner: Ctx, { language, category: topic }: NewMessage): Promise<void> {
    const house = await houseName(inner, language);
    const facts = { ...house, reference: referenceOf(id), category: topic };
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
