/**
 * SQL for checks of the ledger against other records: new postings, holdings by subject, and walks over all journals. The "bound" is the
 * number below which every transaction is over (see `ledger.sums`): postings below it are complete and stay so.
 */
import { sql } from "kysely";
import type { Id } from "#kernel/id.ts";
import type { Executor } from "#platform/db.ts";
import type { Floor } from "./model/account.ts";

export interface AccountPlace {
  readonly account: string;
  /** The place after this posting; zeros for the beginning. */
  readonly txid: bigint;
  readonly journalNo: bigint;
  readonly line: number;
}

export interface ReviewedPosting extends AccountPlace {
  readonly journal: Id<"jr">;
  readonly kind: string;
  readonly subject: string | null;
  readonly currency: string;
  readonly minor: bigint;
  readonly effectiveAt: Date;
  readonly reverses: Id<"jr"> | null;
}

export interface ReviewedAccount {
  readonly account: string;
  readonly currency: string;
  readonly floor: Floor;
}

/** Every account of the ledger. */
export async function listReviewedAccounts(db: Executor): Promise<ReviewedAccount[]> {
  const { rows } = await sql<ReviewedAccount>`select code as account, currency, floor from ledger.account order by code`.execute(
    db,
  );
  return rows;
}

/** Below it every transaction is over. */
export const BOUND = sql`(select shift + pg_snapshot_xmin(pg_current_snapshot())::text::bigint from ledger.sums)`;
const POSTING = sql`account.code as account, account.currency, posting.txid, posting.journal_no as "journalNo", posting.line, posting.minor,
  journal.id as journal, journal.kind, coalesce(posting.subject, journal.subject) as subject, journal.effective_at as "effectiveAt",
  (select original.id from ledger.journal as original where original.no = journal.reverses) as reverses`;

/**
 * New postings on accounts after the given places, in number order, at most `perAccount` for each account. Only postings below the bound:
 * nothing can be inserted between them later.
 */
export async function listChanges(db: Executor, places: readonly AccountPlace[], perAccount: number): Promise<ReviewedPosting[]> {
  const { rows } = await sql<ReviewedPosting>`
    select ${POSTING}
    from unnest(${places.map(({ account }) => account)}::text[], ${places.map(({ txid }) => txid)}::bigint[],
      ${places.map(({ journalNo }) => journalNo)}::bigint[], ${places.map(({ line }) => line)}::smallint[])
      as place (code, txid, journal_no, line)
    join ledger.account on account.code = place.code
    cross join lateral (
      select * from ledger.posting where posting.account_no = account.no and posting.txid < ${BOUND}
        and (posting.txid, posting.journal_no, posting.line) > (place.txid, place.journal_no, place.line)
      order by posting.txid, posting.journal_no, posting.line limit ${perAccount}
    ) as posting
    join ledger.journal on journal.no = posting.journal_no
    order by account.code, posting.txid, posting.journal_no, posting.line`.execute(db);
  return rows;
}

/** When the oldest posting not yet below the bound was recorded; null when there is none. */
export async function findOldestUnbound(db: Executor): Promise<Date | null> {
  const { rows } = await sql<{ recordedAt: Date | null }>`
    select min(journal.recorded_at) as "recordedAt" from ledger.account
    cross join lateral (
      select journal_no from ledger.posting where posting.account_no = account.no and posting.txid >= ${BOUND} order by posting.txid limit 1
    ) as first join ledger.journal on journal.no = first.journal_no`.execute(db);
  return rows[0]?.recordedAt ?? null;
}

export interface UnbalancedJournal {
  readonly journal: Id<"jr">;
  readonly currency: string;
  readonly minor: bigint;
}

/** Those of the given journals that do not sum to zero. */
export async function listUnbalancedOf(db: Executor, journalNos: readonly bigint[]): Promise<UnbalancedJournal[]> {
  const { rows } = await sql<UnbalancedJournal>`
    select journal.id as journal, account.currency, sum(posting.minor)::bigint as minor
    from ledger.posting join ledger.journal on journal.no = posting.journal_no join ledger.account on account.no = posting.account_no
    where posting.journal_no = any(${journalNos}::bigint[])
    group by journal.id, account.currency having sum(posting.minor) <> 0`.execute(db);
  return rows;
}

export interface HeldBySubject {
  readonly subject: string;
  readonly account: string;
  readonly minor: bigint;
}

