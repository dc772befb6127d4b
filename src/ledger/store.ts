import { createHash } from "node:crypto";
import { sql, type RawBuilder } from "kysely";
import type { Id } from "#kernel/id.ts";
import type { Currency } from "#kernel/money.ts";
import type { LocalDate } from "#kernel/time.ts";
import type { Executor } from "#platform/db.ts";
import type { Account, AccountKind, Floor } from "./account.ts";
import { canonicalJournal, type Journal } from "./journal.ts";

/** Opens accounts that do not exist yet; answers their codes. */
export async function insertAccounts(db: Executor, accounts: readonly Account[], now: Date): Promise<string[]> {
  if (accounts.length === 0) return [];
  const opened = await db
    .insertInto("ledger.account")
    .values(accounts.map(({ code, currency, kind, floor }) => ({ code, currency, kind, floor, opened_at: now })))
    .onConflict((conflict) => conflict.column("code").doNothing())
    .returning("code")
    .execute();
  return opened.map(({ code }) => code);
}

export async function findAccount(db: Executor, code: string): Promise<Account | null> {
  const row = await db
    .selectFrom("ledger.account")
    .select(["code", "currency", "kind", "floor"])
    .where("code", "=", code)
    .executeTakeFirst();
  return row ? toAccount(row) : null;
}

interface AccountRow {
  readonly code: string;
  readonly currency: string;
  readonly kind: string;
  readonly floor: string;
}

/** The table's own checks keep these words. */
function toAccount({ code, currency, kind, floor }: AccountRow): Account {
  return { code, currency: currency as Currency, kind: kind as AccountKind, floor: floor as Floor };
}

/** One call of ledger.post for all journals; true for each that is new. Throws what the database refuses, with its code. */
export async function insertJournals(db: Executor, journals: readonly Journal[], now: Date): Promise<boolean[]> {
  const postings = journals.flatMap((journal, index) =>
    journal.postings.map((posting, line) => ({ ...posting, journal: index + 1, line: line + 1 })),
  );
  const hashes = journals.map((journal) => createHash("sha256").update(canonicalJournal(journal)).digest());
  const { rows } = await sql<{ fresh: boolean[] }>`select ledger.post(${now},
    ${journals.map(({ id }) => id)}::text[], ${journals.map(({ kind }) => kind)}::text[],
    ${journals.map(({ subject }) => subject)}::text[], ${journals.map(({ effectiveAt }) => effectiveAt)}::timestamptz[],
    ${journals.map(({ reverses }) => reverses ?? null)}::text[], ${hashes}::bytea[],
    ${postings.map(({ journal }) => journal)}::int[], ${postings.map(({ line }) => line)}::smallint[],
    ${postings.map(({ account }) => account.code)}::text[],
    ${postings.map(({ amount }) => amount.minor)}::bigint[], ${postings.map(({ subject }) => subject ?? null)}::text[]) as fresh`.execute(
    db,
  );
  return rows[0]?.fresh ?? [];
}

/**
 * Postings that no sums have been taken of yet, of the tables `posting` and `sums`. That there is an upper end tells PostgreSQL that they are few: without
 * one it expects a third of all postings, and with ten million transfers reads them all, for seconds, instead of its index.
 */
const SINCE_SUMS = sql`posting.txid between sums.bound and 9223372036854775807`;

/**
 * Postings of `account`, found by its index; and the journal of each, looked up by its number. `offset 0` keeps the order as it is written: PostgreSQL
 * expects far more postings of a day than there are, and would begin with all of the account's, or read all journals, for seconds.
 */
const postingsWhere = (which: RawBuilder<unknown>) => sql`lateral (
    select posting.minor, posting.journal_no from ledger.posting where posting.account_no = account.no and ${which} offset 0
  ) as posting cross join lateral (
    select effective_at, recorded_at from ledger.journal where no = posting.journal_no offset 0
  ) as journal`;

/** What an account has on its debit side less its credit side, now: where the sums stand, and what came since. */
export async function readBalance(db: Executor, code: string): Promise<bigint | null> {
  const { rows } = await sql<{ minor: bigint }>`
    select (coalesce(checkpoint.minor, 0) + coalesce((
      select sum(posting.minor) from ledger.posting where posting.account_no = account.no and ${SINCE_SUMS}
    ), 0))::bigint as minor
    from ledger.account cross join ledger.sums left join ledger.checkpoint on checkpoint.account_no = account.no
    where account.code = ${code}`.execute(db);
  return rows[0]?.minor ?? null;
}

/** The clock by which one looks back: when it happened, or when it was written down. */
export type LedgerClock = "effective" | "recorded";

