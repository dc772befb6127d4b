/** SQL of sessions and their tokens. Tokens arrive as hashes and as sealed bytes, never as plain text. */
import { sql, type Selectable } from "kysely";
import type { SessionsSession } from "../../db/types.ts";
import type { Id } from "#kernel/id.ts";
import type { Executor } from "#platform/db.ts";
import type { EndReason, Factor, Session } from "./model/session.ts";

type SessionRow = Selectable<SessionsSession>;

function toSession(row: SessionRow): Session {
  return {
    id: row.id as Id<"ss">,
    personId: row.person_id,
    isStaff: row.is_staff,
    level: row.level,
    factor: row.factor as Factor,
    isRemembered: row.is_remembered,
    device: row.device,
    address: row.address,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    idleSeconds: row.idle_seconds,
    endsAt: row.ends_at,
    provenAt: row.proven_at,
    endedAt: row.ended_at,
  };
}

export async function insertSession(db: Executor, session: Session): Promise<void> {
  await db
    .insertInto("sessions.session")
    .values({
      id: session.id,
      person_id: session.personId,
      is_staff: session.isStaff,
      level: session.level,
      factor: session.factor,
      is_remembered: session.isRemembered,
      device: session.device,
      address: session.address,
      created_at: session.createdAt,
      last_seen_at: session.lastSeenAt,
      idle_seconds: session.idleSeconds,
      ends_at: session.endsAt,
      proven_at: session.provenAt,
    })
    .execute();
}

/** A token pair as stored. */
export interface StoredPair {
  readonly accessHash: Buffer;
  readonly accessExpiresAt: Date;
  /** The refresh token, sealed with the access token. */
  readonly sealedRefreshToken: Buffer;
  readonly refreshHash: Buffer;
}

/** Inserts a pair. The family's previous refresh token must be retired first; otherwise a constraint refuses. */
export async function insertPair(db: Executor, sessionId: Id<"ss">, pair: StoredPair, now: Date): Promise<void> {
  await db
    .insertInto("sessions.access_token")
    .values({
      token_hash: pair.accessHash,
      session_id: sessionId,
      expires_at: pair.accessExpiresAt,
      refresh_token: pair.sealedRefreshToken,
    })
    .execute();
  await db
    .insertInto("sessions.refresh_token")
    .values({ token_hash: pair.refreshHash, session_id: sessionId, issued_at: now })
    .execute();
}

export interface HeldAccessToken {
  readonly session: Session;
  readonly sealedRefreshToken: Buffer;
}

/** The session of an unexpired access token. `whyNotAlive` decides whether the session is alive. */
export async function findAccessToken(db: Executor, hash: Buffer, now: Date): Promise<HeldAccessToken | null> {
  const row = await db
    .selectFrom("sessions.access_token as token")
    .innerJoin("sessions.session as session", "session.id", "token.session_id")
    .where("token.token_hash", "=", hash)
    .where("token.expires_at", ">", now)
    .selectAll("session")
    .select("token.refresh_token")
    .executeTakeFirst();
  return row ? { session: toSession(row), sealedRefreshToken: row.refresh_token } : null;
}

export interface HeldRefreshToken {
  readonly session: Session;
  readonly retiredAt: Date | null;
  readonly successor: Buffer | null;
}

function refreshTokens(db: Executor, hash: Buffer) {
  return db
    .selectFrom("sessions.refresh_token as token")
    .innerJoin("sessions.session as session", "session.id", "token.session_id")
    .where("token.token_hash", "=", hash)
    .selectAll("session")
    .select(["token.retired_at", "token.successor"]);
}

function toHeld(row: SessionRow & { readonly retired_at: Date | null; readonly successor: Buffer | null }): HeldRefreshToken {
  return { session: toSession(row), retiredAt: row.retired_at, successor: row.successor };
}

export async function findRefreshToken(db: Executor, hash: Buffer): Promise<HeldRefreshToken | null> {
  const row = await refreshTokens(db, hash).executeTakeFirst();
  return row ? toHeld(row) : null;
}

/** The same, locked until the transaction ends: of twenty concurrent calls, one sees the token unretired and nineteen see its result. */
export async function lockRefreshToken(db: Executor, hash: Buffer): Promise<HeldRefreshToken | null> {
  const row = await refreshTokens(db, hash).forUpdate("token").forNoKeyUpdate("session").executeTakeFirst();
  return row ? toHeld(row) : null;
}

/** Retires a refresh token; false when it was already retired. */
export async function retireRefreshToken(db: Executor, hash: Buffer, successor: Buffer, now: Date): Promise<boolean> {
  const updated = await db
    .updateTable("sessions.refresh_token")
    .set({ retired_at: now, successor })
    .where("token_hash", "=", hash)
    .where("retired_at", "is", null)
    .executeTakeFirst();
  return updated.numUpdatedRows > 0n;
}

