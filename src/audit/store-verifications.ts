/** SQL of the checks of the chain. One runs at a time: a unique index refuses a second running row. */
import { sql, type Selectable } from "kysely";
import type { AuditVerification } from "../../db/types.ts";
import type { Id } from "#kernel/id.ts";
import type { Executor } from "#platform/db.ts";
import type { Verification, VERIFICATION_STATES } from "./contract.ts";

type Row = Selectable<AuditVerification>;

function toVerification(row: Row): Verification {
  return {
    id: row.id as Id<"vf">,
    requestedBy: row.requested_by,
    state: row.state as (typeof VERIFICATION_STATES)[number],
    from: String(row.from_position),
    to: String(row.to_position),
    checkedTo: String(row.checked_to),
    hash: row.checked_hash.toString("hex"),
    brokenAt: row.broken_at === null ? null : String(row.broken_at),
    startedAt: row.started_at,
    finishedAt: row.finished_at,
  };
}

/** Progress of a check: a position of the chain, and its hash. */
interface Place {
  readonly position: bigint;
  readonly hash: Buffer;
}

export interface NewVerification {
  readonly id: Id<"vf">;
  readonly requestedBy: string;
  /** The position before the first one checked. */
  readonly after: Place;
  readonly to: bigint;
}

/** Adds a check; false when one is already running, or the id is taken. */
export async function insertVerification(db: Executor, added: NewVerification, now: Date): Promise<boolean> {
  const inserted = await sql`
    insert into audit.verification (id, requested_by, from_position, to_position, checked_to, checked_hash, started_at, moved_at)
    values (${added.id}, ${added.requestedBy}, ${String(added.after.position + 1n)}, ${String(added.to)}, ${String(added.after.position)},
            ${added.after.hash}, ${now}, ${now})
    on conflict do nothing`.execute(db);
  return (inserted.numAffectedRows ?? 0n) > 0n;
}

/** The check with this id, or the running one. */
export async function findVerification(db: Executor, id: Id<"vf"> | "running"): Promise<Verification | null> {
  const query = db.selectFrom("audit.verification").selectAll();
  const row = await (id === "running" ? query.where("state", "=", "running") : query.where("id", "=", id)).executeTakeFirst();
  return row ? toVerification(row) : null;
}

export async function listVerifications(db: Executor, limit: number): Promise<Verification[]> {
  const rows = await db.selectFrom("audit.verification").selectAll().orderBy("started_at", "desc").limit(limit).execute();
  return rows.map(toVerification);
}

/** Records the progress of a running check; false when it no longer runs, or another worker has advanced it. */
export async function moveVerification(
  db: Executor,
  was: Verification,
  { reached, brokenAt }: { readonly reached: Place; readonly brokenAt: bigint | null },
  now: Date,
): Promise<boolean> {
  const state = brokenAt !== null ? "broken" : String(reached.position) === was.to ? "intact" : "running";
  const moved = await sql`
    update audit.verification
    set checked_to = ${String(reached.position)}, checked_hash = ${reached.hash}, broken_at = ${brokenAt === null ? null : String(brokenAt)},
        state = ${state}, moved_at = ${now}, finished_at = ${state === "running" ? null : now}
    where id = ${was.id} and state = 'running' and checked_to = ${was.checkedTo}::bigint`.execute(db);
  return (moved.numAffectedRows ?? 0n) > 0n;
}

/** Ends a check without progress since then: its worker has died. */
export async function abandonVerification(db: Executor, notMovedSince: Date, now: Date): Promise<void> {
  await sql`
    update audit.verification set state = 'abandoned', finished_at = ${now} where state = 'running' and moved_at < ${notMovedSince}`.execute(
    db,
  );
}
