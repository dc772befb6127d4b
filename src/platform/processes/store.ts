/** SQL of the running processes: a row each, written again every few seconds. */
import { sql } from "kysely";
import type { Executor } from "../db.ts";
import type { PartyCalls } from "../outside-calls.ts";

export type ProcessKind = "web" | "worker" | "both";

export interface RunningProcess {
  readonly id: string;
  readonly kind: ProcessKind;
  readonly host: string;
  readonly startedAt: Date;
  readonly seenAt: Date;
  /** When its worker last looked for jobs; null without a worker. */
  readonly lookedAt: Date | null;
  readonly version: string;
  readonly commit: string | null;
  /** Outside parties as this process last met them. */
  readonly parties: readonly PartyCalls[];
}

/** A process without a sign of life for so long is no longer listed. */
const FORGOTTEN_AFTER = "1 day";
/** Processes of one installation that are listed. */
const MAX_LISTED = 50;

/** Writes the row of a process, and forgets those that died long ago. */
export async function showProcessRow(db: Executor, { parties, ...row }: RunningProcess): Promise<void> {
  await sql`
    with forgotten as (
      delete from platform.running_process where seen_at < ${row.seenAt}::timestamptz - ${FORGOTTEN_AFTER}::interval and id <> ${row.id})
    insert into platform.running_process (id, kind, host, started_at, seen_at, looked_at, version, commit_id, parties)
    values (${row.id}, ${row.kind}, ${row.host}, ${row.startedAt}, ${row.seenAt}, ${row.lookedAt}, ${row.version}, ${row.commit}, ${JSON.stringify(parties)}::jsonb)
    on conflict (id) do update set seen_at = excluded.seen_at, looked_at = excluded.looked_at, parties = excluded.parties`.execute(
    db,
  );
}

export async function dropProcessRow(db: Executor, id: string): Promise<void> {
  await sql`delete from platform.running_process where id = ${id}`.execute(db);
}

type StoredCalls = Omit<PartyCalls, "at"> & { readonly at: string | null };

/** The processes that did not stop, the newest first. */
export async function listProcesses(db: Executor): Promise<readonly RunningProcess[]> {
  const { rows } = await sql<Omit<RunningProcess, "parties"> & { readonly parties: readonly StoredCalls[] }>`
    select id, kind, host, started_at as "startedAt", seen_at as "seenAt", looked_at as "lookedAt", version, commit_id as "commit", parties
    from platform.running_process order by started_at desc, id desc limit ${MAX_LISTED}`.execute(db);
  return rows.map(({ parties, ...row }) => ({
    ...row,
    parties: parties.map(({ at, ...calls }) => ({ ...calls, at: at === null ? null : new Date(at) })),
  }));
}
