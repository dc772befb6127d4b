/** The case that a mail belongs to: by the signed address that it was sent to, or by the mails that it answers. */
import { idOfMessageId } from "#platform/mail/message-id.ts";
import type { ReceivedMail } from "#platform/mail-in/parse-mail.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { afterCustomer } from "../chat/model/thread.ts";
import { findThread, lockThread, type ThreadRow } from "../chat/store-threads.ts";
import { threadOfRecipients, type MailAddresses } from "./reply-address.ts";
import { findAnswered, type Answered, type Reference } from "./store.ts";

/** The locked thread that a mail joins, or what it refers to without joining it; null: neither. */
export type FoundCase = { readonly joins: ThreadRow } | { readonly refers: Reference } | null;

export async function findCase(
  ctx: Pick<Ctx, "db">,
  addresses: MailAddresses,
  { from, answers }: Pick<ReceivedMail, "from" | "answers">,
  recipients: readonly string[],
): Promise<FoundCase> {
  const answered = (await byAddress(ctx, addresses, recipients)) ?? (await byReferences(ctx, from, answers));
  if (answered === null) return null;
  const { id: refersTo, address } = answered;
  // Another sender who knows a reference gets nowhere: neither into the case nor an answer about it.
  if (address !== from) return { refers: { refersTo, refersAs: "other_sender" } };
  if (refersTo.startsWith("cm_")) return { refers: { refersTo, refersAs: "form" } };
  const thread = await lockThread(ctx.db, refersTo);
  if (thread === null) return null;
  return afterCustomer(thread.state) === null ? { refers: { refersTo, refersAs: "over" } } : { joins: thread };
}

async function byAddress(
  ctx: Pick<Ctx, "db">,
  addresses: MailAddresses,
  recipients: readonly string[],
): Promise<Answered | null> {
  const named = threadOfRecipients(addresses, recipients);
  let thread = named === null ? null : await findThread(ctx.db, named);
  // Each merge leads to a thread that was not over then: there is no circle.
  while (thread !== null && thread.mergedInto !== null) thread = await findThread(ctx.db, thread.mergedInto);
  return thread === null || thread.mailAddress === null ? null : { id: thread.id, address: thread.mailAddress };
}

async function byReferences(ctx: Pick<Ctx, "db">, address: string, answers: readonly string[]): Promise<Answered | null> {
  let foreign: Answered | null = null;
  for (const messageId of answers) {
    const found = await findAnswered(ctx.db, { messageId, mailId: idOfMessageId(messageId), address });
    if (found !== null && found.address === address) return found;
    foreign ??= found;
  }
  return foreign;
}
