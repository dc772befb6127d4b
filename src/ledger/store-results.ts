/** SQL of income and expenses for those who say where they were earned: postings in order, and the sums of a period beside what follows them. */
import { sql } from "kysely";
import type { Id } from "#kernel/id.ts";
import type { Currency } from "#kernel/money.ts";
import type { LocalDate } from "#kernel/time.ts";
import type { Executor } from "#platform/db.ts";
import { monthSums, type LedgerClock } from "./store-periods.ts";
import { BOUND, type AccountPlace } from "./store-review.ts";

export interface ResultPosting extends AccountPlace {
  readonly kind: string;
  readonly subject: string | null;
  readonly minor: bigint;
  /** Calendar days in Jakarta. */
  readonly effectiveDay: LocalDate;
  readonly recordedDay: LocalDate;
}

const DAY_OF = (stamp: string) => sql`(${sql.ref(stamp)} at time zone 'Asia/Jakarta')::date`;
const PLACES = (places: readonly AccountPlace[]) => sql`unnest(${places.map(({ account }) => account)}::text[],
  ${places.map(({ txid }) => txid)}::bigint[], ${places.map(({ journalNo }) => journalNo)}::bigint[],
  ${places.map(({ line }) => line)}::smallint[]) as place (code, txid, journal_no, line)`;
/** Of `account` beyond its place, or from the beginning. */
const BEYOND = sql`posting.account_no = account.no and (posting.txid, posting.journal_no, posting.line)
  > (coalesce(place.txid, 0), coalesce(place.journal_no, 0), coalesce(place.line, 0::smallint))`;

/**
 * Postings on income and expense accounts after the given places, in number order, at most `perAccount` for each account. Only postings
 * below the bound: nothing can be inserted between them later.
 */
export async function listResultPostings(
  db: Executor,
  places: readonly AccountPlace[],
  perAccount: number,
): Promise<ResultPosting[]> {
  const { rows } = await sql<ResultPosting>`
    select account.code as account, posting.txid, posting.journal_no as "journalNo", posting.line, posting.minor, journal.kind,
      coalesce(posting.subject, journal.subject) as subject, ${DAY_OF("journal.effective_at")} as "effectiveDay",
      ${DAY_OF("journal.recorded_at")} as "recordedDay"
    from ledger.account left join ${PLACES(places)} on place.code = account.code
    cross join lateral (
      select * from ledger.posting where ${BEYOND} and posting.txid < ${BOUND}
      order by posting.txid, posting.journal_no, posting.line limit ${perAccount}
    ) as posting join ledger.journal on journal.no = posting.journal_no
    where account.kind in ('income', 'expense')
    order by account.code, posting.txid, posting.journal_no, posting.line`.execute(db);
  return rows;
}

/** Sums of an account for one subject; for journals without a subject, of one kind of journal. */
export interface ResultMovement {
  readonly kind: string;
  readonly subject: string | null;
  readonly debit: bigint;
  readonly credit: bigint;
  readonly postings: number;
}
export interface ResultLine {
  readonly account: string;
  readonly currency: Currency;
  readonly kind: "income" | "expense";
  readonly debit: bigint;
  readonly credit: bigint;
  readonly postings: bigint;
  /** The part of it that lies beyond the account's place. */
  readonly beyond: readonly ResultMovement[];
}

/**
 * Income and expense accounts from one day to another (exclusive), and which part of their sums lies beyond the given places. One
 * statement reads one state of the books, so that the sums up to the places and this part are the whole, whatever is posted meanwhile.
 */
export async function listResults(
  db: Executor,
  { from, before }: { readonly from: LocalDate; readonly before: LocalDate },
  clock: LedgerClock,
  places: readonly AccountPlace[],
): Promise<ResultLine[]> {
  type Row = Omit<ResultLine, "beyond"> & {
    readonly beyond: readonly (Omit<ResultMovement, "debit" | "credit"> & { readonly debit: string; readonly credit: string })[];
  };
  const day = DAY_OF(clock === "effective" ? "journal.effective_at" : "journal.recorded_at");
  const { rows } = await sql<Row>`
    select sums.code as account, sums.currency, sums.kind, sums.debit, sums.credit, sums.postings, coalesce(beyond.all, '[]'::json) as beyond
    from (${monthSums({ from, before }, clock, sql`account.kind in ('income', 'expense')`)}) as sums
    join ledger.account on account.code = sums.code
    left join ${PLACES(places)} on place.code = account.code
    left join lateral (
      select json_agg(json_build_object('kind', kind, 'subject', subject, 'debit', debit::text, 'credit', credit::text,
        'postings', postings)) as all
      from (
        select journal.kind, coalesce(posting.subject, journal.subject) as subject,
          coalesce(sum(posting.minor) filter (where posting.minor > 0), 0)::bigint as debit,
          coalesce(-sum(posting.minor) filter (where posting.minor < 0), 0)::bigint as credit, count(*)::int as postings
        from ledger.posting join ledger.journal on journal.no = posting.journal_no
        where ${BEYOND} and ${day} >= ${from}::date and ${day} < ${before}::date group by 1, 2
      ) as moved
    ) as beyond on true
    order by sums.currency, sums.code`.execute(db);
  return rows.map((row) => ({
    ...row,
    beyond: row.beyond.map((one) => ({ ...one, debit: BigInt(one.debit), credit: BigInt(one.credit) })),
  }));
}

export interface MonthPosting {
  readonly no: bigint;
  readonly journal: Id<"jr">;
  readonly kind: string;
  readonly subject: string | null;
  readonly minor: bigint;
  readonly effectiveAt: Date;
  readonly recordedAt: Date;
}

/**
 * Postings of an account in a period, newest first, below a journal number, at most `limit`. Read by the transactions of the period's days,
 * the late ones, and those since the daily sums, as balances are.
 */
export async function listPostingsOf(
  db: Executor,
  { account, from, before, clock }: { account: string; from: LocalDate; before: LocalDate; clock: LedgerClock },
  below: bigint | null,
  limit: number,
): Promise<MonthPosting[]> {
  const day = DAY_OF(clock === "effective" ? "journal.effective_at" : "journal.recorded_at");
  const isOfDay = sql`day >= ${from}::date and day < ${before}::date`;
  const { rows } = await sql<MonthPosting>`
    with chosen as (select no from ledger.account where code = ${account}),
    span as (
      select min(first_txid) as first, max(last_txid) as last from ledger.day_sum
      where account_no = (select no from chosen) and clock = ${clock} and ${isOfDay}
    ), found as (
      select * from ledger.posting cross join span where account_no = (select no from chosen) and txid between span.first and span.last
      union
      select posting.*, span.first, span.last from ledger.late_txid as late join ledger.posting on posting.account_no = late.account_no and posting.txid = late.txid
        cross join span where ${clock}::text = 'effective' and late.account_no = (select no from chosen) and ${isOfDay}
      union
      select posting.*, span.first, span.last from ledger.posting cross join span cross join ledger.sums
        where account_no = (select no from chosen) and txid >= sums.bound
    )
    select journal.no, journal.id as journal, journal.kind, coalesce(found.subject, journal.subject) as subject, found.minor,
      journal.effective_at as "effectiveAt", journal.recorded_at as "recordedAt"
    from found join ledger.journal on journal.no = found.journal_no
    where ${day} >= ${from}::date and ${day} < ${before}::date and (${below}::bigint is null or journal.no < ${below}::bigint)
    order by journal.no desc, found.line limit ${limit}`.execute(db);
  return rows;
}
