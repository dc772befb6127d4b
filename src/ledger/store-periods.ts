/** Balances at an instant and sums of a month, by one of the two clocks. */
import { sql, type RawBuilder } from "kysely";
import type { LocalDate } from "#kernel/time.ts";
import type { Executor } from "#platform/db.ts";
import type { Currency } from "#kernel/money.ts";
import type { Account, AccountKind } from "./model/account.ts";
import { SINCE_SUMS, toAccount, type AccountRow, type TrialBalanceLine } from "./store.ts";

/** The date a balance is read by: when the journal took effect, or when it was recorded. */
export type LedgerClock = "effective" | "recorded";

/**
 * Postings of `account`, found by its index, and the journal of each, looked up by its number. `offset 0` keeps the join order as written:
 * PostgreSQL expects far more postings per day than there are, and would begin with all postings of the account, or read all journals, for
 * seconds.
 */
const postingsWhere = (which: RawBuilder<unknown>) => sql`lateral (
    select posting.minor, posting.journal_no from ledger.posting where posting.account_no = account.no and ${which} offset 0
  ) as posting cross join lateral (
    select effective_at, recorded_at from ledger.journal where no = posting.journal_no offset 0
  ) as journal`;

const stampOf = (clock: LedgerClock) => sql.ref(clock === "effective" ? "journal.effective_at" : "journal.recorded_at");
/** The calendar day of an instant, as `of`. */
const dayOf = (at: Date) => sql`(select (${at}::timestamptz at time zone 'Asia/Jakarta')::date as day) as of`;

/**
 * The balance of `account` at an instant; postings at exactly that instant count. For the day itself it adds the day's range of
 * transactions, the late journals recorded on another day, and postings that are in no sums yet. A late journal within the range counts
 * only there.
 */
function balanceAt(at: Date, clock: LedgerClock): RawBuilder<unknown> {
  const stamp = stampOf(clock);
  return sql`(
      coalesce((select sum(debit - credit) from ledger.day_sum
        where account_no = account.no and clock = ${clock} and day < of.day), 0)
      + coalesce((select sum(posting.minor) from ledger.day_sum as of_day
        cross join ${postingsWhere(sql`posting.txid between of_day.first_txid and of_day.last_txid and posting.txid < sums.bound`)}
        where of_day.account_no = account.no and of_day.clock = ${clock} and of_day.day = of.day
          and ${stamp} <= ${at} and (${stamp} at time zone 'Asia/Jakarta')::date = of.day), 0)
      + coalesce((select sum(posting.minor) from ledger.late_txid as late
        join ledger.day_sum as of_day on of_day.account_no = late.account_no and of_day.clock = ${clock} and of_day.day = late.day
        cross join ${postingsWhere(sql`posting.txid = late.txid and posting.txid < sums.bound`)}
        where ${clock}::text = 'effective' and late.account_no = account.no and late.day = of.day
          and (of_day.first_txid is null or late.txid not between of_day.first_txid and of_day.last_txid)
          and ${stamp} <= ${at} and (${stamp} at time zone 'Asia/Jakarta')::date = of.day), 0)
      + coalesce((select sum(posting.minor) from ${postingsWhere(SINCE_SUMS)} where ${stamp} <= ${at}), 0)
    )::bigint`;
}

/** The balance of an account at an instant, by one of the two clocks. */
export async function readBalanceAt(db: Executor, code: string, at: Date, clock: LedgerClock): Promise<bigint | null> {
  const { rows } = await sql<{ minor: bigint }>`
    select ${balanceAt(at, clock)} as minor from ledger.account cross join ledger.sums cross join ${dayOf(at)}
    where account.code = ${code}`.execute(db);
  return rows[0]?.minor ?? null;
}

/**
 * Every account with its balance at an instant. One statement reads one state of the books, so that the balances sum to zero. `codes`: only
 * these accounts.
 */
export async function listBalancesAt(
  db: Executor,
  at: Date,
  clock: LedgerClock,
  codes?: readonly string[],
): Promise<TrialBalanceLine[]> {
  const which = codes === undefined ? sql`true` : sql`account.code = any(${[...codes]}::text[])`;
  const { rows } = await sql<AccountRow & { minor: bigint }>`
    select account.code, account.currency, account.kind, account.floor, ${balanceAt(at, clock)} as minor
    from ledger.account cross join ledger.sums cross join ${dayOf(at)} where ${which} order by account.currency, account.code`.execute(
    db,
  );
  return rows.map((row) => ({ ...toAccount(row), minor: row.minor }));
}

/** The end of a day (Jakarta) of one account. */
export interface DayEnd {
  readonly code: string;
  readonly day: LocalDate;
}

/** Balances of accounts at the ends of days, by effective date: from the daily sums and the postings since. An unknown account is missing. */
export async function listDayEnds(
  db: Executor,
  ends: readonly DayEnd[],
): Promise<readonly (DayEnd & { readonly minor: bigint })[]> {
  const { rows } = await sql<DayEnd & { minor: bigint }>`
    select account.code, asked.day, (
      coalesce((select sum(debit - credit) from ledger.day_sum
        where account_no = account.no and clock = 'effective' and day_sum.day <= asked.day), 0)
      + coalesce((select sum(posting.minor) from ${postingsWhere(SINCE_SUMS)}
        where (journal.effective_at at time zone 'Asia/Jakarta')::date <= asked.day), 0)
    )::bigint as minor
    from unnest(${ends.map(({ code }) => code)}::text[], ${ends.map(({ day }) => day)}::date[]) as asked (code, day)
    join ledger.account on account.code = asked.code cross join ledger.sums`.execute(db);
  return rows;
}

