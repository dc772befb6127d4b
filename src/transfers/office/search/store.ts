/** SQL of the office's search: words of names that occur, and which transfers have all terms. */
import { sql, type RawBuilder } from "kysely";
import type { Id } from "#kernel/id.ts";
import type { Executor } from "#platform/db.ts";

/** Words that a typed one may mean. */
const MAX_WORDS = 20;
/** A beginning or a part that is shorter would mean half of all words. */
const MIN_PART_CHARS = 3;
/** Words that are only like the typed one. */
const MAX_LIKE = 5;

export interface SpelledNames {
  readonly words: readonly string[];
  /** None of them contains what was typed: they are only like it. */
  readonly isNearly: boolean;
}

/** The words of names that begin with a typed word or, where none does, contain it or, where none does, are like it. */
export async function findSpellings(db: Executor, typed: string): Promise<SpelledNames> {
  const like = typed.replaceAll(/[\\%_]/g, "\\$&");
  const read = async (rows: RawBuilder<{ word: string }>) => (await rows.execute(db)).rows.map(({ word }) => word);
  const beginning = await read(sql`
    select word from transfers.search_word where word like ${`${like}%`} order by length(word), word limit ${MAX_WORDS}`);
  if (beginning.length > 0 || typed.length < MIN_PART_CHARS) return { words: beginning, isNearly: false };
  const containing = await read(sql`
    select word from transfers.search_word where word like ${`%${like}%`} order by length(word), word limit ${MAX_WORDS}`);
  if (containing.length > 0) return { words: containing, isNearly: false };
  const alike = await read(sql`
    select word from transfers.search_word where word operator(public.%) ${typed}
    order by public.similarity(word, ${typed}) desc, word limit ${MAX_LIKE}`);
  return { words: alike, isNearly: alike.length > 0 };
}

/** What one term may match: keys of transfers, virtual accounts, senders. */
export interface Alternatives {
  readonly keys: readonly string[];
  readonly number: string | null;
  readonly senders: readonly string[];
}

/** A typed search, looked up. */
export interface TransferSearch {
  /** Each has to match. None: nothing can match. */
  readonly terms: readonly Alternatives[];
  readonly id: string | null;
  /** A name was not found as typed: transfers of similar names are listed. */
  readonly isNearly: boolean;
}

/**
 * Transfers whose payout or refund has this reference of ours, whose payout has this reference of its party, or whose payment this one of the
 * bank; newest first.
 */
export async function listByReference(db: Executor, reference: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct id from (
      select transfer as id from transfers.payout where reference = ${reference}
      union all (select transfer from transfers.payout where provider_ref = ${reference} limit ${limit})
      union all select transfer from transfers.refund where reference = ${reference}
      union all (select transfer from transfers.pay_in where bank_payment = ${reference} limit ${limit})
    ) as found where id is not null order by id desc limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

export interface UnknownPayment {
  readonly id: Id<"py">;
  readonly minor: bigint;
  readonly payer: string | null;
  readonly number: string | null;
  readonly paidAt: Date;
}

export interface PaymentKeys {
  readonly id: string | null;
  readonly reference: string | null;
  readonly numbers: readonly string[];
  readonly minors: readonly bigint[];
}

/** Payments without a transfer that have one of these keys, newest first. Each key has an index. */
export async function listUnknownPayments(db: Executor, keys: PaymentKeys, limit: number): Promise<UnknownPayment[]> {
  const found = (condition: RawBuilder<unknown>) =>
    sql`(select id from transfers.pay_in where transfer is null and ${condition} limit ${limit})`;
  const { rows } = await sql<UnknownPayment>`
    select id, amount_minor as minor, payer ->> 'name' as payer, number, paid_at as "paidAt" from transfers.pay_in where id in (
      ${found(sql`id = ${keys.id}`)} union ${found(sql`bank_payment = ${keys.reference}`)}
      union ${found(sql`number = any(${[...keys.numbers]}::text[])`)} union ${found(sql`amount_minor = any(${[...keys.minors]}::bigint[])`)})
    order by id desc limit ${limit}`.execute(db);
  return rows;
}

/** Payers that match; of them the first are ordered. */
const MAX_PAYERS = 200;

/** Payments without a transfer whose payer has all words in the name, or words like them; newest first. */
export async function listByPayer(
  db: Executor,
  words: readonly string[],
  { isNearly, limit }: { readonly isNearly: boolean; readonly limit: number },
): Promise<UnknownPayment[]> {
  const name = sql`lower(payer ->> 'name')`;
  const all = words.map((word) => {
    const contains = sql`${name} like ${`%${word.replaceAll(/[\\%_]/g, "\\$&")}%`}`;
    return isNearly ? sql`(${contains} or ${word} operator(public.<%) ${name})` : contains;
  });
  const { rows } = await sql<UnknownPayment>`
    select id, amount_minor as minor, payer ->> 'name' as payer, number, paid_at as "paidAt" from (
      select * from transfers.pay_in where transfer is null and ${sql.join(all, sql` and `)} limit ${MAX_PAYERS}) as found
    order by id desc limit ${limit}`.execute(db);
  return rows;
}

/** A term with this many transfers or more is a frequent one. */
const FREQUENT = 1_000;
/** Of a frequent key the newest are compared first: two names that many have meet in some of them. Then more, then all. */
const NEWEST_OF_KEY = [2_000, 20_000] as const;

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
export async function findByTerms(db: Executor, terms: readonly Alternatives[], wanted: Wanted): Promise<string[]> {
  const [rarest, ...others] = await byRarity(db, terms);
  if (rarest === undefined) return [];
  if (others.length === 0) return findByTerm(db, rarest.term, wanted);
  const rest = others.map(({ term }) => term);
  if (rarest.count < FREQUENT) return findAmongFew(db, rarest.term, rest, wanted);
  const all = [rarest.term, ...rest];
  for (const newest of NEWEST_OF_KEY) {
    const since = await edgeOf(db, all, wanted.before, newest);
    const found = await intersect(db, all, wanted, since);
    if (since === null || found.length === wanted.limit || (wanted.isOfNow === true && newest === NEWEST_OF_KEY.at(-1)))
      return found;
  }
  return intersect(db, all, wanted, null);
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
    ...(senders.length === 0 ? [] : [sql`select id from transfers.transfer where sender = any(${[...senders]}::text[])`]),
    ...(number === null ? [] : [sql`select transfer from transfers.pay_in_account where number = ${number}`]),
  ];
  return sql.join(parts, sql` union all `);
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
  /** Up to `FREQUENT`. */
  readonly count: number;
}

async function byRarity(db: Executor, terms: readonly Alternatives[]): Promise<readonly Counted[]> {
  if (terms.length < 2) return terms.map((term) => ({ term, count: 0 }));
  const counted: Counted[] = [];
  for (const term of terms) {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from (
        (select 1 from transfers.search_key where key = any(${[...term.keys]}::text[]) limit ${FREQUENT})
        union all (select 1 from transfers.transfer where sender = any(${[...term.senders]}::text[]) limit ${FREQUENT})
      ) as counted`.execute(db);
    counted.push({ term, count: rows[0]?.n ?? 0 });
  }
  return counted.toSorted((a, b) => a.count - b.count);
}
