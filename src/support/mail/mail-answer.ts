/** Mails of ours in a thread of mails, by the outbox, with the headers by which mail programs show them below what they answer. */
import { referenceOf } from "#kernel/id.ts";
import type { Language } from "#kernel/locale.ts";
import { Refusal, refuse } from "#kernel/refusal.ts";
import { messageIdOf } from "#platform/mail/message-id.ts";
import { MAX_REFERENCES, queueMessage, type Conversation } from "#platform/mail/outbox.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { findEntry } from "../chat/store-entries.ts";
import { findThread, type ThreadRow } from "../chat/store-threads.ts";
import { isTooLargeForMail } from "../files/model/chat-file.ts";
import { listFilesOf } from "../files/store.ts";
import type { OperatorIdentity } from "../model/operator-identity.ts";
import { acknowledgementText, answerSubject, answerText, FILES_ONLY } from "./model/mails.ts";
import { replyAddress, type MailAddresses } from "./reply-address.ts";
import { insertSentMail, listMailsOf, wasMailed } from "./store.ts";

export interface AnswerMailDeps {
  readonly operatorIdentity: (ctx: Ctx, language: Language) => Promise<OperatorIdentity>;
  /** The sender of all mail. */
  readonly mailFrom: string;
  readonly addresses: MailAddresses;
}

/**
 * Mails an answer that was added to a thread, once, with its files. A thread of another channel is left alone. Throws `mail_files_too_large` for
 * files that mail servers would not take.
 */
export async function mailAnswer(
  ctx: Ctx,
  deps: AnswerMailDeps,
  { threadId, entryId }: Readonly<Record<"threadId" | "entryId", string>>,
): Promise<void> {
  const thread = await findThread(ctx.db, threadId);
  if (thread?.channel !== "mail" || (await wasMailed(ctx.db, threadId, entryId))) return;
  const entry = await findEntry(ctx.db, threadId, entryId);
  if (entry === null) throw refuse("malformed_request");
  const files = await listFilesOf(ctx.db, threadId, [entryId]);
  if (isTooLargeForMail(files)) throw new Refusal("mail_files_too_large", 422);
  const { language } = thread;
  const { brand, hours } = await deps.operatorIdentity(ctx, language);
  const text = answerText(language, {
    brand,
    hours,
    reference: referenceOf(threadId),
    answer: entry.text ?? FILES_ONLY[language],
  });
  const attachments = files.map(({ id }) => id);
  await sendInThread(ctx, deps, thread, { entryId, text, template: "support.mail_answer", isAutomatic: false, attachments });
}

/** Acknowledges a new thread. The caller does so once, and never to a machine. */
export async function acknowledgeMail(ctx: Ctx, deps: AnswerMailDeps, thread: ThreadRow): Promise<void> {
  const { language } = thread;
  const { brand, hours } = await deps.operatorIdentity(ctx, language);
  const text = acknowledgementText(language, { brand, hours, reference: referenceOf(thread.id) });
  await sendInThread(ctx, deps, thread, { entryId: null, text, template: "support.mail_acknowledgement", isAutomatic: true });
}

interface OwnMail {
  readonly entryId: string | null;
  readonly text: string;
  readonly template: string;
  readonly isAutomatic: boolean;
  /** The end of a link in its text. */
  readonly secretUntil?: Date;
  /** Ids of the files that were sent with its entry. */
  readonly attachments?: readonly string[];
}

/** Queues a mail of ours in a thread of mails: a reply to it joins the thread. */
export async function sendInThread(
  ctx: Ctx,
  deps: AnswerMailDeps,
  { id, language, subject, mailAddress }: ThreadRow,
  { entryId, text, template, isAutomatic, secretUntil, attachments = [] }: OwnMail,
): Promise<void> {
  if (mailAddress === null) throw new Error("a thread of mails has no address");
  const mailId = await queueMessage(ctx, {
    channel: "email",
    recipient: mailAddress,
    language,
    template,
    subject: answerSubject(subject),
    text,
    ...(secretUntil !== undefined && { secretUntil }),
    attachments,
    conversation: await conversationOf(ctx, deps, id, isAutomatic),
  });
  await insertSentMail(ctx.db, { mailId, threadId: id, entryId, at: ctx.now });
}

async function conversationOf(
  ctx: Ctx,
  { addresses, mailFrom, operatorIdentity }: AnswerMailDeps,
  threadId: string,
  isAutomatic: boolean,
): Promise<Conversation> {
  const mails = await listMailsOf(ctx.db, threadId, MAX_REFERENCES);
  const references = mails.flatMap(({ received, sent }) => received ?? (sent === null ? [] : messageIdOf(sent, mailFrom)));
  const service = addresses.service === "" ? (await operatorIdentity(ctx, "ID")).mailbox : replyAddress(addresses, threadId);
  return {
    replyTo: service,
    inReplyTo: mails.findLast(({ received }) => received !== null)?.received ?? null,
    references,
    isAutomatic,
  };
}
