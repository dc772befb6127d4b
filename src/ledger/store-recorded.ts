/** Postings of an account by the time at which they were recorded: a period that is over never changes. */
import { sql, type RawBuilder } from "kysely";
import type { Executor } from "#platform/db.ts";
import { listStatementRows, type StatementPlace, type StatementRow } from "./store.ts";

/** From an instant to another (exclusive). */
export interface RecordedRange {
  readonly from: Date;
  readonly before: Date;
}

/**
 * Postings of an account in a range. Transactions before the first one of the range are left out by the daily sums, so that the index is not
 * read from the beginning of the account.
 */
const recordedIn = (code: string, { from, before }: RecordedRange): RawBuilder<unknown> => sql`
  ledger.account cross join ledger.sums cross join lateral (
    select coalesce(least(min(first_txid), sums.bound), sums.bound) as first from ledger.day_sum
    where account_no = account.no and clock = 'recorded' and day >= (${from}::timestamptz at time zone 'Asia/Jakarta')::date
  ) as since join ledger.posting on posting.account_no = account.no and posting.txid >= since.first
    join ledger.journal on journal.no = posting.journal_no
  where account.code = ${code} and journal.recorded_at >= ${from} and journal.recorded_at < ${before}`;

/** A page of them, newest first. */
export async function listRecorded(
  db: Executor,
  code: string,
  range: RecordedRange,
  before: StatementPlace | null,
  limit: number,
): Promise<StatementRow[]> {
  return listStatementRows(db, recordedIn(code, range), before, limit);
}

/** Debits and credits of a range by the kind of their journal, both above zero. */
export async function sumRecorded(
  db: Executor,
  code: string,
  range: RecordedRange,
): Promise<readonly { readonly kind: string; readonly debit: bigint; readonly credit: bigint }[]> {
  const { rows } = await sql<{ kind: string; debit: bigint; credit: bigint }>`
    select journal.kind, coalesce(sum(posting.minor) filter (where posting.minor > 0), 0)::bigint as debit,
      coalesce(-sum(posting.minor) filter (where posting.minor < 0), 0)::bigint as credit
    from ${recordedIn(code, range)} group by journal.kind`.execute(db);
  return rows;
}
