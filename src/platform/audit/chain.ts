/**
 * The hash chain over the audit trail. Rows are sealed by a job, in order of their ids, only once every transaction that could still
 * bring an older row has ended; so the chain never waits for a request and never has to be laid again. SHA-256 over the previous hash
 * and the row's own content: whoever changes, removes or adds a row behind the chain's head breaks every hash after it.
 */
import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Executor } from "../db.ts";

/** A place in the chain: how far one has come, and the hash that the next seal must stand on. */
export interface ChainPlace {
  readonly position: bigint;
  readonly hash: Buffer;
}

/** The chain begins with 32 zero bytes. */
export const CHAIN_BEGINNING: ChainPlace = { position: 0n, hash: Buffer.alloc(32) };
const BATCH = 1_000;
/**
 * No transaction of ours lives this long, so a row this old is ripe whatever its transaction number says: a dump restored into another
 * cluster brings numbers of the old one.
 */
const RIPE_AFTER_MS = 60 * 60 * 1000;
/**
 * An id is given out a moment before its transaction has a number, so a row may appear behind ids that are sealed already. Sealing looks
 * for such rows among the ids of so many seals before its head; a sweep over the whole trail each night finds what came later still.
 */
const LATE_SEALS = 10_000;
/** Whoever can insert can choose an id: a negative one is a row like any other. */
const LOWEST_ID = -(2n ** 63n);
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
  readonly session_id: string | null;
  readonly device: string | null;
  readonly outcome: string;
}

/** The columns that are hashed; `details` as PostgreSQL writes jsonb, whose key order is fixed. */
const INSTANT = sql.lit('YYYY-MM-DD"T"HH24:MI:SS.US"Z"');
const HASHED = sql`entry.id, to_char(entry.occurred_at at time zone 'UTC', ${INSTANT}) as occurred_at,
  to_char(entry.recorded_at at time zone 'UTC', ${INSTANT}) as recorded_at, entry.code, entry.actor_kind, entry.actor_id, entry.address, entry.request_id, entry.subject, entry.details::text as details, entry.session_id, entry.device, entry.outcome`;

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
  // Rows from before these columns were sealed without them: left out, their hashes still hold. A list of another length is another text.
  if (row.session_id !== null || row.device !== null || row.outcome !== "done")
    content.push(row.session_id, row.device, row.outcome);
  return createHash("sha256").update(previous).update(JSON.stringify(content)).digest();
}

/**
 * Seals up to a thousand rows that are ripe; returns how many. It reads on from the last sealed rows; `sweep` looks through the whole
 * trail, for rows that came later than any should. Called inside a transaction.
 */
export async function sealAuditTrail(db: Executor, now: Date, { sweep = false } = {}): Promise<number> {
  await sql`select pg_advisory_xact_lock(${SEAL_LOCK})`.execute(db);
  const head = (await findChainHead(db)) ?? CHAIN_BEGINNING;
  // By their positions, not the highest ids: one row with a strange id must not move the window past all others.
  const low = (
    await sql<{ low: bigint | null }>`
      select min(entry_id) as low from (select entry_id from audit.seal order by position desc limit ${LATE_SEALS}) as last`.execute(
      db,
    )
  ).rows[0]?.low;
  const after = sweep || head.position < LATE_SEALS ? LOWEST_ID : (low ?? LOWEST_ID);
  const { rows } = await sql<AuditRow>`
    select ${HASHED} from audit.entry
    where entry.id > ${String(after)}::bigint
      and not exists (select from audit.seal where seal.entry_id = entry.id and seal.entry_id > ${String(after)}::bigint)
      and (entry.written_by < pg_snapshot_xmin(pg_current_snapshot()) or entry.recorded_at < ${new Date(now.getTime() - RIPE_AFTER_MS)})
    order by entry.id limit ${BATCH}`.execute(db);
  let previous = head.hash;
  let position = head.position;
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

/** The last seal, or null while nothing is sealed. */
export async function findChainHead(db: Executor): Promise<(ChainPlace & { readonly sealedAt: Date }) | null> {
  const { rows } = await sql<ChainPlace & { sealedAt: Date }>`
    select position, hash, sealed_at as "sealedAt" from audit.seal order by position desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** The seal at a position, to begin a check behind it; null when there is none. */
export async function findChainPlace(db: Executor, position: bigint): Promise<ChainPlace | null> {
  if (position === 0n) return CHAIN_BEGINNING;
  const { rows } =
    await sql<ChainPlace>`select position, hash from audit.seal where position = ${String(position)}::bigint`.execute(db);
  return rows[0] ?? null;
}

export interface Stretch {
  /** The last place that fits. */
  readonly reached: ChainPlace;
  /** Position of the first seal that does not fit, null when all of the stretch do. */
  readonly brokenAt: bigint | null;
}

/**
 * Compares the hashes of the next seals with their rows as they stand now, at most `limit` and not beyond `upTo`. Seals that should be
 * there and are not break the chain, too.
 */
export async function verifyStretch(db: Executor, after: ChainPlace, upTo: bigint, limit: number): Promise<Stretch> {
  const { rows } = await sql<AuditRow & { position: bigint; previous_hash: Buffer; hash: Buffer }>`
    select seal.position, seal.previous_hash, seal.hash, ${HASHED}
    from audit.seal as seal left join audit.entry as entry on entry.id = seal.entry_id
    where seal.position > ${String(after.position)}::bigint and seal.position <= ${String(upTo)}::bigint
    order by seal.position limit ${limit}`.execute(db);
  let reached = after;
  for (const row of rows) {
    const isNext = row.position === reached.position + 1n && row.previous_hash.equals(reached.hash);
    if (!isNext || row.id === null || !row.hash.equals(hashOf(reached.hash, row))) return { reached, brokenAt: row.position };
    reached = { position: row.position, hash: row.hash };
  }
  const isShort = rows.length < limit && reached.position < upTo;
  return { reached, brokenAt: isShort ? reached.position + 1n : null };
}

export interface ChainReport {
  readonly checked: number;
  /** Position of the first seal that does not fit, null when the chain holds. */
  readonly brokenAt: bigint | null;
}

/** Walks the whole chain in pages, up to the head that it has at the beginning. */
export async function verifyAuditChain(db: Executor): Promise<ChainReport> {
  const upTo = (await findChainHead(db))?.position ?? 0n;
  let place = CHAIN_BEGINNING;
  while (place.position < upTo) {
    const { reached, brokenAt } = await verifyStretch(db, place, upTo, BATCH);
    place = reached;
    if (brokenAt !== null) return { checked: Number(place.position), brokenAt };
  }
  return { checked: Number(place.position), brokenAt: null };
}
