/** SQL of a search for transfers by several terms: begins at the rarest, and compares frequent ones without reading each of their transfers. */
import { sql, type RawBuilder } from "kysely";
import type { Executor } from "#platform/db.ts";

/** What one term may match: keys of transfers, virtual accounts, senders. */
export interface Alternatives {
  readonly keys: readonly string[];
  readonly number: string | null;
  readonly senders: readonly string[];
}

/** A term with this many transfers or more is a frequent one. */
const FREQUENT = 1_000;
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

/** Ids of transfers that match each term and the conditions, newest first. `frequent`: from how many transfers on a term is looked for otherwise. */
export async function findByTerms(
  db: Executor,
  terms: readonly Alternatives[],
  wanted: Wanted,
  frequent = FREQUENT,
): Promise<string[]> {
  const [rarest, ...others] = await byRarity(db, terms, frequent);
  if (rarest === undefined) return [];
  if (others.length === 0) return findByTerm(db, rarest.term, wanted);
  const rest = others.map(({ term }) => term);
  return rarest.count < frequent
    ? findAmongFew(db, rarest.term, rest, wanted)
    : findAmongMany(db, [rarest.term, ...rest], wanted);
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

/** Begins at the few transfers of the rarest term, and looks for the other terms at each. */
const findAmongFew = (db: Executor, rarest: Alternatives, others: readonly Alternatives[], wanted: Wanted): Promise<string[]> =>
  findFrom(db, transfersOf(rarest, wanted.before), others, wanted);

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
 * Compares the transfers of frequent terms by the inverted index, which reads none but those that have all of them: first those of the newest
 * periods, then all, which are few where the newest were not enough. What has a term by something else than a key of search_entry is looked for
 * from there.
 */
async function findAmongMany(db: Executor, terms: readonly Alternatives[], wanted: Wanted): Promise<string[]> {
  const apart: string[] = [];
  for (const [index, term] of terms.entries())
    for (const part of partsApart(term)) apart.push(...(await findFrom(db, part, terms.toSpliced(index, 1), wanted)));
  const periods = await listNewestPeriods(db, wanted.before);
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
async function listNewestPeriods(db: Executor, before: string | undefined): Promise<string[]> {
  const { rows } = await sql<{ period: string }>`
    select period from transfers.search_period where ${before === undefined ? sql`true` : sql`period <= substr(${before}, 4, 4)`}
    order by period desc limit ${NEWEST_PERIODS}`.execute(db);
  return rows.map(({ period }) => period);
}

/** `endings`: what is added to a key, `" 01kc"` for its transfers of a period. */
async function findByEntries(
  db: Executor,
  endings: readonly string[],
  terms: readonly Alternatives[],
  { conditions, before, limit }: Wanted,
): Promise<string[]> {
  const has = terms.map(({ keys }) => sql`keys && ${keys.flatMap((key) => endings.map((ending) => key + ending))}::text[]`);
  const { rows: entries } = await sql<{ transfer: string }>`
    select transfer from transfers.search_entry where ${sql.join(has, sql` and `)} and ${isOlder(before)}`.execute(db);
  // Two statements: in one PostgreSQL reads the transfers in their order until enough match, however few there are.
  const { rows } = await sql<{ id: string }>`
    select t.id from transfers.transfer t where t.id = any(${entries.map(({ transfer }) => transfer)}::text[]) and ${conditions}
    order by t.id desc limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

const isOlder = (before: string | undefined) => (before === undefined ? sql`true` : sql`transfer < ${before}`);

/** The transfers of one term. From the keys alone: no transfer is read. */
function transfersOf(term: Alternatives, before: string | undefined): RawBuilder<unknown> {
  const byKeys = sql`select transfer from transfers.search_key where key = any(${[...term.keys]}::text[]) and ${isOlder(before)}`;
  return sql.join([byKeys, ...partsOutsideKeys(term)], sql` union all `);
}

function partsOutsideKeys({ number, senders }: Pick<Alternatives, "number" | "senders">): RawBuilder<unknown>[] {
  return [
    ...(senders.length === 0
      ? []
      : [sql`select id as transfer from transfers.transfer where sender = any(${[...senders]}::text[])`]),
    ...(number === null ? [] : [sql`select transfer from transfers.pay_in_account where number = ${number}`]),
  ];
}

/** The transfers that have a term, but not in search_entry: each of these is rare. */
function partsApart(term: Alternatives): RawBuilder<unknown>[] {
  const numbers = term.keys.filter((key) => /^n:|^d:.{5}/.test(key));
  return [
    ...(numbers.length === 0 ? [] : [sql`select transfer from transfers.search_key where key = any(${numbers}::text[])`]),
    ...partsOutsideKeys(term),
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

interface Counted {
  readonly term: Alternatives;
  /** Up to the number from which on it is a frequent one. */
  readonly count: number;
}

async function byRarity(db: Executor, terms: readonly Alternatives[], most: number): Promise<readonly Counted[]> {
  if (terms.length < 2) return terms.map((term) => ({ term, count: 0 }));
  const counted: Counted[] = [];
  for (const term of terms) {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from (
        (select 1 from transfers.search_key where key = any(${[...term.keys]}::text[]) limit ${most})
        union all (select 1 from transfers.transfer where sender = any(${[...term.senders]}::text[]) limit ${most})
      ) as counted`.execute(db);
    counted.push({ term, count: rows[0]?.n ?? 0 });
  }
  return counted.toSorted((a, b) => a.count - b.count);
}
