/** SQL of questions for the office. */
import { sql } from "kysely";
import type { Id } from "#kernel/id.ts";
import { LANGUAGES } from "#kernel/locale.ts";
import type { Executor } from "#platform/db.ts";
import { questionEntries, type GroupRow, type QuestionEntries, type QuestionView } from "./contract.ts";
import { plainText, withoutForbiddenLinks } from "../rich-text/model/document.ts";

/** All groups with their questions, both in their order. */
export async function listGroupRows(db: Executor): Promise<GroupRow[]> {
  const { rows } = await sql<GroupRow>`
    select faq_group.id, faq_group.version,
      (select jsonb_object_agg(text.language, text.name) from content.faq_group_text as text where text.group_id = faq_group.id) as names,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', item.id, 'status', item.status, 'version', item.version,
          'questions', (select jsonb_object_agg(text.language, text.question) from content.faq_item_text as text where text.item_id = item.id))
          order by item.position, item.id)
        from content.faq_item as item where item.group_id = faq_group.id), '[]') as questions
    from content.faq_group as faq_group
    order by faq_group.position, faq_group.id`.execute(db);
  return rows;
}

export async function findQuestion(db: Executor, id: Id<"fq">): Promise<QuestionView | null> {
  const { rows } = await sql<Omit<QuestionView, "entries"> & { groupId: string; texts: unknown }>`
    select item.id, item.key, item.status, item.version, item.group_id as "groupId",
      (select jsonb_object_agg(text.language, jsonb_build_object('question', text.question, 'answer', text.answer))
       from content.faq_item_text as text where text.item_id = item.id) as texts
    from content.faq_item as item where item.id = ${id}`.execute(db);
  const row = rows[0];
  if (!row) return null;
  const { groupId, texts, ...rest } = row;
  return { ...rest, entries: questionEntries.parse({ groupId, texts: withoutForbiddenLinks(texts) }) };
}

export async function hasGroup(db: Executor, id: string): Promise<boolean> {
  return (await db.selectFrom("content.faq_group").where("id", "=", id).select("id").forShare().executeTakeFirst()) !== undefined;
}

const lastOf = (groupId: string) =>
  sql<number>`(select coalesce(max(position), -1) + 1 from content.faq_item where group_id = ${groupId})`;

/** Inserts an inactive question at the end of its group; false when the id is taken. */
export async function insertQuestion(db: Executor, id: Id<"fq">, key: string, entries: QuestionEntries): Promise<boolean> {
  const { groupId } = entries;
  const inserted = await db
    .insertInto("content.faq_item")
    .values({ id, key, group_id: groupId, position: lastOf(groupId), status: "inactive" })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .executeTakeFirst();
  if ((inserted.numInsertedOrUpdatedRows ?? 0n) === 0n) return false;
  await writeTexts(db, id, entries);
  return true;
}

/** Updates a question if the stored version is the given one; in another group it becomes the last. */
export async function updateQuestionRow(db: Executor, id: Id<"fq">, version: number, entries: QuestionEntries): Promise<boolean> {
  const { groupId } = entries;
  const updated = await db
    .updateTable("content.faq_item")
    .set({
      version: version + 1,
      position: sql<number>`case when group_id = ${groupId} then position else ${lastOf(groupId)} end`,
      group_id: groupId,
    })
    .where("id", "=", id)
    .where("version", "=", version)
    .executeTakeFirst();
  if (updated.numUpdatedRows === 0n) return false;
  await writeTexts(db, id, entries);
  return true;
}

async function writeTexts(db: Executor, id: Id<"fq">, { texts }: QuestionEntries): Promise<void> {
  for (const language of LANGUAGES) {
    const { question, answer } = texts[language];
    const text = { question, answer: JSON.stringify(answer), searchable: `${question}\n${plainText(answer)}`.toLowerCase() };
    await db
      .insertInto("content.faq_item_text")
      .values({ item_id: id, language, ...text })
      .onConflict((conflict) => conflict.columns(["item_id", "language"]).doUpdateSet(text))
      .execute();
  }
}

export async function updateQuestionStatus(db: Executor, id: Id<"fq">, status: "active" | "inactive"): Promise<boolean> {
  const updated = await db.updateTable("content.faq_item").set({ status }).where("id", "=", id).executeTakeFirst();
  return updated.numUpdatedRows > 0n;
}

export async function deleteQuestionRow(db: Executor, id: Id<"fq">): Promise<boolean> {
  const deleted = await db.deleteFrom("content.faq_item").where("id", "=", id).executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}

type Names = GroupRow["names"];

export async function insertGroup(db: Executor, id: Id<"fg">, key: string, names: Names): Promise<boolean> {
  const inserted = await db
    .insertInto("content.faq_group")
    .values({ id, key, position: sql<number>`(select coalesce(max(position), -1) + 1 from content.faq_group)` })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .executeTakeFirst();
  if ((inserted.numInsertedOrUpdatedRows ?? 0n) === 0n) return false;
  for (const language of LANGUAGES)
    await db.insertInto("content.faq_group_text").values({ group_id: id, language, name: names[language] }).execute();
  return true;
}

export async function updateGroupNames(db: Executor, id: Id<"fg">, version: number, names: Names): Promise<boolean> {
  const updated = await db
    .updateTable("content.faq_group")
    .set({ version: version + 1 })
    .where("id", "=", id)
    .where("version", "=", version)
    .executeTakeFirst();
  if (updated.numUpdatedRows === 0n) return false;
  for (const language of LANGUAGES)
    await db
      .updateTable("content.faq_group_text")
      .set({ name: names[language] })
      .where("group_id", "=", id)
      .where("language", "=", language)
      .execute();
  return true;
}

/** Deletes a group without questions; "in_use" when it has some, "none" when there is no such group. */
export async function deleteGroupRow(db: Executor, id: Id<"fg">): Promise<"deleted" | "in_use" | "none"> {
  const known = await db.selectFrom("content.faq_group").where("id", "=", id).select("id").forUpdate().executeTakeFirst();
  if (!known) return "none";
  const deleted = await db
    .deleteFrom("content.faq_group")
    .where("id", "=", id)
    .where(sql<boolean>`not exists (select from content.faq_item where group_id = ${id})`)
    .executeTakeFirst();
  return deleted.numDeletedRows > 0n ? "deleted" : "in_use";
}
