/** SQL of a search for transfers by several terms: begins at the rarest, and compares frequent ones without reading each of their transfers. */
import { sql, type RawBuilder } from "kysely";
import type { Executor } from "#platform/db.ts";

/** What one term may match: keys of transfers, virtual accounts, senders. */
export interface Alternatives {
  readonly keys: readonly string[];
  readonly number: string | null;
  readonly senders: readonly string[];
}

/** From which numbers of transfers on a term is looked for in another way. */
export interface Scale {
  /** A term with this many transfers or more is a frequent one. */
  readonly frequent: number;
  /** Of a frequent key the newest are compared first: two names that many have meet in some of them. Then more, then all by the inverted index. */
  readonly newest: readonly number[];
}
const SCALE: Scale = { frequent: 1_000, newest: [2_000, 20_000] };

export interface Wanted {
  /** Conditions on `t`, a transfer. */
  readonly conditions: RawBuilder<unknown>;
  /** Only transfers with a lower id. */
  readonly before?: string | undefined;
  readonly limit: number;
  /** The conditions allow only transfers of the last days: those of a frequent name that are older are not compared. */
  readonly isOfNow?: boolean;
}

/** Ids of transfers that match each term and the conditions, newest first. */
export async function findByTerms(
  db: Executor,
  terms: readonly Alternatives[],
  wanted: Wanted,
  { frequent, newest }: Scale = SCALE,
): Promise<string[]> {
  const [rarest, ...others] = await byRarity(db, terms, frequent);
  if (rarest === undefined) return [];
  if (others.length === 0) return findByTerm(db, rarest.term, wanted);
  const rest = others.map(({ term }) => term);
  if (rarest.count < frequent) return findAmongFew(db, rarest.term, rest, wanted);
  const all = [rarest.term, ...rest];
  for (const [index, number] of newest.entries()) {
    const since = await edgeOf(db, all, wanted.before, number);
    const found = await intersect(db, all, wanted, since);
    if (since === null || found.length === wanted.limit || (wanted.isOfNow === true && index === newest.length - 1)) return found;
  }
  return findAmongMany(db, all, wanted);
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
async function findAmongFew(
  db: Executor,
  rarest: Alternatives,
  others: readonly Alternatives[],
  { conditions, before, limit }: Wanted,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct t.id from (
      select few.transfer from (${transfersOf(rarest, before, null)}) as few where ${sql.join(others.map(isAmong), sql` and `)} offset 0
    ) as matching join transfers.transfer t on t.id = matching.transfer
    where ${conditions} order by t.id desc limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Compares all transfers of frequent terms by the inverted index, which reads no transfer but those that have all of them: after the newest were
 * compared in vain these are few. What has a term by something else than its keys in search_entry is looked for from there.
 */
async function findAmongMany(
  db: Executor,
  terms: readonly Alternatives[],
  { conditions, before, limit }: Wanted,
): Promise<string[]> {
  const byKeys = sql`select transfer from transfers.search_entry where ${sql.join(
    terms.map(({ keys }) => sql`keys && ${[...keys]}::text[]`),
    sql` and `,
  )} and ${isOlder(before)} offset 0`;
  const apart = terms.flatMap((term, index) => {
    const rest = terms.toSpliced(index, 1).map(isAmong);
    const parts = partsApart(term);
    return parts.length === 0
      ? []
      : [
          sql`select few.transfer from (${sql.join(parts, sql` union all `)}) as few where ${sql.join(rest, sql` and `)} offset 0`,
        ];
  });
  const { rows } = await sql<{ id: string }>`
    select distinct t.id from (${sql.join(
      [byKeys, ...apart].map((one) => sql`(${one})`),
      sql` union all `,
    )}) as matching join transfers.transfer t on t.id = matching.transfer
    where ${conditions} order by t.id desc limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** The transfer back to which `newest` of each key reach; null where no key has so many. */
async function edgeOf(
  db: Executor,
  terms: readonly Alternatives[],
  before: string | undefined,
  newest: number,
): Promise<string | null> {
  const { rows } = await sql<{ edge: string | null }>`
    select max(of_key.transfer) as edge from unnest(${terms.flatMap(({ keys }) => [...keys])}::text[]) as k (key) cross join lateral (
      select transfer from transfers.search_key where key = k.key collate "C" and ${isOlder(before)}
      order by transfer desc offset ${newest - 1} limit 1) as of_key`.execute(db);
  return rows[0]?.edge ?? null;
}

/** Compares the transfers of all terms, from one transfer on. A look at each transfer of one frequent term costs a hundred times as much. */
async function intersect(
  db: Executor,
  terms: readonly Alternatives[],
  { conditions, before, limit }: Wanted,
  since: string | null,
): Promise<string[]> {
  const sets = terms.map((term) => sql`(${transfersOf(term, before, since)})`);
  const from = since === null ? sql`true` : sql`t.id >= ${since}`;
  const { rows } = await sql<{ id: string }>`
    select t.id from (${sql.join(sets, sql` intersect `)}) as matching join transfers.transfer t on t.id = matching.transfer
    where ${from} and ${conditions} order by t.id desc limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

const isOlder = (before: string | undefined) => (before === undefined ? sql`true` : sql`transfer < ${before}`);

/** The transfers of one term, from one transfer on. From the keys alone: no transfer is read. */
function transfersOf(
  { keys, number, senders }: Alternatives,
  before: string | undefined,
  since: string | null,
): RawBuilder<unknown> {
  const from = since === null ? sql`true` : sql`transfer >= ${since}`;
  const parts = [
    sql`select transfer from transfers.search_key where key = any(${[...keys]}::text[]) and ${isOlder(before)} and ${from}`,
    ...partsOutsideKeys({ number, senders }),
  ];
  return sql.join(parts, sql` union all `);
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
  const numbers = term.keys.filter((key) => key.startsWith("n:"));
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
