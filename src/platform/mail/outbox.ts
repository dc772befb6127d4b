/**
 * Outgoing messages. A use case writes one in its transaction, with the job that sends it: it is sent exactly when the change that caused
 * it is committed. Where no gateway is configured, messages stay here and `/dev/mailbox` shows them.
 */
import { sql } from "kysely";
import { newId, type Id } from "#kernel/id.ts";
import type { Language } from "#kernel/locale.ts";
import type { Executor } from "../db.ts";
import type { Ctx } from "../unit-of-work.ts";

export type Channel = "email" | "sms" | "whatsapp";

export interface Message {
  readonly channel: Channel;
  /** An e-mail address, or a telephone number in E.164. */
  readonly recipient: string;
  readonly language: Language;
  /** The name of the text that was filled in, e.g. `identity.verify_email`. */
  readonly template: string;
  readonly subject?: string;
  /** A mail's text has a grammar that its page is made from: `model/mail-blocks.ts`. */
  readonly text: string;
  /**
   * When the message's code or link expires: from then on it is not sent any more, and its text is blanked. Left out for messages without
   * one.
   */
  readonly secretUntil?: Date;
  /** What it is about, by which staff find it: the id of a transfer. */
  readonly about?: string;
  /** The message that it repeats at the request of staff. */
  readonly repeatOf?: Id<"ms">;
  /** Of a mail in a conversation: how it is shown below what it answers, and where answers to it go. */
  readonly conversation?: Conversation;
  /** Ids of the files that go with a mail. Their owner keeps the bytes: `Attachment`. */
  readonly attachments?: readonly string[];
  /** False: when WhatsApp can't deliver it, no SMS is sent instead. */
  readonly hasSmsInstead?: boolean;
}

export interface Conversation {
  /** Null: the sender of all mail. */
  readonly replyTo: string | null;
  /** The Message-ID that it answers, in angle brackets; null: none. */
  readonly inReplyTo: string | null;
  /** Message-IDs of the conversation, the oldest first. */
  readonly references: readonly string[];
  /** Nobody wrote it: no machine shall answer it. */
  readonly isAutomatic: boolean;
}

/** A file of a mail, as it is sent. */
export interface Attachment {
  readonly name: string;
  readonly media: string;
  readonly bytes: Buffer;
}

/** Reads the files of mails by their ids, always the same bytes. Throws when one is gone: a mail goes out with all of its files or not at all. */
export type ReadAttachments = (ctx: Pick<Ctx, "db">, ids: readonly string[]) => Promise<readonly Attachment[]>;

export const MAX_REFERENCES = 20;

export const DELIVER_JOB = "deliver_message";

/** One address without characters that end or divide an address list; whether it exists is not checked. */
const MAIL_ADDRESS = /^(?:[^\s@<>()[\],;:\\"]+|"[^\s@<>()[\],;:\\"]+")@[^\s@<>()[\],;:\\"]+$/;
const TELEPHONE = /^\+\d{7,15}$/;
/** A line break in a subject could add headers to a mail. */
const LINE_BREAK = /[\r\n]/;
/** A Message-ID that a header can repeat. */
const MESSAGE_ID = /^<[\x21-\x3b\x3d\x3f-\x7e]{1,248}>$/;

/** Queues a message in the caller's transaction. */
export async function queueMessage(ctx: Ctx, message: Message): Promise<Id<"ms">> {
  const recipient = message.channel === "email" ? MAIL_ADDRESS : TELEPHONE;
  if (!recipient.test(message.recipient))
    throw new Error(
      `the recipient of a message by ${message.channel} is not one ${message.channel === "email" ? "mail address" : "telephone number"}`,
    );
  if (LINE_BREAK.test(message.subject ?? "")) throw new Error("the subject of a message is not one line");
  const conversation = message.conversation ?? NO_CONVERSATION;
  refuseUnfitHeaders(conversation);
  const id = newId("ms", ctx.now.getTime(), ctx.random(10));
  await sql`
    insert into platform.outgoing_message (id, channel, recipient, language, template, subject, body_text, created_at, secret_until,
      has_sms_instead, about, repeat_of, reply_to, in_reply_to, references_ids, is_automatic, attachments)
    values (${id}, ${message.channel}, ${message.recipient}, ${message.language}, ${message.template}, ${message.subject ?? null},
            ${message.text}, ${ctx.now}, ${message.secretUntil ?? null},
            ${message.hasSmsInstead ?? true}, ${message.about ?? null}, ${message.repeatOf ?? null}, ${conversation.replyTo}, ${conversation.inReplyTo},
            ${conversation.references.slice(-MAX_REFERENCES)}::text[], ${conversation.isAutomatic}, ${[...(message.attachments ?? [])]}::text[])`.execute(
    ctx.db,
  );
  await ctx.enqueue(DELIVER_JOB, { id }, { key: id });
  return id;
}

const NO_CONVERSATION: Conversation = { replyTo: null, inReplyTo: null, references: [], isAutomatic: false };

/** A sign too many in one of these could add headers to a mail. */
function refuseUnfitHeaders({ replyTo, inReplyTo, references }: Conversation): void {
  if (replyTo !== null && !MAIL_ADDRESS.test(replyTo)) throw new Error("the address for answers is not one mail address");
  if ([inReplyTo ?? [], references].flat().some((id) => !MESSAGE_ID.test(id)))
    throw new Error("a reference of a mail is not a Message-ID");
}

export type MessageState = "queued" | "sent" | "failed" | "delivered" | "undelivered";

export interface OutboxRow {
  readonly id: Id<"ms">;
  readonly channel: Channel;
  readonly recipient: string;
  readonly language: Language;
  readonly template: string;
  readonly subject: string | null;
  readonly text: string;
  readonly state: MessageState;
  readonly createdAt: string;
  readonly sentAt: string | null;
  /** Whether its text was a secret and has been removed. */
  readonly isBlank: boolean;
  /** Ids of the files that go with it. */
  readonly attachments: string[];
}

/** A mail that the development mailbox shows as its reader sees it; null if there is none, or its text has been removed. */
export async function findMail(db: Executor, id: string): Promise<Pick<OutboxRow, "language" | "subject" | "text"> | null> {
  const { rows } = await sql<Pick<OutboxRow, "language" | "subject" | "text">>`
    select language, subject, body_text as text from platform.outgoing_message
    where id = ${id} and channel = 'email' and blanked_at is null`.execute(db);
  return rows[0] ?? null;
}

/** The newest messages, all or those to one recipient. For the development mailbox. */
export async function listOutbox(db: Executor, recipient: string | null, limit: number): Promise<OutboxRow[]> {
  const { rows } = await sql<Omit<OutboxRow, "createdAt" | "sentAt"> & { created_at: Date; sent_at: Date | null }>`
    select id, channel, recipient, language, template, subject, body_text as text, state, created_at, sent_at, blanked_at is not null as "isBlank", attachments
    from platform.outgoing_message where ${recipient}::text is null or recipient = ${recipient}
    order by created_at desc, id desc limit ${limit}`.execute(db);
  return rows.map(({ created_at, sent_at, ...row }) => ({
    ...row,
    createdAt: created_at.toISOString(),
    sentAt: sent_at?.toISOString() ?? null,
  }));
}
