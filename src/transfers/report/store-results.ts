/** SQL of income and expenses by corridor and product. */
import { sql } from "kysely";
import type { LocalDate } from "#kernel/time.ts";
import type { Executor } from "#platform/db.ts";
import { PRODUCT_SQL } from "./model/products.ts";
import type { Origin } from "./model/results.ts";

export interface Place {
  readonly account: string;
  readonly txid: bigint;
  readonly journalNo: bigint;
  readonly line: number;
}
export type ResultClock = "effective" | "recorded";

/** First number of pg_try_advisory_xact_lock; used only here. */
const REPORT_LOCK = 7_263_022;

/** Locks the sums until the transaction ends; false while another process adds to them. */
export const takeResults = (db: Executor): Promise<boolean> => take(db, 1);
/** The same for the counts of days. */
export const takeCount = (db: Executor): Promise<boolean> => take(db, 2);

async function take(db: Executor, which: number): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_xact_lock(${REPORT_LOCK}, ${which}) as taken`.execute(db);
  return rows[0]?.taken ?? false;
}

const PLACES = sql`select account, txid, journal_no as "journalNo", line from transfers.result_place`;

export async function listPlaces(db: Executor): Promise<Place[]> {
  const { rows } = await sql<Place>`${PLACES}`.execute(db);
  return rows;
}

export async function movePlaces(db: Executor, places: readonly Place[]): Promise<void> {
  await sql`
    insert into transfers.result_place (account, txid, journal_no, line)
    select * from unnest(${places.map(({ account }) => account)}::text[], ${places.map(({ txid }) => txid)}::bigint[],
      ${places.map(({ journalNo }) => journalNo)}::bigint[], ${places.map(({ line }) => line)}::smallint[])
    on conflict (account) do update set txid = excluded.txid, journal_no = excluded.journal_no, line = excluded.line`.execute(db);
}

/** Where each of these transfers belongs; others are not among them. */
export async function listOrigins(db: Executor, subjects: readonly string[]): Promise<ReadonlyMap<string, Origin>> {
  const { rows } = await sql<Origin & { id: string }>`
    select t.id, t.corridor, ${sql.raw(PRODUCT_SQL)} as product, coalesce(payout.party, '') as party, coalesce(payout.rail, '') as rail, '' as kind
    from transfers.transfer as t left join transfers.payout on payout.transfer = t.id where t.id = any(${subjects}::text[])`.execute(
    db,
  );
  return new Map(rows.map(({ id, ...origin }) => [id, origin]));
}

export interface ResultSum extends Origin {
  readonly account: string;
  readonly clock: ResultClock;
  readonly day: LocalDate;
  readonly debit: bigint;
  readonly credit: bigint;
  readonly postings: number;
}

export async function addResults(db: Executor, sums: readonly ResultSum[]): Promise<void> {
  const column = <Name extends keyof ResultSum>(name: Name) => sums.map((one) => one[name]);
  await sql`
    insert into transfers.result_day as kept (account, clock, day, corridor, product, party, rail, kind, debit, credit, postings)
    select * from unnest(${column("account")}::text[], ${column("clock")}::text[], ${column("day")}::date[], ${column("corridor")}::text[],
      ${column("product")}::text[], ${column("party")}::text[], ${column("rail")}::text[], ${column("kind")}::text[], ${column("debit")}::bigint[],
      ${column("credit")}::bigint[], ${column("postings")}::bigint[])
    on conflict (account, clock, day, corridor, product, party, rail, kind) do update set debit = kept.debit + excluded.debit,
      credit = kept.credit + excluded.credit, postings = kept.postings + excluded.postings`.execute(db);
}

export type PeriodSum = Omit<ResultSum, "clock" | "day">;

/** The sums of a period, and up to where they go: one statement, so that both belong together. */
export async function readSums(
  db: Executor,
  { from, before }: { readonly from: LocalDate; readonly before: LocalDate },
  clock: ResultClock,
): Promise<{ readonly places: readonly Place[]; readonly sums: readonly PeriodSum[] }> {
  type Text<T> = { readonly [Name in keyof T]: T[Name] extends bigint ? string : T[Name] };
  const { rows } = await sql<{ places: readonly Text<Place>[]; sums: readonly Text<PeriodSum>[] }>`
    select
      (select coalesce(json_agg(json_build_object('account', account, 'txid', txid::text, 'journalNo', "journalNo"::text, 'line', line)), '[]')
        from (${PLACES}) as place) as places,
      (select coalesce(json_agg(json_build_object('account', account, 'corridor', corridor, 'product', product, 'party', party, 'rail', rail,
          'kind', kind, 'debit', debit::text, 'credit', credit::text, 'postings', postings)), '[]')
        from (select account, corridor, product, party, rail, kind, sum(debit)::bigint as debit, sum(credit)::bigint as credit,
            sum(postings)::int as postings
          from transfers.result_day where clock = ${clock} and day >= ${from}::date and day < ${before}::date
          group by 1, 2, 3, 4, 5, 6) as summed) as sums`.execute(db);
  const [read] = rows;
  if (read === undefined) throw new Error("the query returned no sums");
  return {
    places: read.places.map((one) => ({ ...one, txid: BigInt(one.txid), journalNo: BigInt(one.journalNo) })),
    sums: read.sums.map((one) => ({ ...one, debit: BigInt(one.debit), credit: BigInt(one.credit) })),
  };
}
