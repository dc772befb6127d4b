/** The manual order of records, stored as positions from 0 without gaps. */
import { sql } from "kysely";
import type { Executor } from "#platform/db.ts";

/** The ordered tables, and the scope of each order: the whole table, or the rows with the same parent. */
const ORDERED = {
  category: { table: sql.table("content.category"), parent: sql`true` },
  group: { table: sql.table("content.faq_group"), parent: sql`true` },
  question: { table: sql.table("content.faq_item"), parent: sql`one.group_id = chosen.group_id` },
  member: { table: sql.table("content.member"), parent: sql`true` },
  office: { table: sql.table("content.office"), parent: sql`true` },
} as const;
export type Ordered = keyof typeof ORDERED;
export type Direction = "up" | "down";

/**
 * Moves a record by one place. Renumbers its whole list, so that neither gaps nor equal positions remain. False when there is no such
 * record.
 */
export async function moveByOne(db: Executor, what: Ordered, id: string, direction: Direction): Promise<boolean> {
  const { table, parent } = ORDERED[what];
  // Locks the whole list: two concurrent moves may choose different rows, and each would renumber the other's list.
  await sql`select id from ${table} order by id for update`.execute(db);
  const step = direction === "up" ? sql`-1.5` : sql`1.5`;
  const { numAffectedRows } = await sql`
    with chosen as (select * from ${table} where id = ${id}),
    placed as (
      select one.id, row_number() over (order by one.position, one.id) as place from ${table} as one, chosen where ${parent}
    ),
    moved as (
      select id, row_number() over (order by place + case when id = ${id} then ${step} else 0 end) - 1 as position from placed
    )
    update ${table} as target set position = moved.position from moved where moved.id = target.id`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}