/** The holdings of the given subjects on accounts with a floor by subject. */
export async function listHeldOf(db: Executor, subjects: readonly string[]): Promise<HeldBySubject[]> {
  const { rows } = await sql<HeldBySubject>`
    select holding.subject, account.code as account, holding.minor
    from ledger.account cross join unnest(${subjects}::text[]) as asked (subject)
    join ledger.holding on holding.account_no = account.no and holding.subject = asked.subject
    where account.floor = 'subject' and holding.minor <> 0`.execute(db);
  return rows;
}

/** The holdings of one account in subject order, after the given subject. */
export async function listHeldOn(db: Executor, account: string, after: string, limit: number): Promise<HeldBySubject[]> {
  const { rows } = await sql<HeldBySubject>`
    select holding.subject, ${account}::text as account, holding.minor from ledger.holding
    where account_no = (select no from ledger.account where code = ${account}) and subject > ${after} and minor <> 0
    order by subject limit ${limit}`.execute(db);
  return rows;
}

/** Start of a walk over all journals: the highest journal number, and the bound below which postings are complete. */
export async function readWalkBounds(db: Executor): Promise<{ readonly highest: bigint; readonly bound: bigint }> {
  const { rows } = await sql<{ highest: bigint; bound: bigint }>`
    select coalesce((select max(no) from ledger.journal), 0)::bigint as highest, ${BOUND} as bound`.execute(db);
  if (!rows[0]) throw new Error("the query returned no walk bounds");
  return rows[0];
}

/** A range of journal numbers: `from` exclusive, `to` inclusive. */
export interface Stretch {
  readonly from: bigint;
  readonly to: bigint;
}

/** The journals of a range that do not sum to zero. */
export async function listUnbalancedAmong(db: Executor, { from, to }: Stretch): Promise<UnbalancedJournal[]> {
  const { rows } = await sql<UnbalancedJournal>`
    select journal.id as journal, account.currency, sum(posting.minor)::bigint as minor
    from ledger.posting join ledger.journal on journal.no = posting.journal_no join ledger.account on account.no = posting.account_no
    where posting.journal_no > ${from} and posting.journal_no <= ${to}
    group by journal.id, account.currency having sum(posting.minor) <> 0`.execute(db);
  return rows;
}

/** Sums of a range by account, of postings below the bound. */
export async function sumAmong(
  db: Executor,
  { from, to }: Stretch,
  bound: bigint,
): Promise<{ readonly account: string; readonly minor: bigint }[]> {
  const { rows } = await sql<{ account: string; minor: bigint }>`
    select account.code as account, sum(posting.minor)::bigint as minor
    from ledger.posting join ledger.account on account.no = posting.account_no
    where posting.journal_no > ${from} and posting.journal_no <= ${to} and posting.txid < ${bound}
    group by account.code`.execute(db);
  return rows;
}

/** The postings of a range on the given accounts, below the bound. */
export async function listPostingsAmong(
  db: Executor,
  { from, to }: Stretch,
  accounts: readonly string[],
  bound: bigint,
): Promise<ReviewedPosting[]> {
  const { rows } = await sql<ReviewedPosting>`
    select ${POSTING} from ledger.posting
    join ledger.account on account.no = posting.account_no join ledger.journal on journal.no = posting.journal_no
    where posting.journal_no > ${from} and posting.journal_no <= ${to} and posting.txid < ${bound} and account.code = any(${accounts}::text[])
    order by posting.journal_no, posting.line`.execute(db);
  return rows;
}

/**
 * Every account's balance from the sums, of postings below a bound: the checkpoint, plus or minus the postings between its own bound and
 * this one.
 */
export async function listBalancesBelow(
  db: Executor,
  bound: bigint,
): Promise<{ readonly account: string; readonly minor: bigint }[]> {
  const { rows } = await sql<{ account: string; minor: bigint }>`
    select account.code as account, (coalesce(checkpoint.minor, 0)
      + coalesce((select sum(minor) from ledger.posting where account_no = account.no and txid >= sums.bound and txid < ${bound}), 0)
      - coalesce((select sum(minor) from ledger.posting where account_no = account.no and txid >= ${bound} and txid < sums.bound), 0)
    )::bigint as minor
    from ledger.account cross join ledger.sums left join ledger.checkpoint on checkpoint.account_no = account.no`.execute(db);
  return rows;
}
