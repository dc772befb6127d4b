/**
 * The hash chain over the audit trail. A job seals rows in order of their ids, but only after every transaction that could still insert an
 * older row has ended; so the chain never makes a request wait and is never rebuilt. SHA-256 over the previous hash and the row's content:
 * changing, removing or adding a row behind the chain's head breaks every later hash.
 */
import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Executor } from "../db.ts";

/** A position in the chain, and the hash that the next seal builds on. */
export interface ChainPlace {
  readonly position: bigint;
  readonly hash: Buffer;
}

/** The chain begins with 32 zero bytes. */
export const CHAIN_BEGINNING: ChainPlace = { position: 0n, hash: Buffer.alloc(32) };
const BATCH = 1_000;
/**
 * None of our transactions lasts this long, so a row of this age can be sealed whatever its transaction number: a dump restored into
 * another cluster contains numbers of the old one.
 */
const RIPE_AFTER_MS = 60 * 60 * 1000;
/**
 * A row's id is assigned shortly before its transaction has a number, so a row may appear behind ids that are already sealed. Sealing looks
 * for such rows within the ids of this many seals before its head; a nightly sweep over the whole trail finds later ones.
 */
const LATE_SEALS = 10_000;
/** Anyone who can insert can choose the id: a row with a negative id is a normal row. */
const LOWEST_ID = -(2n ** 63n);
const HIGHEST_ID = 2n ** 63n - 1n;
/** Rows in one stretch of the nightly sweep: about half a second of work. */
const SWEPT_ROWS = 100_000;
/** Only one process seals at a time; the number of this advisory lock is arbitrary. */
const SEAL_LOCK = 7_263_002;

interface AuditRow {
  readonly id: bigint;
  /** Instants as UTC text with microseconds, which a Date would lose. */
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

/** The hashed columns; `details` as PostgreSQL writes jsonb, whose key order is fixed. */
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
  // Older rows were sealed without these columns. Omitting them keeps their hashes valid; a list of another length gives another text.
  if (row.session_id !== null || row.device !== null || row.outcome !== "done")
    content.push(row.session_id, row.device, row.outcome);
  return createHash("sha256").update(previous).update(JSON.stringify(content)).digest();
}

/**
 * Seals up to a thousand rows that no open transaction can precede, after the last sealed ones; returns the number sealed. Call inside a
 * transaction.
 */
export async function sealAuditTrail(db: Executor, now: Date): Promise<number> {
  await sql`select pg_advisory_xact_lock(${SEAL_LOCK})`.execute(db);
  // The window is by seal position, not by highest id: one row with an unusual id must not move it past all others.
  const { rows } = await sql<{ low: bigint | null; seals: bigint }>`
    select min(entry_id) as low, count(*) as seals
    from (select entry_id from audit.seal order by position desc limit ${LATE_SEALS}) as last`.execute(db);
  const [{ low, seals } = { low: null, seals: 0n }] = rows;
  return sealBetween(db, now, seals < LATE_SEALS ? LOWEST_ID : (low ?? LOWEST_ID), HIGHEST_ID);
}

/**
 * Seals late rows in one stretch of the whole trail, starting behind the id `after`. Returns the number sealed and the id to continue
 * behind, which is null at the end. Works in stretches, because the search for unsealed rows reads every row.
 */
export async function sweepAuditTrail(
  db: Executor,
  now: Date,
  after: bigint = LOWEST_ID,
): Promise<{ readonly sealed: number; readonly goOnAfter: bigint | null }> {
  await sql`select pg_advisory_xact_lock(${SEAL_LOCK})`.execute(db);
  const { rows } = await sql<{ last: bigint | null }>`
    select max(id) as last from (select id from audit.entry where id > ${String(after)}::bigint order by id limit ${SWEPT_ROWS}) as stretch`.execute(
    db,
  );
  const last = rows[0]?.last ?? null;
  if (last === null) return { sealed: 0, goOnAfter: null };
  const sealed = await sealBetween(db, now, after, last);
  return { sealed, goOnAfter: sealed === BATCH ? after : last };
}

/** Seals up to a thousand rows that no open transaction can precede, with ids behind `after` and up to `last`. */
async function sealBetween(db: Executor, now: Date, after: bigint, last: bigint): Promise<number> {
  const head = (await findChainHead(db)) ?? CHAIN_BEGINNING;
  const within = (column: "entry.id" | "seal.entry_id") =>
    sql`${sql.ref(column)} > ${String(after)}::bigint and ${sql.ref(column)} <= ${String(last)}::bigint`;
  const { rows } = await sql<AuditRow>`
    select ${HASHED} from audit.entry
    where ${within("entry.id")}
      and not exists (select from audit.seal where seal.entry_id = entry.id and ${within("seal.entry_id")})
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

/** The chain place at a position, from which to start a verification; null when there is no seal. */
export async function findChainPlace(db: Executor, position: bigint): Promise<ChainPlace | null> {
  if (position === 0n) return CHAIN_BEGINNING;
  const { rows } =
    await sql<ChainPlace>`select position, hash from audit.seal where position = ${String(position)}::bigint`.execute(db);
  return rows[0] ?? null;
}

export interface Stretch {
  /** The last place that verified. */
  readonly reached: ChainPlace;
  /** Position of the first seal that does not match; null when the whole stretch matches. */
  readonly brokenAt: bigint | null;
}

/** Recomputes the next seals from the current rows, at most `limit` and not beyond `upTo`. A missing seal also breaks the chain. */
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
  /** Position of the first seal that does not match; null when the chain holds. */
  readonly brokenAt: bigint | null;
}

/** Verifies the whole chain in pages, up to the head at the start. */
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