/**
 * The same as it stood at an instant, by one of the two clocks; postings at that very instant count. Of the day itself: its stretch of transactions,
 * those that were written down on another day and are listed, and what no sums have been taken of yet. A listed one that lies in the stretch counts there.
 */
export async function readBalanceAt(db: Executor, code: string, at: Date, clock: LedgerClock): Promise<bigint | null> {
  const stamp = sql.ref(clock === "effective" ? "journal.effective_at" : "journal.recorded_at");
  const { rows } = await sql<{ minor: bigint }>`
    select (
      coalesce((select sum(debit - credit) from ledger.day_sum
        where account_no = account.no and clock = ${clock} and day < asked.day), 0)
      + coalesce((select sum(posting.minor) from ledger.day_sum as of_day
        cross join ${postingsWhere(sql`posting.txid between of_day.first_txid and of_day.last_txid and posting.txid < sums.bound`)}
        where of_day.account_no = account.no and of_day.clock = ${clock} and of_day.day = asked.day
          and ${stamp} <= ${at} and (${stamp} at time zone 'Asia/Jakarta')::date = asked.day), 0)
      + coalesce((select sum(posting.minor) from ledger.late_txid as late
        join ledger.day_sum as of_day on of_day.account_no = late.account_no and of_day.clock = ${clock} and of_day.day = late.day
        cross join ${postingsWhere(sql`posting.txid = late.txid and posting.txid < sums.bound`)}
        where ${clock}::text = 'effective' and late.account_no = account.no and late.day = asked.day
          and (of_day.first_txid is null or late.txid not between of_day.first_txid and of_day.last_txid)
          and ${stamp} <= ${at} and (${stamp} at time zone 'Asia/Jakarta')::date = asked.day), 0)
      + coalesce((select sum(posting.minor) from ${postingsWhere(SINCE_SUMS)} where ${stamp} <= ${at}), 0)
    )::bigint as minor
    from ledger.account cross join ledger.sums
    cross join (select (${at}::timestamptz at time zone 'Asia/Jakarta')::date as day) as asked
    where account.code = ${code}`.execute(db);
  return rows[0]?.minor ?? null;
}

/** What an account with a floor holds for a subject; for the account as a whole when it is null. */
export async function readHolding(db: Executor, code: string, subject: string | null): Promise<bigint> {
  const row = await db
    .selectFrom("ledger.holding as holding")
    .innerJoin("ledger.account as account", "account.no", "holding.account_no")
    .select("holding.minor")
    .where("account.code", "=", code)
    .where("holding.subject", "=", subject ?? "")
    .executeTakeFirst();
  return row?.minor ?? 0n;
}

export interface TrialBalanceLine extends Account {
  /** Debit less credit. */
  readonly minor: bigint;
}

/** Every account, or those `named` so, with its balance now, from sums and what came since: as many rows as accounts, however many postings. */
export async function listBalances(db: Executor, named?: readonly string[]): Promise<TrialBalanceLine[]> {
  const which = named === undefined ? sql`true` : sql`split_part(account.code, ':', 1) = any(${named}::text[])`;
  const { rows } = await sql<AccountRow & { minor: bigint }>`
    select account.code, account.currency, account.kind, account.floor,
      (coalesce(checkpoint.minor, 0) + coalesce(since.minor, 0))::bigint as minor
    from ledger.account cross join ledger.sums
    left join ledger.checkpoint on checkpoint.account_no = account.no
    left join lateral (
      select sum(posting.minor) as minor from ledger.posting where posting.account_no = account.no and ${SINCE_SUMS}
    ) as since on true
    where ${which} order by account.currency, account.code`.execute(db);
  return rows.map((row) => ({ ...toAccount(row), minor: row.minor }));
}

/** What went over an account in a month, by one of the two clocks. */
export interface MonthLine extends Account {
  readonly debit: bigint;
  readonly credit: bigint;
  readonly postings: bigint;
}

/**
 * The month report: what went over each account between two days, the second not included, as the days of Western Indonesia. From the days' sums, of
 * which a month has at most 31 for an account, and from what came since they were taken.
 */
export async function listMonth(
  db: Executor,
  { from, before }: { readonly from: LocalDate; readonly before: LocalDate },
  clock: LedgerClock,
): Promise<MonthLine[]> {
  const stamp = sql.ref(clock === "effective" ? "journal.effective_at" : "journal.recorded_at");
  const { rows } = await sql<AccountRow & { debit: bigint; credit: bigint; postings: bigint }>`
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
    where coalesce(days.postings, 0) + coalesce(since.postings, 0) > 0
    order by account.currency, account.code`.execute(db);
  return rows.map((row) => ({ ...toAccount(row), debit: row.debit, credit: row.credit, postings: row.postings }));
}

