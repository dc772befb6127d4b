/** SQL of pictures and their files. */
import { sql, type Selectable } from "kysely";
import type { DB } from "../../../db/types.ts";
import type { Id } from "#kernel/id.ts";
import type { Executor } from "#platform/db.ts";
import type { PictureView } from "./contract.ts";

function toView(row: Selectable<DB["content.picture"]>): PictureView {
  return {
    id: row.id as Id<"pi">,
    alts: { ID: row.alt_id, EN: row.alt_en },
    width: row.width,
    height: row.height,
    focusX: row.focus_x,
    focusY: row.focus_y,
    version: row.version,
    uploadedBy: row.uploaded_by,
    uploadedAt: row.uploaded_at,
  };
}

export async function findPicture(db: Executor, id: string): Promise<PictureView | null> {
  const row = await db.selectFrom("content.picture").selectAll().where("id", "=", id).executeTakeFirst();
  return row ? toView(row) : null;
}

/** Number of these pictures that exist. Locks their rows, so that none is deleted before the text that shows it is stored. */
export async function countPictures(db: Executor, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  return (
    await db
      .selectFrom("content.picture")
      .where("id", "in", [...ids])
      .select("id")
      .forShare()
      .execute()
  ).length;
}

export async function listPictureRows(
  db: Executor,
  search: string,
  limit: number,
  offset: number,
): Promise<{ pictures: PictureView[]; total: number }> {
  const pattern = `%${search.replaceAll(/[\\%_]/g, "\\$&")}%`;
  const matches = sql<boolean>`(${search} = '' or alt_id ilike ${pattern} or alt_en ilike ${pattern})`;
  const rows = await db
    .selectFrom("content.picture")
    .selectAll()
    .where(matches)
    .orderBy("uploaded_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  const counted = await db
    .selectFrom("content.picture")
    .where(matches)
    .select((eb) => eb.fn.countAll().as("total"))
    .executeTakeFirstOrThrow();
  return { pictures: rows.map(toView), total: Number(counted.total) };
}

/** A re-encoded picture. */
interface Drawn {
  readonly width: number;
  readonly height: number;
  readonly files: readonly { readonly width: number; readonly format: string; readonly bytes: Uint8Array }[];
}

export interface NewPicture {
  readonly id: Id<"pi">;
  readonly alts: PictureView["alts"];
  readonly drawn: Drawn;
  readonly by: string;
  readonly at: Date;
}

/** Inserts a picture with its files; false when the id is taken. */
export async function insertPicture(db: Executor, { id, alts, drawn, by, at }: NewPicture): Promise<boolean> {
  const { width, height, files } = drawn;
  const inserted = await db
    .insertInto("content.picture")
    .values({ id, alt_id: alts.ID, alt_en: alts.EN, width, height, uploaded_by: by, uploaded_at: at })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .executeTakeFirst();
  if ((inserted.numInsertedOrUpdatedRows ?? 0n) === 0n) return false;
  for (const file of files)
    await db
      .insertInto("content.picture_file")
      .values({ picture_id: id, width: file.width, format: file.format, bytes: Buffer.from(file.bytes) })
      .execute();
  return true;
}

/** The bytes of one file; without a width those of the smallest. */
export async function findPictureFile(db: Executor, id: string, width: number | null, format: string): Promise<Buffer | null> {
  let query = db
    .selectFrom("content.picture_file")
    .where("picture_id", "=", id)
    .where("format", "=", format)
    .orderBy("width")
    .limit(1)
    .select("bytes");
  if (width !== null) query = query.where("width", "=", width);
  return (await query.executeTakeFirst())?.bytes ?? null;
}

export type Description = Pick<PictureView, "alts" | "focusX" | "focusY" | "version">;

/** Updates a picture's description if the stored version is the given one; null otherwise. */
export async function updatePicture(
  db: Executor,
  id: Id<"pi">,
  { alts, focusX, focusY, version }: Description,
): Promise<PictureView | null> {
  const row = await db
    .updateTable("content.picture")
    .set({ alt_id: alts.ID, alt_en: alts.EN, focus_x: focusX, focus_y: focusY, version: version + 1 })
    .where("id", "=", id)
    .where("version", "=", version)
    .returningAll()
    .executeTakeFirst();
  return row ? toView(row) : null;
}

/** Deletes a picture that no version of any content shows; "in_use" and "none" are the reasons why not. */
export async function deletePictureRow(db: Executor, id: Id<"pi">): Promise<"deleted" | "in_use" | "none"> {
  const known = await db.selectFrom("content.picture").where("id", "=", id).select("id").forUpdate().executeTakeFirst();
  if (!known) return "none";
  const pattern = `%"${id}"%`;
  const deleted = await db
    .deleteFrom("content.picture")
    .where("id", "=", id)
    .where(
      sql<boolean>`not exists (select from content.article_version where content::text like ${pattern})
        and not exists (select from content.article_text where body::text like ${pattern})
        and not exists (select from content.article where picture_id = ${id})
        and not exists (select from content.member where picture_id = ${id})
        and not exists (select from content.faq_item_text where answer::text like ${pattern})
        and not exists (select from content.legal_draft where content::text like ${pattern})
        and not exists (select from content.page where body::text like ${pattern})`,
    )
    .executeTakeFirst();
  return deleted.numDeletedRows > 0n ? "deleted" : "in_use";
}