/** Updates the last activity of a session, unless it is later than `before`. */
export async function markSeen(db: Executor, id: Id<"ss">, now: Date, before: Date): Promise<void> {
  await db
    .updateTable("sessions.session")
    .set({ last_seen_at: now })
    .where("id", "=", id)
    .where("last_seen_at", "<=", before)
    .where("ended_at", "is", null)
    .execute();
}

/** Sessions of a person that were not ended explicitly, the newest first; some may have expired. */
export async function listOpenSessions(db: Executor, personId: string, limit: number): Promise<Session[]> {
  const rows = await db
    .selectFrom("sessions.session")
    .selectAll()
    .where("person_id", "=", personId)
    .where("ended_at", "is", null)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map(toSession);
}

export async function findSession(db: Executor, id: Id<"ss">): Promise<Session | null> {
  const row = await db.selectFrom("sessions.session").selectAll().where("id", "=", id).executeTakeFirst();
  return row ? toSession(row) : null;
}

export async function findSessions(db: Executor, ids: readonly string[]): Promise<Session[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("sessions.session")
    .selectAll()
    .where("id", "in", [...ids])
    .execute();
  return rows.map(toSession);
}

/** Selects one session, or all of a person except one. With `id`, `personId` is the required owner. */
export interface Ending {
  readonly id?: Id<"ss">;
  readonly personId?: string;
  readonly exceptId?: Id<"ss">;
}

/** Ends the selected sessions that are not yet ended; returns their ids. */
export async function endSessionRows(db: Executor, which: Ending, reason: EndReason, now: Date): Promise<Id<"ss">[]> {
  if (which.id === undefined && which.personId === undefined) throw new Error("ending sessions needs an id or a person");
  let query = db
    .updateTable("sessions.session")
    .set({ ended_at: now, end_reason: reason })
    .where("ended_at", "is", null)
    .returning("id");
  if (which.id !== undefined) query = query.where("id", "=", which.id);
  if (which.personId !== undefined) query = query.where("person_id", "=", which.personId);
  if (which.exceptId !== undefined) query = query.where("id", "!=", which.exceptId);
  return (await query.execute()).map((row) => row.id as Id<"ss">);
}

/** Records that a person was signed out everywhere, except in one session. */
export async function putSignOut(db: Executor, personId: string, exceptId: Id<"ss"> | null, now: Date): Promise<void> {
  await sql`insert into sessions.sign_out (person_id, at, except_session) values (${personId}, ${now}, ${exceptId})
    on conflict (person_id) do update set at = excluded.at, except_session = excluded.except_session`.execute(db);
}

/** Those of the given sessions that nobody has ended: they go on, have expired, or the same person has signed in again. */
export async function listNotSignedOut(db: Executor, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select session.id from sessions.session as session left join sessions.sign_out as everywhere on everywhere.person_id = session.person_id
    where session.id = any(${[...ids]}::text[]) and coalesce(session.end_reason, 'expired') in ('expired', 'replaced')
      and (everywhere.at is null or everywhere.at < session.created_at or everywhere.except_session is not distinct from session.id)`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Changes a session that has not ended; false when it has ended. */
export async function updateSession(
  db: Executor,
  id: Id<"ss">,
  change: { readonly level: string } | { readonly provenAt: Date },
): Promise<boolean> {
  const updated = await db
    .updateTable("sessions.session")
    .set("level" in change ? { level: change.level } : { proven_at: change.provenAt })
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  return updated.numUpdatedRows > 0n;
}

/** Removes tokens and sessions that are over, at most `batch` rows of each kind; returns the number of rows changed. */
export async function dropOldTokens(db: Executor, now: Date, successorsBefore: Date, batch: number): Promise<number> {
  const statements = [
    sql`update sessions.session set ended_at = ${now}, end_reason = 'expired' where id in (
          select id from sessions.session where ended_at is null and (ends_at <= ${now}
            or (not is_remembered and last_seen_at + make_interval(secs => idle_seconds) <= ${now}))
          limit ${batch} for no key update skip locked)`,
    sql`update sessions.refresh_token set successor = null where token_hash in (
          select token_hash from sessions.refresh_token where successor is not null and retired_at < ${successorsBefore}
          limit ${batch} for update skip locked)`,
    sql`delete from sessions.access_token where token_hash in (
          select token.token_hash from sessions.access_token as token
          join sessions.session as session on session.id = token.session_id
          where token.expires_at <= ${now} or session.ended_at is not null limit ${batch})`,
    // Retired tokens of a live family are kept: otherwise a replay would look like an unknown token.
    sql`delete from sessions.refresh_token where token_hash in (
          select token.token_hash from sessions.refresh_token as token
          join sessions.session as session on session.id = token.session_id
          where session.ended_at is not null limit ${batch})`,
  ];
  let touched = 0;
  for (const statement of statements) touched += Number((await statement.execute(db)).numAffectedRows ?? 0n);
  return touched;
}
