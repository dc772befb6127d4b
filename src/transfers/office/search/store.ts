/** SQL of the office's search: words of names that occur, references, and payments without a transfer. */
import { sql, type RawBuilder } from "kysely";
import type { Id } from "#kernel/id.ts";
import type { Executor } from "#platform/db.ts";
import type { Alternatives } from "./store-terms.ts";

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

/** A typed search, looked up. */
export interface TransferSearch {
  /** Each has to match. None: nothing can match. */
  readonly terms: readonly Alternatives[];
  readonly id: string | null;
  /** A name was not found as typed: transfers of similar names are listed. */
  readonly isNearly: boolean;
}

/**
 * Transfers whose payout, refund or QRIS code has this reference of ours, whose payout or code has this reference of its party, or whose payment this
 * one of the bank; newest first.
 */
export async function listByReference(db: Executor, reference: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct id from (
      select transfer as id from transfers.payout where reference = ${reference}
      union all (select transfer from transfers.payout where provider_ref = ${reference} limit ${limit})
      union all select transfer from transfers.refund where reference = ${reference}
      union all (select transfer from transfers.pay_in where bank_payment = ${reference} limit ${limit})
      union all select transfer from transfers.pay_in_qris where number = ${reference}
      union all (select transfer from transfers.pay_in_qris where bank_reference = ${reference} limit ${limit})
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
