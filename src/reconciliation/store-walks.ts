/** SQL of the checker's walks: one at a time, how far each has come, and the figures that it compared. */
import { sql } from "kysely";
import type { Executor } from "#platform/db.ts";
import type { ControlTotal } from "./expected.ts";

export type Walk = "minute" | "night";
/** Ours alone: pg_try_advisory_xact_lock's first number. */
const WALK_LOCK = 7_263_021;

/** Makes everything that this transaction reads one instant, of the ledger as of transfers. Has to be its first statement. */
export async function holdStill(db: Executor): Promise<void> {
  await sql`set transaction isolation level repeatable read`.execute(db);
}

/** Holds a walk until the transaction ends; false when another process is on it. */
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

/** When the walks last came to their end. */
export async function listWalks(db: Executor): Promise<readonly { readonly name: Walk; readonly finishedAt: Date }[]> {
  const { rows } = await sql<{ name: Walk; finishedAt: Date }>`
    select name, finished_at as "finishedAt" from reconciliation.walk where name <> 'taken' order by name`.execute(db);
  return rows;
}

/** All that was posted before this instant has been taken from the ledger. */
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

/** Keeps the figures of a comparison, for who looks at them. */
export async function keepTotals(
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

export interface KeptTotal extends ControlTotal {
  readonly name: TotalName;
  readonly currency: string;
  readonly comparedAt: Date;
}

export async function listTotals(db: Executor): Promise<KeptTotal[]> {
  const { rows } = await sql<KeptTotal>`
    select name, account, currency, books, expected, compared_at as "comparedAt" from reconciliation.control_total
    order by name, account`.execute(db);
  return rows;
}
