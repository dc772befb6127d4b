/** Outgoing messages as staff look for them: about a transfer, or to a person. Their texts are not read here. */
import { sql } from "kysely";
import type { Id } from "#kernel/id.ts";
import type { Language } from "#kernel/locale.ts";
import type { Executor } from "../db.ts";
import type { Channel, MessageState } from "./outbox.ts";

export interface SentMessage {
  readonly id: Id<"ms">;
  readonly channel: Channel;
  readonly recipient: string;
  readonly language: Language;
  readonly template: string;
  readonly about: string | null;
  readonly state: MessageState;
  readonly createdAt: Date;
  readonly sentAt: Date | null;
  readonly deliveredAt: Date | null;
  readonly repeatOf: Id<"ms"> | null;
  /** Its text holds, or held, a code or a link that ends. */
  readonly isSecret: boolean;
}

const MESSAGE = sql`id, channel, recipient, language, template, about, state, created_at as "createdAt", sent_at as "sentAt",
  delivered_at as "deliveredAt", repeat_of as "repeatOf", secret_until is not null as "isSecret"`;

/** Messages about one thing, newest first. */
export async function listMessagesAbout(db: Executor, about: string, limit: number): Promise<SentMessage[]> {
  const { rows } = await sql<SentMessage>`
    select ${MESSAGE} from platform.outgoing_message where about = ${about} order by created_at desc, id desc limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** Messages to any of these addresses, newest first. */
export async function listMessagesTo(db: Executor, recipients: readonly string[], limit: number): Promise<SentMessage[]> {
  const { rows } = await sql<SentMessage>`
    select ${MESSAGE} from platform.outgoing_message where recipient = any(${recipients}::text[])
    order by created_at desc, id desc limit ${limit}`.execute(db);
  return rows;
}

export interface Repeatable extends SentMessage {
  readonly subject: string | null;
  readonly text: string;
}

/** Locks a message until the transaction ends, so that it is repeated once at a time. */
export async function lockMessage(db: Executor, id: string): Promise<Repeatable | null> {
  const { rows } = await sql<Repeatable>`
    select ${MESSAGE}, subject, body_text as text from platform.outgoing_message where id = ${id} for update`.execute(db);
  return rows[0] ?? null;
}

/** When a message was repeated since an instant, newest first. */
export async function listRepeats(db: Executor, id: string, since: Date): Promise<Date[]> {
  const { rows } = await sql<{ at: Date }>`
    select created_at as at from platform.outgoing_message where repeat_of = ${id} and created_at > ${since} order by 1 desc`.execute(
    db,
  );
  return rows.map(({ at }) => at);
}
