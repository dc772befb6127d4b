/** SQL of the checks: a lock for each, its progress, and the figures it compared. */
import { sql } from "kysely";
import type { Executor } from "#platform/db.ts";
import type { ControlTotal } from "../model/expected.ts";

export type Walk = "minute" | "night";
/** First number of pg_try_advisory_xact_lock; used only here. */
const WALK_LOCK = 7_263_021;

/** Makes all reads of this transaction one snapshot, of the ledger and of transfers. Must be its first statement. */
export async function holdStill(db: Executor): Promise<void> {
  await sql`set transaction isolation level repeatable read`.execute(db);
}

/** Locks a check until the transaction ends; false when another process runs it. */
export async function takeWalk(db: Executor, walk: Walk): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(${WALK_LOCK}, ${walk === "minute" ? 1 : 2}) as taken`.execute(db);
  return rows[0]?.taken ?? false;
}

export async function finishWalk(db: Executor, walk: Walk, now: Date): Promise<void> {
  await sql`
    insert into reconciliation.walk (name, finished_at) values (${walk}, ${now})
    on conflict (name) do update set finished_at = excluded.finished_at`.execute(db);
}

/** When each check last finished. */
export async function listWalks(db: Executor): Promise<readonly { readonly name: Walk; readonly finishedAt: Date }[]> {
  const { rows } = await sql<{ name: Walk; finishedAt: Date }>`
    select name, finished_at as "finishedAt" from reconciliation.walk where name <> 'taken' order by name`.execute(db);
  return rows;
}

/** Records that everything posted before this instant has been read from the ledger. */
export async function markTaken(db: Executor, until: Date): Promise<void> {
  await sql`
    insert into reconciliation.walk (name, finished_at) values ('taken', ${until})
    on conflict (name) do update set finished_at = excluded.finished_at where walk.finished_at < excluded.finished_at`.execute(
    db,
  );
}

export async function findTakenUntil(db: Executor): Promise<Date | null> {
  const { rows } = await sql<{ at: Date }>`select finished_at as at from reconciliation.walk where name = 'taken'`.execute(db);
  return rows[0]?.at ?? null;
}

export interface Bookmark {
  readonly account: string;
  readonly txid: bigint;
  readonly journalNo: bigint;
  readonly line: number;
}

/** How far each account has been read. */
export async function listBookmarks(db: Executor): Promise<Bookmark[]> {
  const { rows } = await sql<Bookmark>`
    select account, txid, journal_no as "journalNo", line from reconciliation.bookmark`.execute(db);
  return rows;
}

export async function moveBookmarks(db: Executor, bookmarks: readonly Bookmark[]): Promise<void> {
  if (bookmarks.length === 0) return;
  await sql`
    insert into reconciliation.bookmark (account, txid, journal_no, line)
    select * from unnest(${bookmarks.map(({ account }) => account)}::text[], ${bookmarks.map(({ txid }) => txid)}::bigint[],
      ${bookmarks.map(({ journalNo }) => journalNo)}::bigint[], ${bookmarks.map(({ line }) => line)}::smallint[])
    on conflict (account) do update set txid = excluded.txid, journal_no = excluded.journal_no, line = excluded.line`.execute(db);
}

export type TotalName = "in_flight" | "settled";

/** Stores the figures of a comparison for the overview. */
export async function storeTotals(
  db: Executor,
  name: TotalName,
  totals: readonly (ControlTotal & { readonly currency: string })[],
  now: Date,
): Promise<void> {
  if (totals.length === 0) return;
  await sql`
    insert into reconciliation.control_total (name, account, currency, books, expected, compared_at)
    select ${name}, fresh.*, ${now}::timestamptz from unnest(${totals.map(({ account }) => account)}::text[],
      ${totals.map(({ currency }) => currency)}::text[], ${totals.map(({ books }) => books)}::bigint[],
      ${totals.map(({ expected }) => expected)}::bigint[]) as fresh
    on conflict (name, account) do update
    set books = excluded.books, expected = excluded.expected, compared_at = excluded.compared_at`.execute(db);
}

export interface StoredTotal extends ControlTotal {
  readonly name: TotalName;
  readonly currency: string;
  readonly comparedAt: Date;
}

export async function listTotals(db: Executor): Promise<StoredTotal[]> {
  const { rows } = await sql<StoredTotal>`
    select name, account, currency, books, expected, compared_at as "comparedAt" from reconciliation.control_total
    order by name, account`.execute(db);
  return rows;
}
