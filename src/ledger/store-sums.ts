/** SQL of the daily sums, and of the transaction numbers that they are taken by. */
import type { Executor } from "#platform/db.ts";
import { sql } from "kysely";

/** Advances checkpoints and daily sums; returns how many postings were added. */
export async function takeSums(db: Executor): Promise<bigint> {
  const { rows } = await sql<{ taken: bigint }>`select ledger.take_sums() as taken`.execute(db);
  return rows[0]?.taken ?? 0n;
}

/**
 * Whether the next transaction number was already given. Then every journal is refused (SL006) or, a little further on, would share the
 * number of an old one. In a sound database the newest journal's number is below the next.
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

/** Shifts transaction numbers so that they keep rising after a restore. */
export async function shiftNumbers(db: Executor): Promise<void> {
  await sql`select ledger.shift_numbers()`.execute(db);
}
