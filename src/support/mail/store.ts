/** SQL of mails in threads: which were received and sent, what a mail answers, and the folder of spam. */
import { sql } from "kysely";
import type { Executor } from "#platform/db.ts";
import type { LeftOut, RefersAs, ShownMail } from "./model/received.ts";

/** Serialises the mails of one sender until the transaction ends: a mail delivered twice at once is one, and limits are exact. */
export async function lockSender(db: Executor, address: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('support.mail'), hashtext(${address}))`.execute(db);
}

export async function wasReceived(db: Executor, key: Buffer): Promise<boolean> {
  const { rows } = await sql`select from support.received_mail where key = ${key}`.execute(db);
  return rows.length > 0;
}

export interface NewReceivedMail extends Omit<ShownMail, "leftOut"> {
  readonly key: Buffer;
  readonly messageId: string | null;
  readonly threadId: string;
  readonly entryId: string;
  readonly leftOut: readonly LeftOut[];
  readonly receivedAt: Date;
}

export async function insertReceivedMail(db: Executor, mail: NewReceivedMail): Promise<void> {
  const {
    key,
    messageId,
    threadId,
    entryId,
    signature,
    signedBy,
    server,
    quoted,
    isCut,
    leftOut,
    refersTo,
    refersAs,
    receivedAt,
  } = mail;
  await sql`
    insert into support.received_mail (key, message_id, thread_id, entry_id, signature, signed_by, server, quoted, is_cut, left_out, refers_to,
      refers_as, received_at)
    values (${key}, ${messageId}, ${threadId}, ${entryId}, ${signature}, ${signedBy}, ${server}, ${quoted}, ${isCut}, ${JSON.stringify(leftOut)}::jsonb,
      ${refersTo}, ${refersAs}, ${receivedAt})`.execute(db);
}

/** The facts about the mails behind these entries of a thread, by entry. */
export async function listShownMails(
  db: Executor,
  threadId: string,
  entryIds: readonly string[],
): Promise<ReadonlyMap<string, ShownMail>> {
  const { rows } = await sql<ShownMail & { entryId: string }>`
    select entry_id as "entryId", signature, signed_by as "signedBy", server, quoted, is_cut as "isCut", left_out as "leftOut",
      refers_to as "refersTo", refers_as as "refersAs"
    from support.received_mail where thread_id = ${threadId} and entry_id = any(${[...entryIds]}::text[])`.execute(db);
  return new Map(rows.map(({ entryId, ...mail }) => [entryId, mail]));
}

/** The signatures of a thread's mails, the latest first: who writes may change. */
export async function findLatestSignature(db: Executor, threadId: string): Promise<ShownMail["signature"] | null> {
  const { rows } = await sql<Pick<ShownMail, "signature">>`
    select signature from support.received_mail where thread_id = ${threadId} order by received_at desc, entry_id desc limit 1`.execute(
    db,
  );
  return rows[0]?.signature ?? null;
}

export interface Answered {
  /** A thread, or a message of the contact form. */
  readonly id: string;
  /** In lower case: whom our mail went to, or who wrote. */
  readonly address: string;
}

/**
 * What a mail answers, by one of the Message-IDs that it names: a mail that we sent or one that we received. `mailId`: the id in a Message-ID of ours.
 * A Message-ID of somebody else is no secret, so that a thread is the answered one only for its own sender if there are several.
 */
export async function findAnswered(
  db: Executor,
  { messageId, mailId, address }: { readonly messageId: string; readonly mailId: string | null; readonly address: string },
): Promise<Answered | null> {
  const { rows } = await sql<Answered>`
    select id, address from (
      select thread.id, thread.mail_address as address from support.sent_mail join support.thread on thread.id = sent_mail.thread_id
      where mail_id = ${mailId}
      union all
      select thread.id, thread.mail_address from support.received_mail join support.thread on thread.id = received_mail.thread_id
      where message_id = ${messageId}
      union all
      select message.id, lower(message.email) from support.entry join support.message on message.id = entry.message_id
      where mail_id = ${mailId}
    ) as found order by address = ${address} desc, id limit 1`.execute(db);
  return rows[0] ?? null;
}

/** A mail of ours in a thread. `entryId` null: its acknowledgement. */
export async function insertSentMail(
  db: Executor,
  {
    mailId,
    threadId,
    entryId,
    at,
  }: { readonly mailId: string; readonly threadId: string; readonly entryId: string | null; readonly at: Date },
): Promise<void> {
  await sql`insert into support.sent_mail (mail_id, thread_id, entry_id, sent_at) values (${mailId}, ${threadId}, ${entryId}, ${at})`.execute(
    db,
  );
}

export async function wasMailed(db: Executor, threadId: string, entryId: string): Promise<boolean> {
  const { rows } = await sql`select from support.sent_mail where thread_id = ${threadId} and entry_id = ${entryId}`.execute(db);
  return rows.length > 0;
}

/** The Message-IDs of a thread's received mails, the latest last, and the ids of ours: the references of the next answer. */
export async function listMailsOf(
  db: Executor,
  threadId: string,
  limit: number,
): Promise<{ readonly received: string | null; readonly sent: string | null }[]> {
  const { rows } = await sql<{ received: string | null; sent: string | null }>`
    select received, sent from (
      select message_id as received, null as sent, received_at as at from support.received_mail where thread_id = ${threadId} and message_id is not null
      union all select null, mail_id, sent_at from support.sent_mail where thread_id = ${threadId}
    ) as mails order by at desc limit ${limit}`.execute(db);
  return rows.toReversed();
}

/** The mails of a thread that was merged go with its entries. */
export async function moveMails(db: Executor, from: string, to: string): Promise<void> {
  await sql`update support.received_mail set thread_id = ${to} where thread_id = ${from}`.execute(db);
  await sql`update support.sent_mail set thread_id = ${to} where thread_id = ${from}`.execute(db);
}

/** Serialises the counting of the folder of spam. */
const SPAM_LOCK = "support.spam";

/** Makes room for one mail in the folder of spam; false when it is full and its oldest one too recent to be dropped. */
export async function makeSpamRoom(db: Executor, most: number, droppedBefore: Date): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext(${SPAM_LOCK}))`.execute(db);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from support.thread where state = 'SPAM' limit ${most}) as kept`.execute(db);
  if ((rows[0]?.count ?? 0) < most) return true;
  const dropped = await sql`
    delete from support.thread where id = (
      select id from support.thread where state = 'SPAM' and touched_at < ${droppedBefore} order by touched_at, id limit 1) returning id`.execute(
    db,
  );
  return dropped.rows.length > 0;
}

/** Deletes threads in the folder of spam that were not touched since an instant. */
export async function deleteOldSpam(db: Executor, before: Date, batch: number): Promise<number> {
  const { rows } = await sql`
    delete from support.thread where id in (
      select id from support.thread where state = 'SPAM' and touched_at < ${before} order by touched_at, id limit ${batch}) returning id`.execute(
    db,
  );
  return rows.length;
}

/** What is said about a reference to something that a mail did not join. */
export interface Reference {
  readonly refersTo: string;
  readonly refersAs: RefersAs;
}
