/** SQL of steps and one-time codes. Transactions with two statements lock the challenge first, so they cannot deadlock. */
import { sql } from "kysely";
import type { Executor } from "#platform/db.ts";
import type { Id } from "#kernel/id.ts";
import { CODE_TRIES, type CodeChannel, type Purpose } from "../model/challenge.ts";
import { STEP_TRIES } from "../model/factor.ts";

export interface Challenge {
  readonly id: Id<"ch">;
  readonly purpose: Purpose;
  readonly personId: string | null;
  readonly registrationId: string | null;
  readonly bound: Readonly<Record<string, unknown>>;
  readonly expiresAt: Date;
}

export interface NewChallenge extends Challenge {
  readonly codeHash: Buffer;
  readonly createdAt: Date;
}

const CHALLENGE = sql`id, purpose, person_id as "personId", registration_id as "registrationId", bound, expires_at as "expiresAt"`;

export async function insertChallenge(db: Executor, one: NewChallenge): Promise<void> {
  await sql`
    insert into identity.challenge (id, code_hash, purpose, person_id, registration_id, bound, created_at, expires_at)
    values (${one.id}, ${one.codeHash}, ${one.purpose}, ${one.personId}, ${one.registrationId}, ${JSON.stringify(one.bound)}::jsonb,
            ${one.createdAt}, ${one.expiresAt})`.execute(db);
}

/** The open step of a session code, if it has this purpose. */
export async function findChallenge(db: Executor, codeHash: Buffer, purpose: Purpose, now: Date): Promise<Challenge | null> {
  const { rows } = await sql<Challenge>`
    select ${CHALLENGE} from identity.challenge
    where code_hash = ${codeHash} and purpose = ${purpose} and consumed_at is null and expires_at > ${now}`.execute(db);
  return rows[0] ?? null;
}

/** Consumes a step. Null when another call consumed it first, or it has ended. */
export async function takeChallenge(db: Executor, codeHash: Buffer, purpose: Purpose, now: Date): Promise<Challenge | null> {
  const { rows } = await sql<Challenge>`
    update identity.challenge set consumed_at = ${now}
    where code_hash = ${codeHash} and purpose = ${purpose} and consumed_at is null and expires_at > ${now}
    returning ${CHALLENGE}`.execute(db);
  return rows[0] ?? null;
}

/** Ends a person's open steps of one purpose: only the newest reset link works. */
export async function endChallenges(db: Executor, personId: string, purpose: Purpose, now: Date): Promise<void> {
  await sql`update identity.challenge set consumed_at = ${now}
            where person_id = ${personId} and purpose = ${purpose} and consumed_at is null`.execute(db);
}

/** Ends all open steps of a person: a proof from before a change of password, address or number is worthless after it. */
export async function endAllChallenges(db: Executor, personId: string, now: Date): Promise<void> {
  await sql`update identity.challenge set consumed_at = ${now} where person_id = ${personId} and consumed_at is null`.execute(db);
}

/** Locks a step against concurrent sends of a code for it. False when it has ended. */
export async function lockChallenge(db: Executor, id: string, now: Date): Promise<boolean> {
  const { rows } =
    await sql`select from identity.challenge where id = ${id} and consumed_at is null and expires_at > ${now} for update`.execute(
      db,
    );
  return rows.length > 0;
}

export interface OneTimeCode {
  readonly id: string;
  readonly channel: CodeChannel;
  readonly hmac: Uint8Array;
  readonly tries: number;
}

export interface SentCode {
  readonly channel: CodeChannel;
  readonly tries: number;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly endedAt: Date | null;
}

/** The last code sent for a step, whether or not it was used. */
export async function findLastCode(db: Executor, challengeId: string): Promise<SentCode | null> {
  const { rows } = await sql<SentCode>`
    select channel, tries, created_at as "createdAt", expires_at as "expiresAt", ended_at as "endedAt" from identity.one_time_code
    where challenge_id = ${challengeId} order by created_at desc, id desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** When a code was last sent for a step to one of these numbers and mailboxes; null: never. */
export async function findLastSending(db: Executor, challengeId: string, sentTo: readonly string[]): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select max(created_at) as at from identity.one_time_code
    where challenge_id = ${challengeId} and sent_to = any(${[...sentTo]})`.execute(db);
  return rows[0]?.at ?? null;
}

