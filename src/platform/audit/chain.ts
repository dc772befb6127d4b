/**
 * The hash chain over the audit trail. Rows are sealed by a job, in order of their ids, only once every transaction that could still
 * bring an older row has ended; so the chain never waits for a request and never has to be laid again. SHA-256 over the previous hash
 * and the row's own content: whoever changes, removes or adds a row behind the chain's head breaks every hash after it.
 */
import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Database, Executor } from "../db.ts";

/** The chain begins with 32 zero bytes. */
const BEGINNING: Buffer = Buffer.alloc(32);
const BATCH = 1_000;
/**
 * No transaction of ours lives this long, so a row this old is ripe whatever its transaction number says: a dump restored into another
 * cluster brings numbers of the old one.
 */
const RIPE_AFTER_MS = 60 * 60 * 1000;
/** Only one process seals at a time; the number is arbitrary and ours. */
const SEAL_LOCK = 7_263_002;

interface AuditRow {
  readonly id: bigint;
  /** Instants as text in UTC with their microseconds, which a Date would lose. */
  readonly occurred_at: string;
  readonly recorded_at: string;
  readonly code: string;
  readonly actor_kind: string;
  readonly actor_id: string | null;
  readonly address: string;
  readonly request_id: string;
  readonly subject: string | null;
  readonly details: string;
}

/** The columns that are hashed; `details` as PostgreSQL writes jsonb, whose key order is fixed. */
const INSTANT = sql.lit('YYYY-MM-DD"T"HH24:MI:SS.US"Z"');
const HASHED = sql`entry.id, to_char(entry.occurred_at at time zone 'UTC', ${INSTANT}) as occurred_at,
  to_char(entry.recorded_at at time zone 'UTC', ${INSTANT}) as recorded_at, entry.code, entry.actor_kind, entry.actor_id, entry.address, entry.request_id, entry.subject, entry.details::text as details`;

function hashOf(previous: Buffer, row: AuditRow): Buffer {
  const content = [
    row.id.toString(),
    row.occurred_at,
    row.recorded_at,
    row.code,
    row.actor_kind,
    row.actor_id,
    row.address,
    row.request_id,
    row.subject,
    row.details,
  ];
  return createHash("sha256").update(previous).update(JSON.stringify(content)).digest();
}

/** Seals up to a thousand rows that are ripe; returns how many. Called inside a transaction. */
export async function sealAuditTrail(db: Executor, now: Date): Promise<number> {
  await sql`select pg_advisory_xact_lock(${SEAL_LOCK})`.execute(db);
  const head = (
    await sql<{ position: bigint; hash: Buffer }>`select position, hash from audit.seal order by position desc limit 1`.execute(
      db,
    )
  ).rows[0];
  const { rows } = await sql<AuditRow>`
    select ${HASHED} from audit.entry
    where not exists (select from audit.seal where seal.entry_id = entry.id)
      and (entry.written_by < pg_snapshot_xmin(pg_current_snapshot()) or entry.recorded_at < ${new Date(now.getTime() - RIPE_AFTER_MS)})
    order by entry.id limit ${BATCH}`.execute(db);
  let previous = head?.hash ?? BEGINNING;
  let position = head?.position ?? 0n;
  const seals = rows.map((row) => {
    const hash = hashOf(previous, row);
    const seal = { position: ++position, entry_id: row.id, previous_hash: previous, hash };
    previous = hash;
    return seal;
  });
  if (seals.length === 0) return 0;
  await sql`
    insert into audit.seal (position, entry_id, previous_hash, hash, sealed_at)
    select position, entry_id, previous_hash, hash, ${now}
    from unnest(${seals.map((seal) => String(seal.position))}::bigint[], ${seals.map((seal) => String(seal.entry_id))}::bigint[],
                ${seals.map((seal) => seal.previous_hash)}::bytea[], ${seals.map((seal) => seal.hash)}::bytea[])
      as t(position, entry_id, previous_hash, hash)`.execute(db);
  return seals.length;
}

export interface ChainReport {
  readonly checked: number;
  /** Position of the first seal that does not fit, null when the chain holds. */
  readonly brokenAt: bigint | null;
}

/** Walks the whole chain in pages and compares every hash with its row as it stands now. */
export async function verifyAuditChain(db: Database): Promise<ChainReport> {
  let previous = BEGINNING;
  let position = 0n;
  for (;;) {
    const { rows } = await sql<AuditRow & { position: bigint; previous_hash: Buffer; hash: Buffer }>`
      select seal.position, seal.previous_hash, seal.hash, ${HASHED}
      from audit.seal as seal left join audit.entry as entry on entry.id = seal.entry_id
      where seal.position > ${String(position)}::bigint order by seal.position limit ${BATCH}`.execute(db);
    for (const row of rows) {
      const isNext = row.position === position + 1n && row.previous_hash.equals(previous);
      if (!isNext || row.id === null || !row.hash.equals(hashOf(previous, row)))
        return { checked: Number(position), brokenAt: row.position };
      previous = row.hash;
      position = row.position;
    }
    if (rows.length < BATCH) return { checked: Number(position), brokenAt: null };
  }
}