/** All accounts of one name in one currency: one line, however many parties have such an account. */
export interface NamedSum {
  readonly name: string;
  readonly currency: Currency;
  readonly kind: AccountKind;
  /** The account, where there is only one. */
  readonly code: string | null;
  readonly minor: bigint;
}

/** Balances at the end of a day by name of account, by effective date. One statement, so that they sum to zero. */
export async function listNamedEnds(db: Executor, day: LocalDate): Promise<NamedSum[]> {
  const { rows } = await sql<NamedSum>`
    select split_part(account.code, ':', 1) as name, account.currency, account.kind,
      case count(*) when 1 then min(account.code) end as code, sum(
        coalesce((select sum(debit - credit) from ledger.day_sum
          where account_no = account.no and clock = 'effective' and day_sum.day <= ${day}::date), 0)
        + coalesce((select sum(posting.minor) from ${postingsWhere(SINCE_SUMS)}
          where (journal.effective_at at time zone 'Asia/Jakarta')::date <= ${day}::date), 0)
      )::bigint as minor
    from ledger.account cross join ledger.sums group by 1, 2, 3 order by 2, 1`.execute(db);
  return rows;
}

/** By how much the accounts of each name changed on each day of a range. */
export async function listNamedChanges(
  db: Executor,
  { from, before }: { readonly from: LocalDate; readonly before: LocalDate },
): Promise<(Omit<NamedSum, "code"> & { readonly day: LocalDate })[]> {
  const { rows } = await sql<Omit<NamedSum, "code"> & { day: LocalDate }>`
    select split_part(account.code, ':', 1) as name, account.currency, account.kind, moved.day, sum(moved.minor)::bigint as minor
    from ledger.account cross join ledger.sums cross join lateral (
      select day, debit - credit as minor from ledger.day_sum
      where account_no = account.no and clock = 'effective' and day >= ${from}::date and day < ${before}::date
      union all
      select (journal.effective_at at time zone 'Asia/Jakarta')::date, posting.minor from ${postingsWhere(SINCE_SUMS)}
      where (journal.effective_at at time zone 'Asia/Jakarta')::date >= ${from}::date
        and (journal.effective_at at time zone 'Asia/Jakarta')::date < ${before}::date
    ) as moved group by 1, 2, 3, 4 order by 4, 2, 1`.execute(db);
  return rows;
}

/** Debits and credits of an account in a month, by one of the two clocks. */
export interface MonthLine extends Account {
  readonly debit: bigint;
  readonly credit: bigint;
  readonly postings: bigint;
}

/**
 * The month report: debits and credits of each account from one day to another (exclusive), by days of Western Indonesian time. Read from
 * the daily sums, at most 31 for an account and month, and from the postings since they were taken. `named`: only accounts with these names.
 */
export async function listMonth(
  db: Executor,
  { named, ...period }: Period & { readonly named?: readonly string[] },
  clock: LedgerClock,
): Promise<MonthLine[]> {
  const which = named === undefined ? sql`true` : sql`split_part(account.code, ':', 1) = any(${named}::text[])`;
  const { rows } = await sql<AccountRow & { debit: bigint; credit: bigint; postings: bigint }>`
    ${monthSums(period, clock, which)} order by account.currency, account.code`.execute(db);
  return rows.map((row) => ({ ...toAccount(row), debit: row.debit, credit: row.credit, postings: row.postings }));
}

interface Period {
  readonly from: LocalDate;
  readonly before: LocalDate;
}

/** The statement of the month report, for the accounts that `which` selects. */
export function monthSums({ from, before }: Period, clock: LedgerClock, which: RawBuilder<unknown>): RawBuilder<unknown> {
  const stamp = stampOf(clock);
  return sql`
    select account.code, account.currency, account.kind, account.floor, (coalesce(days.debit, 0) + coalesce(since.debit, 0))::bigint as debit,
      (coalesce(days.credit, 0) + coalesce(since.credit, 0))::bigint as credit,
      (coalesce(days.postings, 0) + coalesce(since.postings, 0))::bigint as postings
    from ledger.account cross join ledger.sums
    left join lateral (
      select sum(debit) as debit, sum(credit) as credit, sum(postings) as postings from ledger.day_sum
      where account_no = account.no and clock = ${clock} and day >= ${from}::date and day < ${before}::date
    ) as days on true
    left join lateral (
      select sum(posting.minor) filter (where posting.minor > 0) as debit, -sum(posting.minor) filter (where posting.minor < 0) as credit,
        count(*) as postings
      from ${postingsWhere(SINCE_SUMS)}
      where (${stamp} at time zone 'Asia/Jakarta')::date >= ${from}::date and (${stamp} at time zone 'Asia/Jakarta')::date < ${before}::date
    ) as since on true
    where coalesce(days.postings, 0) + coalesce(since.postings, 0) > 0 and ${which}`;
}
