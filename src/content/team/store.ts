/** SQL of the team. */
import { sql, type Selectable } from "kysely";
import type { DB } from "../../../db/types.ts";
import type { Id } from "#kernel/id.ts";
import type { Language } from "#kernel/locale.ts";
import type { Executor } from "#platform/db.ts";
import type { MemberEntries, MemberRow, TeamMember } from "./contract.ts";

/** Active members in their order, as visitors read them. */
export async function listActiveMembers(db: Executor, language: Language): Promise<TeamMember[]> {
  const rows = await db
    .selectFrom("content.member as member")
    .leftJoin("content.picture as picture", "picture.id", "member.picture_id")
    .where("member.status", "=", "active")
    .orderBy("member.position")
    .orderBy("member.id")
    .select(["member.id", "member.name", "member.role_id", "member.role_en", "member.about_id", "member.about_en"])
    .select(["picture.id as picture", "picture.alt_id", "picture.alt_en", "picture.width", "picture.height"])
    .select(["picture.focus_x", "picture.focus_y"])
    .execute();
  const one = <T>(id: T, en: T): T => (language === "EN" ? en : id);
  return rows.map((row) => ({
    id: row.id as Id<"mb">,
    name: row.name,
    role: one(row.role_id, row.role_en),
    about: one(row.about_id, row.about_en),
    picture:
      row.picture === null
        ? null
        : {
            id: row.picture as Id<"pi">,
            alt: one(row.alt_id, row.alt_en) ?? "",
            width: row.width ?? 1,
            height: row.height ?? 1,
            focusX: row.focus_x ?? 50,
            focusY: row.focus_y ?? 50,
          },
  }));
}

function toRow(row: Selectable<DB["content.member"]>): MemberRow {
  return {
    id: row.id as Id<"mb">,
    name: row.name,
    roles: { ID: row.role_id, EN: row.role_en },
    abouts: { ID: row.about_id, EN: row.about_en },
    pictureId: row.picture_id as Id<"pi"> | null,
    status: row.status as "active" | "inactive",
    version: row.version,
  };
}

const columnsOf = ({ name, roles, abouts, pictureId }: MemberEntries) => ({
  name,
  role_id: roles.ID,
  role_en: roles.EN,
  about_id: abouts.ID,
  about_en: abouts.EN,
  picture_id: pictureId,
});

export async function listMemberRows(db: Executor): Promise<MemberRow[]> {
  return (await db.selectFrom("content.member").selectAll().orderBy("position").orderBy("id").execute()).map(toRow);
}

/** Inserts a new entry at the end; false when the id is taken. */
export async function insertMember(db: Executor, id: Id<"mb">, entries: MemberEntries, at: Date): Promise<boolean> {
  const inserted = await db
    .insertInto("content.member")
    .values({
      id,
      ...columnsOf(entries),
      updated_at: at,
      position: sql<number>`(select coalesce(max(position), -1) + 1 from content.member)`,
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .executeTakeFirst();
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Updates if the stored version is the given one. "none" when there is no such member, "other" when another version is stored. */
export async function updateMemberRow(
  db: Executor,
  id: Id<"mb">,
  version: number,
  entries: MemberEntries,
  at: Date,
): Promise<"updated" | "other" | "none"> {
  const updated = await db
    .updateTable("content.member")
    .set({ ...columnsOf(entries), version: version + 1, updated_at: at })
    .where("id", "=", id)
    .where("version", "=", version)
    .executeTakeFirst();
  if (updated.numUpdatedRows > 0n) return "updated";
  const known = await db.selectFrom("content.member").where("id", "=", id).select("id").executeTakeFirst();
  return known ? "other" : "none";
}

export async function updateMemberStatus(db: Executor, id: Id<"mb">, status: MemberRow["status"], at: Date): Promise<boolean> {
  const updated = await db.updateTable("content.member").set({ status, updated_at: at }).where("id", "=", id).executeTakeFirst();
  return updated.numUpdatedRows > 0n;
}

export async function deleteMemberRow(db: Executor, id: Id<"mb">): Promise<boolean> {
  return (await db.deleteFrom("content.member").where("id", "=", id).executeTakeFirst()).numDeletedRows > 0n;
}
