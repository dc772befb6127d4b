/** SQL of a search for transfers by terms that all have to match, compared without reading each of their transfers. */
import { sql, type RawBuilder } from "kysely";
import type { Executor } from "#platform/db.ts";

/** What one term may match: keys of transfers, virtual accounts, senders. */
export interface Alternatives {
  readonly keys: readonly string[];
  readonly number: string | null;
  readonly senders: readonly string[];
}

/** Periods of transfers.search_period that are looked through before all: about a hundred days. */
const NEWEST_PERIODS = 8;

export interface Wanted {
  /** Conditions on `t`, a transfer. */
  readonly conditions: RawBuilder<unknown>;
  /** Only transfers with a lower id. */
  readonly before?: string | undefined;
  readonly limit: number;
  /** The conditions allow only transfers of the last days: those of a frequent name that are older are not compared. */
  readonly isOfNow?: boolean;
}

/** Ids of transfers that match each term and the conditions, newest first. `newest`: how many periods are looked through before all. */
export async function findByTerms(
  db: Executor,
  terms: readonly Alternatives[],
  wanted: Wanted,
  newest = NEWEST_PERIODS,
): Promise<string[]> {
  const [first, ...others] = terms;
  if (first === undefined) return [];
  return others.length === 0 ? findByTerm(db, first, wanted) : findByAll(db, terms, wanted, newest);
}

async function findByTerm(db: Executor, term: Alternatives, { conditions, limit }: Wanted): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct id from (
      select found.id from unnest(${[...term.keys]}::text[]) as k (key) cross join lateral (
        select t.id from transfers.search_key s join transfers.transfer t on t.id = s.transfer
        where s.key = k.key collate "C" and ${conditions} order by s.transfer desc limit ${limit}) as found
      union all
      select found.id from unnest(${[...term.senders]}::text[]) as p (sender) cross join lateral (
        select t.id from transfers.transfer t
        where t.sender = p.sender and ${conditions} order by t.created_at desc, t.id desc limit ${limit}) as found
      union all
      select t.id from transfers.pay_in_account a join transfers.transfer t on t.id = a.transfer
      where a.number = ${term.number} and ${conditions}
    ) as matching order by id desc limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Begins at a few transfers, and looks for the other terms at each. */
async function findFrom(
  db: Executor,
  few: RawBuilder<unknown>,
  others: readonly Alternatives[],
  { conditions, limit }: Wanted,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct t.id from (
      select few.transfer from (${few}) as few where ${sql.join(others.map(isAmong), sql` and `)} offset 0
    ) as matching join transfers.transfer t on t.id = matching.transfer
    where ${conditions} order by t.id desc limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Compares the transfers of several terms by the inverted index, which reads none but those that have all of them: first those of the newest
 * periods, then all, which are few where the newest were not enough. What has a term by something else than a key of search_entry is looked for
 * from there.
 */
async function findByAll(db: Executor, terms: readonly Alternatives[], wanted: Wanted, newest: number): Promise<string[]> {
  const apart: string[] = [];
  for (const [index, term] of terms.entries())
    for (const part of partsApart(term)) apart.push(...(await findFrom(db, part, terms.toSpliced(index, 1), wanted)));
  const periods = await listNewestPeriods(db, wanted.before, newest);
  let found = await findByEntries(
    db,
    periods.map((period) => ` ${period}`),
    terms,
    wanted,
  );
  if (found.length < wanted.limit && wanted.isOfNow !== true) found = await findByEntries(db, [""], terms, wanted);
  return [...new Set([...apart, ...found])].toSorted().toReversed().slice(0, wanted.limit);
}

/** The newest periods in which there are transfers; from that of `before` on. */
async function listNewestPeriods(db: Executor, before: string | undefined, newest: number): Promise<string[]> {
  const { rows } = await sql<{ period: string }>`
    select period from transfers.search_period where ${before === undefined ? sql`true` : sql`period <= substr(${before}, 4, 4)`}
    order by period desc limit ${newest}`.execute(db);
  return rows.map(({ period }) => period);
}

/** `endings`: what is added to a key, `" 01kc"` for its transfers of a period. */
async function findByEntries(
  db: Executor,
  endings: readonly string[],
  terms: readonly Alternatives[],
  { conditions, before, limit }: Wanted,
): Promise<string[]> {
  const keysOf = terms.map(({ keys }) => keys.flatMap((key) => endings.map((ending) => key + ending)));
  const { rows: entries } = await sql<{ transfer: string }>`
    select transfer from transfers.entries_with_all(${JSON.stringify(keysOf)}::jsonb, ${before ?? null}) as transfer`.execute(db);
  // Two statements: in one PostgreSQL reads the transfers in their order until enough match, however few there are.
  const { rows } = await sql<{ id: string }>`
    select t.id from transfers.transfer t where t.id = any(${entries.map(({ transfer }) => transfer)}::text[]) and ${conditions}
    order by t.id desc limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The transfers that have a term, but not in search_entry: each of these is rare. */
function partsApart({ keys, number, senders }: Alternatives): RawBuilder<unknown>[] {
  const rare = keys.filter((key) => /^n:|^d:.{5}/.test(key));
  return [
    ...(rare.length === 0 ? [] : [sql`select transfer from transfers.search_key where key = any(${rare}::text[])`]),
    ...(senders.length === 0
      ? []
      : [sql`select id as transfer from transfers.transfer where sender = any(${[...senders]}::text[])`]),
    ...(number === null ? [] : [sql`select transfer from transfers.pay_in_account where number = ${number}`]),
  ];
}

/** Whether a transfer of `few` has a term. `offset 0`: looked up one by one, not all transfers of a frequent name at once. */
function isAmong({ keys, number, senders }: Alternatives): RawBuilder<unknown> {
  const parts = [
    sql`exists (select from transfers.search_key o where o.key = any(${[...keys]}::text[]) and o.transfer = few.transfer offset 0)`,
    ...(senders.length === 0
      ? []
      : [
          sql`exists (select from transfers.transfer o where o.sender = any(${[...senders]}::text[]) and o.id = few.transfer offset 0)`,
        ]),
    ...(number === null
      ? []
      : [sql`exists (select from transfers.pay_in_account o where o.number = ${number} and o.transfer = few.transfer offset 0)`]),
  ];
  return sql`(${sql.join(parts, sql` or `)})`;
}
