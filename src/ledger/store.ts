import { createHash } from "node:crypto";
import { sql, type RawBuilder } from "kysely";
import type { Id } from "#kernel/id.ts";
import type { Currency } from "#kernel/money.ts";
import type { Executor } from "#platform/db.ts";
import type { Account, AccountKind, Floor } from "./model/account.ts";
import { canonicalJournal, type Journal } from "./model/journal.ts";

/** Opens accounts that do not exist yet; returns their codes. */
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

export interface AccountRow {
  readonly code: string;
  readonly currency: string;
  readonly kind: string;
  readonly floor: string;
}

/** The table's check constraints admit only these values. */
export function toAccount({ code, currency, kind, floor }: AccountRow): Account {
  return { code, currency: currency as Currency, kind: kind as AccountKind, floor: floor as Floor };
}

/** Posts all journals with one call of ledger.post; true for each that is new. Throws the database's refusals with their codes. */
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
 * Postings that are in no sums yet, of the tables `posting` and `sums`. The upper end makes PostgreSQL expect few rows. Without it
 * PostgreSQL expects a third of all postings, and with ten million transfers reads them all, for seconds, instead of using its index.
 */
export const SINCE_SUMS = sql`posting.txid between sums.bound and 9223372036854775807`;

/** Current balance (debits minus credits): the last checkpoint plus all postings since. */
export async function readBalance(db: Executor, code: string): Promise<bigint | null> {
  const { rows } = await sql<{ minor: bigint }>`
    select (coalesce(checkpoint.minor, 0) + coalesce((
      select sum(posting.minor) from ledger.posting where posting.account_no = account.no and ${SINCE_SUMS}
    ), 0))::bigint as minor
    from ledger.account cross join ledger.sums left join ledger.checkpoint on checkpoint.account_no = account.no
    where account.code = ${code}`.execute(db);
  return rows[0]?.minor ?? null;
}

/** The holding of a subject on an account with a floor; null means the account as a whole. */
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
  /** Debits minus credits. */
  readonly minor: bigint;
}

/**
 * Every account, or those with one of the names in `named`, with its current balance from the sums and the postings since. Reads as many
 * rows as accounts, however many postings there are.
 */
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

/** Where a page of a statement ends; the next page starts after it. */
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

/** Postings of an account, newest first, paged by key. */
export async function listPostings(
  db: Executor,
  code: string,
  before: StatementPlace | null,
  limit: number,
): Promise<StatementRow[]> {
  const ofAccount = sql`ledger.posting join ledger.journal on journal.no = posting.journal_no
    where posting.account_no = (select no from ledger.account where code = ${code})`;
  return listStatementRows(db, ofAccount, before, limit);
}

/** A page of a statement, newest first: `postings` joins `posting` and `journal` and ends in a condition. */
export async function listStatementRows(
  db: Executor,
  postings: RawBuilder<unknown>,
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
    from ${postings} and ${page}
    order by posting.txid desc, posting.journal_no desc, posting.line desc limit ${limit}`.execute(db);
  return rows;
}

export interface PostedJournal extends Omit<Journal, "reverses"> {
  readonly reverses: Id<"jr"> | null;
  readonly reversedBy: Id<"jr"> | null;
  readonly recordedAt: Date;
}

/** Journals in posting order: all of a subject, or one by its id. */
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
