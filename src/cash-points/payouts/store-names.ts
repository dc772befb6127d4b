/** SQL of the names typed from documents: corrections of a payout's, and all that were tried for a transfer. */
import { sql } from "kysely";
import type { Executor } from "#platform/db.ts";
import type { CounterPayout } from "./store.ts";

/** Corrections of the name of one payout. The table's own check has the same number. */
export const NAME_CORRECTIONS = 2;

/** The texts that were corrected, in the order in which they were typed. */
export async function listFormerNames(db: Executor, payout: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom("cash_points.payout_former_name")
    .select("name")
    .where("payout", "=", payout)
    .orderBy("nth")
    .execute();
  return rows.map(({ name }) => name);
}

/** How many different names other than this one were typed for a transfer, at all outlets; spaces and case make no difference. */
export async function countOtherNames(db: Executor, transfer: string, name: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(distinct lower(regexp_replace(btrim(tried.name), '\\s+', ' ', 'g')))::int as n
    from (
      select document_name as name from cash_points.payout where transfer = ${transfer}
      union all
      select former.name from cash_points.payout_former_name as former join cash_points.payout on payout.id = former.payout
      where payout.transfer = ${transfer}
    ) as tried
    where lower(regexp_replace(btrim(tried.name), '\\s+', ' ', 'g')) <> lower(regexp_replace(btrim(${name}), '\\s+', ' ', 'g'))`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}

interface Correction {
  readonly payout: CounterPayout;
  readonly name: string;
  readonly nameScore: number;
  readonly needsSecond: boolean;
  readonly by: string;
  readonly at: Date;
}

/**
 * Corrects the name of a payout by the worker who typed it, and keeps the former text. False when its turn is over: ended, checked by a
 * second worker, corrected too often or meanwhile.
 */
export async function correctPayoutName(
  db: Executor,
  { payout, name, nameScore, needsSecond, by, at }: Correction,
): Promise<boolean> {
  const { rows } = await sql`
    with corrected as (
      update cash_points.payout set document_name = ${name}, name_score = ${nameScore}, needs_second = ${needsSecond}
      where id = ${payout.id} and state = 'collecting' and lock_until > ${at} and started_by = ${by} and needs_second
        and second_person is null and document_name = ${payout.documentName}
        and (select count(*) from cash_points.payout_former_name where payout = ${payout.id}) < ${NAME_CORRECTIONS}
      returning id)
    insert into cash_points.payout_former_name (payout, nth, name, name_score, corrected_by, corrected_at)
    select id, (select count(*) + 1 from cash_points.payout_former_name where payout = ${payout.id}), ${payout.documentName}, ${payout.nameScore}, ${by}, ${at}
    from corrected returning nth`.execute(db);
  return rows.length > 0;
}
