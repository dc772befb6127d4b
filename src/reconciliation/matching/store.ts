/** SQL of the comparison: lines and postings under their keys, and their buckets. */
import { sql } from "kysely";
import type { Id } from "#kernel/id.ts";
import type { Currency } from "#kernel/money.ts";
import type { LocalDate } from "#kernel/time.ts";
import type { Executor } from "#platform/db.ts";
import type { Entry, Line } from "../model/match.ts";

/** Where lines and postings are compared: one key, in one currency, of one party. */
export interface Key {
  readonly party: string;
  readonly currency: Currency;
  readonly key: string;
}

export interface NewEntry extends Key {
  readonly journal: string;
  readonly line: number;
  readonly account: string;
  readonly minor: bigint;
  readonly kind: string;
  readonly subject: string | null;
  readonly reverses: string | null;
  readonly effectiveAt: Date;
  readonly day: LocalDate;
}

/** Stores postings that are not stored yet. */
export async function insertEntries(db: Executor, entries: readonly NewEntry[], now: Date): Promise<void> {
  if (entries.length === 0) return;
  const column = <T>(of: (entry: NewEntry) => T) => entries.map(of);
  await sql`
    insert into reconciliation.entry
      (journal, line, party, account, currency, minor, kind, subject, reverses, key, effective_at, day, assess_at)
    select fresh.*, ${now}::timestamptz from unnest(${column((one) => one.journal)}::text[], ${column((one) => one.line)}::smallint[],
      ${column((one) => one.party)}::text[], ${column((one) => one.account)}::text[], ${column((one) => one.currency)}::text[],
      ${column((one) => one.minor)}::bigint[], ${column((one) => one.kind)}::text[], ${column((one) => one.subject)}::text[],
      ${column((one) => one.reverses)}::text[], ${column((one) => one.key)}::text[], ${column((one) => one.effectiveAt)}::timestamptz[],
      ${column((one) => one.day)}::date[]) as fresh
    on conflict do nothing`.execute(db);
}

/** Keys with lines or postings due for comparison, the longest waiting first. */
export async function listDueKeys(db: Executor, now: Date, limit: number): Promise<Key[]> {
  const { rows } = await sql<Key>`
    select party, currency, key from (
      (select party, currency, key, assess_at from reconciliation.statement_line where assess_at <= ${now} order by assess_at limit ${limit})
      union all
      (select party, currency, key, assess_at from reconciliation.entry where assess_at <= ${now} order by assess_at limit ${limit})
    ) as due group by party, currency, key order by min(assess_at), party, currency, key limit ${limit}`.execute(db);
  return rows;
}

/** All keys in order, after the given one. */
export async function listKeysAfter(db: Executor, after: Key | null, limit: number): Promise<Key[]> {
  const behind = after === null ? sql`true` : sql`(party, currency, key) > (${after.party}, ${after.currency}, ${after.key})`;
  const { rows } = await sql<Key>`
    select party, currency, key from (
      (select distinct party, currency, key from reconciliation.statement_line where ${behind} order by party, currency, key limit ${limit})
      union
      (select distinct party, currency, key from reconciliation.entry where ${behind} order by party, currency, key limit ${limit})
    ) as all_keys order by party, currency, key limit ${limit}`.execute(db);
  return rows;
}

const asRows = (
  keys: readonly Key[],
) => sql`unnest(${keys.map(({ party }) => party)}::text[], ${keys.map(({ currency }) => currency)}::text[],
  ${keys.map(({ key }) => key)}::text[]) as wanted (party, currency, key)`;

/**
 * Repeats the join's condition column by column: this uses the index at any size, where the join alone would scan the whole table while it
 * is small.
 */
const isUnderKeys = (
  table: "line" | "entry",
  keys: readonly Key[],
) => sql`${sql.ref(`${table}.party`)} = any(${distinct(keys.map(({ party }) => party))}::text[])
  and ${sql.ref(`${table}.currency`)} = any(${distinct(keys.map(({ currency }) => currency))}::text[])
  and ${sql.ref(`${table}.key`)} = any(${distinct(keys.map(({ key }) => key))}::text[])`;
const distinct = (values: readonly string[]) => [...new Set(values)];

export type KeyedLine = Line &
  Key & { readonly lineId: string; readonly reference: string | null; readonly bucket: string | null };
export type KeyedEntry = Entry & Key & { readonly bucket: string | null };

