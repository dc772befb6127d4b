/**
 * What a connection really is, as its server tells it: which role, with which time limits, on which server and timeline. A pooler may drop what a
 * connection was opened with, and a balancer may lead to a standby or to a server that was left behind: none of that shows in the answers of a query.
 */
import { sql } from "kysely";
import type { QueryResult } from "pg";
import type { Executor } from "./db.ts";

/** Where a server stands in its own history. */
export interface Position {
  /** Made by initdb: a logical restore goes into another cluster, and so does an upgrade. */
  readonly systemIdentifier: string;
  /** Goes up with each promotion and each point-in-time restore. */
  readonly timeline: number;
  /** How far the write-ahead log is on disk, in bytes. */
  readonly flushed: bigint;
}

export interface Session {
  readonly role: string;
  readonly login: string;
  readonly statementTimeoutMs: number;
  readonly idleInTransactionMs: number;
  /** Null while the server is in recovery: then it takes no writes. */
  readonly position: Position | null;
}

/** As much of a connection as this needs. */
export interface Asks {
  query(text: string): Promise<Pick<QueryResult, "rows">>;
}

// The file's name has the timeline of now; the control file has that of the last checkpoint, some seconds behind a promotion.
const READ = `
  select current_user::text as role, session_user::text as login,
    (select setting from pg_settings where name = 'statement_timeout') as statement_timeout,
    (select setting from pg_settings where name = 'idle_in_transaction_session_timeout') as idle_timeout,
    (select system_identifier::text from pg_control_system()) as system_identifier,
    case when not pg_is_in_recovery() then left(pg_walfile_name(pg_current_wal_flush_lsn()), 8) end as timeline,
    case when not pg_is_in_recovery() then (pg_current_wal_flush_lsn() - '0/0'::pg_lsn)::text end as flushed`;

export async function readSession(connection: Asks): Promise<Session> {
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

/** A sentence with its remedy when nothing may be asked on such a connection; null when it is fit. */
export function whyNotFit(session: Session, role: string): string | null {
  if (session.position === null)
    return "The database is a standby (in recovery) and takes no writes: DATABASE_URL has to lead to the primary. During a switch-over this passes by itself.";
  if (session.role !== role)
    return `The database works for this process as "${session.role}", not as "${role}", so that nothing protects what is append-only. ${DROPPED}`;
  if (session.statementTimeoutMs === 0 || session.idleInTransactionMs === 0)
    return `The database has no time limits for this process (statement_timeout ${session.statementTimeoutMs}, idle_in_transaction_session_timeout ${session.idleInTransactionMs}). ${DROPPED}`;
  return null;
}

const DROPPED =
  "A pooler in between has dropped the settings of the connection. Give the process a login of its own, granted sampai_app, and run `main.js migrate`: it puts role and limits on such logins.";

/** What a database row remembers of all processes. */
export type Remembered = Pick<Position, "systemIdentifier" | "timeline">;

/** A sentence when a server is behind what has been seen of the database; null when it is not. `before` was seen before `now` was asked for. */
export function whyWentBack(before: Position | null, remembered: Remembered | null, now: Position): string | null {
  for (const seen of [before, remembered]) {
    if (seen === null) continue;
    if (seen.systemIdentifier !== now.systemIdentifier)
      return `The database lies in another cluster (system identifier ${now.systemIdentifier}) than it was last seen in (${seen.systemIdentifier}): it was restored from a dump, or moved.`;
    if (seen.timeline > now.timeline)
      return `The database is on timeline ${now.timeline} and was on ${seen.timeline} before: this server was left behind at a switch-over, or restored.`;
  }
  if (before !== null && before.timeline === now.timeline && before.flushed > now.flushed)
    return `The database's write-ahead log ends at ${now.flushed} and was at ${before.flushed} before, on the same timeline ${now.timeline}: an older copy of its files is running.`;
  return null;
}

/** Of a connection that Kysely holds. */
export const asking = (db: Executor): Asks => ({
  query: (text) => sql.raw<Record<string, string>>(text).execute(db),
});

/** What stands in the row that all processes share. */
export interface Seen extends Remembered {
  readonly accepted: number;
}

export async function findSeen(connection: Asks): Promise<Seen | null> {
  const { rows } = await connection.query(
    'select system_identifier as "systemIdentifier", timeline, accepted from platform.database_seen',
  );
  return (rows[0] as Seen | undefined) ?? null;
}

/** The further one of two places of one history. */
export function furthest(one: Position | null, other: Position): Position {
  if (one === null || one.systemIdentifier !== other.systemIdentifier || other.timeline > one.timeline) return other;
  return other.timeline === one.timeline && other.flushed > one.flushed ? other : one;
}
