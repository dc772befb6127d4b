/** SQL of surveys of threads and messages: inviting, answering once, following up. */
import { sql } from "kysely";
import type { Executor } from "#platform/db.ts";
import type { Owner } from "../chat/store-threads.ts";

export interface SurveyRow {
  /** The id of its thread or message. */
  readonly about: string;
  readonly expiresAt: Date;
  readonly answeredAt: Date | null;
  readonly score: number | null;
  readonly isSolved: boolean | null;
  readonly comment: string | null;
  readonly followedUpAt: Date | null;
}

const COLUMNS = sql`about, expires_at as "expiresAt", answered_at as "answeredAt", score, is_solved as "isSolved", comment,
  followed_up_at as "followedUpAt"`;
/** The condition of the index `survey_to_follow_up`. */
export const WAITS_FOR_FOLLOW_UP = sql`thread_id is not null and followed_up_at is null and (score <= 2 or not is_solved)`;

/** A customer whom a survey may ask: by account and by address, as far as they are known. */
export type Invitee = Owner & { readonly mailAddress: string | null };

/** Serialises the invitations of one customer: two threads solved at once would both find nobody invited. Ends with the transaction. */
export async function lockInviting(db: Executor, { person, visitorHash, mailAddress }: Invitee): Promise<void> {
  const owner = person ?? mailAddress ?? visitorHash?.toString("hex") ?? "";
  await sql`select pg_advisory_xact_lock(hashtext('support.survey'), hashtext(${owner}))`.execute(db);
}

/** Whether a customer was invited after an instant, for whichever thread or message. */
export async function wasInvited(db: Executor, { person, visitorHash, mailAddress }: Invitee, since: Date): Promise<boolean> {
  const { rows } = await sql`
    select from support.survey left join support.thread on thread.id = thread_id left join support.message on message.id = message_id
    where invited_at > ${since} and (thread.person = ${person} or visitor_hash = ${visitorHash} or mail_address = ${mailAddress}
      or message.person = ${person} or lower(email) = ${mailAddress}) limit 1`.execute(db);
  return rows.length > 0;
}

export interface Invitation {
  /** The id of its thread or message. */
  readonly about: string;
  readonly agent: string | null;
  readonly invitedAt: Date;
  readonly expiresAt: Date;
}

export const isOfMessage = (about: string): boolean => about.startsWith("cm_");

/** Stores an invitation; false when the thread or message has one. */
export async function insertInvitation(db: Executor, { about, agent, invitedAt, expiresAt }: Invitation): Promise<boolean> {
  const column = isOfMessage(about) ? sql`message_id` : sql`thread_id`;
  const { rows } = await sql`
    insert into support.survey (${column}, agent, invited_at, expires_at) values (${about}, ${agent}, ${invitedAt}, ${expiresAt})
    on conflict (about) do nothing returning about`.execute(db);
  return rows.length > 0;
}

/** Gives an open invitation its code; null when it has one, is answered or over. */
export async function putCodeHash(db: Executor, about: string, codeHash: Buffer, now: Date): Promise<{ expiresAt: Date } | null> {
  const { rows } = await sql<{ expiresAt: Date }>`
    update support.survey set code_hash = ${codeHash}
    where about = ${about} and code_hash is null and answered_at is null and expires_at > ${now}
    returning expires_at as "expiresAt"`.execute(db);
  return rows[0] ?? null;
}

export async function findByCode(db: Executor, codeHash: Buffer): Promise<SurveyRow | null> {
  const { rows } = await sql<SurveyRow>`select ${COLUMNS} from support.survey where code_hash = ${codeHash}`.execute(db);
  return rows[0] ?? null;
}

export async function findSurvey(db: Executor, about: string): Promise<SurveyRow | null> {
  const { rows } = await sql<SurveyRow>`select ${COLUMNS} from support.survey where about = ${about}`.execute(db);
  return rows[0] ?? null;
}

export interface SurveyAnswer {
  readonly score: number;
  readonly isSolved: boolean;
  readonly comment: string | null;
}

/** Stores the answer to an open invitation; false when it was answered or is over. */
export async function updateAnswer(db: Executor, about: string, answer: SurveyAnswer, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update support.survey set answered_at = ${now}, score = ${answer.score}, is_solved = ${answer.isSolved}, comment = ${answer.comment}
    where about = ${about} and answered_at is null and expires_at > ${now} returning about`.execute(db);
  return rows.length > 0;
}

/** Ends a follow-up; false when none waits. */
export async function updateFollowedUp(db: Executor, about: string, by: string | null, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update support.survey set followed_up_at = ${now}, followed_up_by = ${by}
    where about = ${about} and ${WAITS_FOR_FOLLOW_UP} returning about`.execute(db);
  return rows.length > 0;
}
