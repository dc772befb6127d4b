/** SQL of offices. */
import { sql, type Selectable } from "kysely";
import type { DB } from "../../../db/types.ts";
import type { Id } from "#kernel/id.ts";
import type { Executor } from "#platform/db.ts";
import type { OfficeEntries, OfficeRow } from "./contract.ts";

function toRow(row: Selectable<DB["content.office"]>): OfficeRow {
  const { latitude_e6: latitudeE6, longitude_e6: longitudeE6 } = row;
  return {
    id: row.id as Id<"of">,
    kind: row.kind as "head" | "branch",
    names: { ID: row.name_id, EN: row.name_en },
    street: row.street,
    city: row.city,
    province: row.province,
    postalCode: row.postal_code,
    hours: { ID: row.hours_id, EN: row.hours_en },
    phone: row.phone,
    position: latitudeE6 === null || longitudeE6 === null ? null : { latitudeE6, longitudeE6 },
    status: row.status as "active" | "inactive",
    version: row.version,
  };
}

const columnsOf = (entries: OfficeEntries) => ({
  kind: entries.kind,
  name_id: entries.names.ID,
  name_en: entries.names.EN,
  street: entries.street,
  city: entries.city,
  province: entries.province,
  postal_code: entries.postalCode,
  hours_id: entries.hours.ID,
  hours_en: entries.hours.EN,
  phone: entries.phone,
  latitude_e6: entries.position?.latitudeE6 ?? null,
  longitude_e6: entries.position?.longitudeE6 ?? null,
});

/** All offices in their order; `active` leaves out inactive ones. */
export async function listOfficeRows(db: Executor, which: "all" | "active"): Promise<OfficeRow[]> {
  let query = db.selectFrom("content.office").selectAll().orderBy("position").orderBy("id");
  if (which === "active") query = query.where("status", "=", "active");
  return (await query.execute()).map(toRow);
}

/** Inserts an office at the end; false when the id is taken. */
export async function insertOffice(db: Executor, id: Id<"of">, entries: OfficeEntries, at: Date): Promise<boolean> {
  const inserted = await db
    .insertInto("content.office")
    .values({
      id,
      ...columnsOf(entries),
      updated_at: at,
      position: sql<number>`(select coalesce(max(position), -1) + 1 from content.office)`,
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .executeTakeFirst();
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Updates an office if the stored version is the given one; "none" when there is no such office, "other" when another version is stored. */
export async function updateOfficeRow(
  db: Executor,
  id: Id<"of">,
  version: number,
  entries: OfficeEntries,
  at: Date,
): Promise<"updated" | "other" | "none"> {
  const updated = await db
    .updateTable("content.office")
    .set({ ...columnsOf(entries), version: version + 1, updated_at: at })
    .where("id", "=", id)
    .where("version", "=", version)
    .executeTakeFirst();
  if (updated.numUpdatedRows > 0n) return "updated";
  const known = await db.selectFrom("content.office").where("id", "=", id).select("id").executeTakeFirst();
  return known ? "other" : "none";
}

export async function updateOfficeStatus(db: Executor, id: Id<"of">, status: OfficeRow["status"], at: Date): Promise<boolean> {
  const updated = await db.updateTable("content.office").set({ status, updated_at: at }).where("id", "=", id).executeTakeFirst();
  return updated.numUpdatedRows > 0n;
}

export async function deleteOfficeRow(db: Executor, id: Id<"of">): Promise<boolean> {
  return (await db.deleteFrom("content.office").where("id", "=", id).executeTakeFirst()).numDeletedRows > 0n;
}
