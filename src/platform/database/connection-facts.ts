/**
 * The real properties of a connection, as its server reports them: role, time limits, server and timeline. A pooler may drop the settings
 * that a connection was opened with, and a balancer may route to a standby or to a server left behind at a switch-over; query results show
 * none of that.
 */
import { sql } from "kysely";
import type { QueryResult } from "pg";
import type { Executor } from "../db.ts";

/** A server's position in its own history. */
export interface Position {
  /** Created by initdb. A logical restore goes into another cluster, and so does an upgrade. */
  readonly systemIdentifier: string;
  /** Increases with each promotion and each point-in-time restore. */
  readonly timeline: number;
  /** Position up to which the write-ahead log is on disk, in bytes. */
  readonly flushed: bigint;
}

export interface Session {
  readonly role: string;
  readonly login: string;
  readonly statementTimeoutMs: number;
  readonly idleInTransactionMs: number;
  /** Null while the server is in recovery and takes no writes. */
  readonly position: Position | null;
}

/** The part of a connection that is used here. */
export interface Requests {
  query(text: string): Promise<Pick<QueryResult, "rows">>;
}

// The WAL file name contains the current timeline; the control file has that of the last checkpoint, some seconds old after a promotion.
const READ = `
  select current_user::text as role, session_user::text as login,
    (select setting from pg_settings where name = 'statement_timeout') as statement_timeout,
    (select setting from pg_settings where name = 'idle_in_transaction_session_timeout') as idle_timeout,
    (select system_identifier::text from pg_control_system()) as system_identifier,
    case when not pg_is_in_recovery() then left(pg_walfile_name(pg_current_wal_flush_lsn()), 8) end as timeline,
    case when not pg_is_in_recovery() then (pg_current_wal_flush_lsn() - '0/0'::pg_lsn)::text end as flushed`;

export async function readSession(connection: Requests): Promise<Session> {
  const { rows } = await connection.query(READ);
  const row = rows[0] as Readonly<Record<string, string | null>>;
  const { timeline, flushed } = row;
  return {
    role: String(row["role"]),
    login: String(row["login"]),
    statementTimeoutMs: Number(row["statement_timeout"]),
    idleInTransactionMs: Number(row["idle_timeout"]),
    position:
      timeline == null || flushed == null
        ? null
        : {
            systemIdentifier: String(row["system_identifier"]),
            timeline: Number.parseInt(timeline, 16),
            flushed: BigInt(flushed),
          },
  };
}

/** A sentence with a remedy when such a connection must not be used; null when it is fit. */
export function whyNotFit(session: Session, role: string): string | null {
  if (session.position === null)
    return "The database is a standby (in recovery) and takes no writes: DATABASE_URL must lead to the primary. During a switch-over this resolves itself.";
  if (session.role !== role)
    return `The database works for this process as "${session.role}", not as "${role}", so append-only tables are not protected. ${DROPPED}`;
  if (session.statementTimeoutMs === 0 || session.idleInTransactionMs === 0)
    return `The database has no time limits for this process (statement_timeout ${session.statementTimeoutMs}, idle_in_transaction_session_timeout ${session.idleInTransactionMs}). ${DROPPED}`;
  return null;
}

const DROPPED =
  "A pooler in between has dropped the settings of the connection. Give the process a login of its own, granted sampai_app, and run `main.js migrate`: it puts role and limits on such logins.";

/** The part of a position that is stored in a row shared by all processes. */
export type Remembered = Pick<Position, "systemIdentifier" | "timeline">;

/**
 * A sentence when a server is behind an earlier observation of the database; otherwise null. `before` was observed before the query for
 * `now` was sent.
 */
export function whyWentBack(before: Position | null, remembered: Remembered | null, now: Position): string | null {
  for (const seen of [before, remembered]) {
    if (seen === null) continue;
    if (seen.systemIdentifier !== now.systemIdentifier)
      return `The database is in another cluster (system identifier ${now.systemIdentifier}) than it was when last seen (${seen.systemIdentifier}): it was restored from a dump, or moved.`;
    if (seen.timeline > now.timeline)
      return `The database is on timeline ${now.timeline} and was on ${seen.timeline} before: this server is a former primary after a switch-over, or was restored.`;
  }
  if (before !== null && before.timeline === now.timeline && before.flushed > now.flushed)
    return `The database's write-ahead log ends at ${now.flushed} and was at ${before.flushed} before, on the same timeline ${now.timeline}: an older copy of its files is running.`;
  return null;
}

/** Adapts a connection held by Kysely. */
export const requesting = (db: Executor): Requests => ({
  query: (text) => sql.raw<Record<string, string>>(text).execute(db),
});

/** The row that all processes share. */
export interface Seen extends Remembered {
  readonly accepted: number;
}

export async function findSeen(connection: Requests): Promise<Seen | null> {
  const { rows } = await connection.query(
    'select system_identifier as "systemIdentifier", timeline, accepted from platform.database_seen',
  );
  return (rows[0] as Seen | undefined) ?? null;
}

/** The later of two positions in one history. */
export function furthest(one: Position | null, other: Position): Position {
  if (one === null || one.systemIdentifier !== other.systemIdentifier || other.timeline > one.timeline) return other;
  return other.timeline === one.timeline && other.flushed > one.flushed ? other : one;
}