/** Where a page of a statement ends: the next one begins behind it. */
export interface StatementPlace {
  readonly txid: bigint;
  readonly journalNo: bigint;
  readonly line: number;
}

export interface StatementRow extends StatementPlace {
  readonly journalId: Id<"jr">;
  readonly kind: string;
  readonly subject: string | null;
  readonly effectiveAt: Date;
  readonly recordedAt: Date;
  readonly minor: bigint;
}

/** Postings of an account, the newest first, by key. */
export async function listPostings(
  db: Executor,
  code: string,
  before: StatementPlace | null,
  limit: number,
): Promise<StatementRow[]> {
  const page =
    before === null
      ? sql`true`
      : sql`(posting.txid, posting.journal_no, posting.line) < (${before.txid}, ${before.journalNo}, ${before.line})`;
  const { rows } = await sql<StatementRow>`
    select posting.txid, posting.journal_no as "journalNo", posting.line, posting.minor, journal.id as "journalId", journal.kind,
      coalesce(posting.subject, journal.subject) as subject, journal.effective_at as "effectiveAt", journal.recorded_at as "recordedAt"
    from ledger.posting join ledger.journal on journal.no = posting.journal_no
    where posting.account_no = (select no from ledger.account where code = ${code}) and ${page}
    order by posting.txid desc, posting.journal_no desc, posting.line desc limit ${limit}`.execute(db);
  return rows;
}

export interface PostedJournal extends Omit<Journal, "reverses"> {
  readonly reverses: Id<"jr"> | null;
  readonly reversedBy: Id<"jr"> | null;
  readonly recordedAt: Date;
}

/** Journals as they were posted, in their order: of a subject, or one by its id. */
export async function listJournals(
  db: Executor,
  by: { readonly subject: string } | { readonly id: string },
): Promise<PostedJournal[]> {
  const which = "id" in by ? sql`journal.id = ${by.id}` : sql`journal.subject = ${by.subject}`;
  interface Row extends AccountRow {
    readonly id: Id<"jr">;
    readonly step: string;
    readonly subject: string | null;
    readonly effective_at: Date;
    readonly recorded_at: Date;
    readonly reverses: Id<"jr"> | null;
    readonly reversed_by: Id<"jr"> | null;
    readonly minor: bigint;
    readonly own_subject: string | null;
  }
  const { rows } = await sql<Row>`
    select journal.id, journal.kind as step, journal.subject, journal.effective_at, journal.recorded_at, original.id as reverses,
      mirror.id as reversed_by, posting.minor, posting.subject as own_subject, account.code, account.currency, account.kind, account.floor
    from ledger.journal join ledger.posting on posting.journal_no = journal.no join ledger.account on account.no = posting.account_no
    left join ledger.journal as original on original.no = journal.reverses
    left join ledger.journal as mirror on mirror.reverses = journal.no
    where ${which} order by journal.no, posting.line`.execute(db);
  return Map.groupBy(rows, (row) => row.id)
    .values()
    .map((lines): PostedJournal => {
      const [first] = lines as [Row, ...Row[]];
      return {
        id: first.id,
        kind: first.step,
        subject: first.subject,
        effectiveAt: first.effective_at,
        recordedAt: first.recorded_at,
        reverses: first.reverses,
        reversedBy: first.reversed_by,
        postings: lines.map((line) => ({
          account: toAccount(line),
          amount: { currency: line.currency as Currency, minor: line.minor },
          ...(line.own_subject !== null && { subject: line.own_subject }),
        })),
      };
    })
    .toArray();
}

/** Takes checkpoints and days on; answers how many postings were summed. */
export async function takeSums(db: Executor): Promise<bigint> {
  const { rows } = await sql<{ taken: bigint }>`select ledger.take_sums() as taken`.execute(db);
  return rows[0]?.taken ?? 0n;
}

/**
 * Whether the next transaction's number would be one that was given before: then every journal is refused (SL006), or, a little further on, would
 * share the number of an old one. The newest journal's number is always below the next.
 */
export async function haveNumbersGoneBack(db: Executor): Promise<boolean> {
  const { rows } = await sql<{ back: boolean }>`
    select shift + next < bound or shift + next <= highest as back from ledger.sums
    cross join (select pg_snapshot_xmax(pg_current_snapshot())::text::bigint as next) as here
    cross join (select coalesce(max(txid), 0) as highest from (select txid from ledger.journal order by no desc limit 1000) as newest) as journals`.execute(
    db,
  );
  return rows[0]?.back ?? false;
}

/** Lets transaction numbers rise on after a restore. */
export async function shiftNumbers(db: Executor): Promise<void> {
  await sql`select ledger.shift_numbers()`.execute(db);
}