export interface NewCode {
  readonly id: string;
  readonly challengeId: string;
  readonly channel: CodeChannel;
  readonly sentTo: string;
  readonly prefix: string | null;
  readonly account: string;
  readonly network: string;
  readonly isKnown: boolean;
  readonly hmac: Buffer;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** Ends the step's current code, if any, and stores the new one. */
export async function replaceCode(db: Executor, code: NewCode): Promise<void> {
  await endCode(db, code.challengeId, "replaced", code.createdAt);
  await sql`
    insert into identity.one_time_code (id, challenge_id, channel, sent_to, sent_to_prefix, account, network, is_known, code_hmac, created_at,
                                       expires_at)
    values (${code.id}, ${code.challengeId}, ${code.channel}, ${code.sentTo}, ${code.prefix}, ${code.account}, ${code.network},
            ${code.isKnown}, ${code.hmac}, ${code.createdAt}, ${code.expiresAt})`.execute(db);
}

/** Ends the current code of a step and returns its channel; null when it has no current code. */
export async function endCode(
  db: Executor,
  challengeId: string,
  reason: "used" | "replaced" | "dead",
  now: Date,
): Promise<CodeChannel | null> {
  const { rows } = await sql<{ channel: CodeChannel }>`
    update identity.one_time_code set ended_at = ${now}, end_reason = ${reason}
    where challenge_id = ${challengeId} and ended_at is null returning channel`.execute(db);
  return rows[0]?.channel ?? null;
}

/** Takes one try of a step's current code, before anything is compared. Null when there is no valid code with a try left. */
export async function takeTry(db: Executor, challengeId: string, now: Date): Promise<OneTimeCode | null> {
  const { rows } = await sql<OneTimeCode>`
    update identity.one_time_code set tries = tries + 1
    where challenge_id = ${challengeId} and ended_at is null and expires_at > ${now} and tries < ${CODE_TRIES}
    returning id, channel, code_hmac as hmac, tries`.execute(db);
  return rows[0] ?? null;
}

/** Records that the factor of a step was proven, in the transaction that has consumed the step. */
export async function markProven(db: Executor, challengeId: string, now: Date): Promise<void> {
  await sql`update identity.challenge set proven_at = ${now} where id = ${challengeId}`.execute(db);
}

interface ProofOf {
  readonly personId: string;
  readonly sessionId: string;
  /** When the session began: a sign-in proves a factor for the session that it has opened. */
  readonly beganAt: Date;
}

/** When this person proved a factor for this session in the step of this code; null: never. */
export async function findProven(
  db: Executor,
  codeHash: Buffer,
  { personId, sessionId, beganAt }: ProofOf,
): Promise<Date | null> {
  const { rows } = await sql<{ provenAt: Date }>`
    select proven_at as "provenAt" from identity.challenge
    where code_hash = ${codeHash} and person_id = ${personId} and proven_at is not null
      and (purpose = 'step_up' and bound ->> 'sessionId' = ${sessionId} or purpose = 'sign_in' and proven_at = ${beganAt})`.execute(
    db,
  );
  return rows[0]?.provenAt ?? null;
}

/** Takes one try of a step itself, before anything is compared. Returns how many are left; null when the step has ended or has none left. */
export async function takeStepTry(db: Executor, challengeId: string, now: Date): Promise<number | null> {
  const { rows } = await sql<{ tries: number }>`
    update identity.challenge set tries = tries + 1
    where id = ${challengeId} and consumed_at is null and expires_at > ${now} and tries < ${STEP_TRIES} returning tries`.execute(
    db,
  );
  return rows[0] ? STEP_TRIES - rows[0].tries : null;
}

/** Ends a step whose tries are used up. */
export async function endChallenge(db: Executor, challengeId: string, now: Date): Promise<void> {
  await sql`update identity.challenge set consumed_at = ${now} where id = ${challengeId} and consumed_at is null`.execute(db);
}

/**
 * Serialises sends for the same account, from the same network, or to the same block of numbers (or mailbox), until the transaction ends.
 * Every caller takes the locks in this order, so sends cannot deadlock.
 */
export async function lockSending(
  db: Executor,
  ...shared: readonly [account: string, network: string, block: string]
): Promise<void> {
  for (const [n, one] of shared.entries())
    await sql`select pg_advisory_xact_lock(hashtextextended(${`identity.send:${n}:${one}`}, 0))`.execute(db);
}

/** Deletes steps that no caller and no budget needs any more, and their codes. Returns how many steps. */
export async function dropOldChallenges(db: Executor, before: Date, batch: number): Promise<number> {
  const dropped = await sql`
    delete from identity.challenge where id in (select id from identity.challenge where expires_at < ${before} limit ${batch})`.execute(
    db,
  );
  return Number(dropped.numAffectedRows ?? 0n);
}