/** The lines under keys. */
export async function listLinesUnder(db: Executor, keys: readonly Key[]): Promise<KeyedLine[]> {
  const { rows } = await sql<KeyedLine>`
    select line.id, line.line_id as "lineId", line.party, line.currency, line.key, line.reference, line.day, line.booked_at as "bookedAt",
      line.minor, line.kind, line.bucket, line.settled_by as "settledBy", claim.subject as "claimedBy"
    from reconciliation.statement_line as line join ${asRows(keys)} using (party, currency, key)
      left join reconciliation.line_claim as claim on claim.line = line.id where ${isUnderKeys("line", keys)}`.execute(db);
  return rows;
}

/** The postings under keys. */
export async function listEntriesUnder(db: Executor, keys: readonly Key[]): Promise<KeyedEntry[]> {
  const { rows } = await sql<KeyedEntry>`
    select entry.journal, entry.line, entry.party, entry.currency, entry.key, entry.account, entry.minor, entry.day,
      entry.effective_at as "effectiveAt", entry.kind as step, entry.subject, entry.reverses, entry.bucket
    from reconciliation.entry join ${asRows(keys)} using (party, currency, key) where ${isUnderKeys("entry", keys)}`.execute(db);
  return rows;
}

export interface Placed {
  readonly bucket: string;
  readonly again: Date | null;
}

/** Stores the buckets of lines. */
export async function placeLines(db: Executor, placed: readonly (Placed & { readonly id: Id<"sl"> })[]): Promise<void> {
  if (placed.length === 0) return;
  await sql`
    update reconciliation.statement_line as line set bucket = fresh.bucket, assess_at = fresh.again
    from unnest(${placed.map(({ id }) => id)}::text[], ${placed.map(({ bucket }) => bucket)}::text[], ${placed.map(({ again }) => again)}::timestamptz[])
      as fresh (id, bucket, again)
    where line.id = any(${placed.map(({ id }) => id)}::text[]) and line.id = fresh.id and (line.bucket, line.assess_at) is distinct from (fresh.bucket, fresh.again)`.execute(
    db,
  );
}

/** Stores the buckets of postings. */
export async function placeEntries(
  db: Executor,
  placed: readonly (Placed & { readonly journal: string; readonly line: number })[],
): Promise<void> {
  if (placed.length === 0) return;
  await sql`
    update reconciliation.entry set bucket = fresh.bucket, assess_at = fresh.again
    from unnest(${placed.map(({ journal }) => journal)}::text[], ${placed.map(({ line }) => line)}::smallint[],
      ${placed.map(({ bucket }) => bucket)}::text[], ${placed.map(({ again }) => again)}::timestamptz[]) as fresh (journal, line, bucket, again)
    where entry.journal = any(${placed.map(({ journal }) => journal)}::text[]) and entry.journal = fresh.journal
      and entry.line = fresh.line and (entry.bucket, entry.assess_at) is distinct from (fresh.bucket, fresh.again)`.execute(db);
}

/** Records the journals that settle lines; each line once. */
export async function markSettled(
  db: Executor,
  settled: readonly { readonly id: Id<"sl">; readonly journal: Id<"jr"> }[],
): Promise<void> {
  await sql`
    update reconciliation.statement_line as line set settled_by = fresh.journal
    from unnest(${settled.map(({ id }) => id)}::text[], ${settled.map(({ journal }) => journal)}::text[]) as fresh (id, journal)
    where line.id = fresh.id and line.settled_by is null`.execute(db);
}

/** The keys of our own subjects: lines (`sl_…`), cases (`ca_…`), and claimants of lines. */
export async function listKeysOf(db: Executor, subjects: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ subject: string; key: string }>`
    select id as subject, key from reconciliation.statement_line where id = any(${subjects}::text[])
    union all select id, key from reconciliation.case_file where id = any(${subjects}::text[]) and key is not null
    union all select claim.subject, line.key from reconciliation.line_claim as claim
      join reconciliation.statement_line as line on line.id = claim.line where claim.subject = any(${subjects}::text[])`.execute(
    db,
  );
  return new Map(rows.map(({ subject, key }) => [subject, key]));
}

/** Stored postings, by journal and line. */
export async function listStoredEntries(
  db: Executor,
  journals: readonly string[],
): Promise<{ readonly journal: string; readonly line: number; readonly minor: bigint }[]> {
  const { rows } = await sql<{ journal: string; line: number; minor: bigint }>`
    select journal, line, minor from reconciliation.entry where journal = any(${journals}::text[])`.execute(db);
  return rows;
}
