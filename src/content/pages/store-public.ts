/** SQL of public questions and pages, and of readers' feedback. */
import type { Id } from "#kernel/id.ts";
import type { Language } from "#kernel/locale.ts";
import type { LocalDate } from "#kernel/time.ts";
import type { Executor } from "#platform/db.ts";
import { documentSchema, withoutForbiddenLinks, type RichDocument } from "../rich-text/model/document.ts";

export interface QuestionRow {
  readonly groupKey: string;
  readonly groupName: string;
  readonly key: string;
  readonly question: string;
  readonly answer: RichDocument;
}

/** Active questions in order. All of `words` must occur; LIKE wildcards in them are escaped. */
export async function listQuestionRows(
  db: Executor,
  language: Language,
  words: readonly string[],
  keys: readonly string[] | null,
): Promise<QuestionRow[]> {
  let query = db
    .selectFrom("content.faq_item as item")
    .innerJoin("content.faq_item_text as text", (join) =>
      join.onRef("text.item_id", "=", "item.id").on("text.language", "=", language),
    )
    .innerJoin("content.faq_group as faq_group", "faq_group.id", "item.group_id")
    .innerJoin("content.faq_group_text as group_text", (join) =>
      join.onRef("group_text.group_id", "=", "faq_group.id").on("group_text.language", "=", language),
    )
    .where("item.status", "=", "active")
    .orderBy("faq_group.position")
    .orderBy("item.position")
    .select(["faq_group.key as groupKey", "group_text.name as groupName", "item.key", "text.question", "text.answer"]);
  if (keys !== null) query = query.where("item.key", "in", [...keys]);
  for (const word of words) query = query.where("text.searchable", "like", `%${word.replaceAll(/[\\%_]/g, "\\$&")}%`);
  return (await query.execute()).map((row) => ({ ...row, answer: documentSchema.parse(withoutForbiddenLinks(row.answer)) }));
}

export interface PageRow {
  readonly title: string;
  readonly description: string;
  readonly version: string;
  readonly effectiveOn: LocalDate;
  readonly body: unknown;
}

/** One version of a page, whatever its effective date. */
export async function findPageVersion(db: Executor, key: string, language: Language, version: string): Promise<PageRow | null> {
  const row = await db
    .selectFrom("content.page")
    .where("key", "=", key)
    .where("language", "=", language)
    .where("version", "=", version)
    .select(["title", "description", "version", "effective_on", "body"])
    .executeTakeFirst();
  return row ? readPageRow(row) : null;
}

/** Whether a home page, terms and a privacy notice exist, of any effective date. Without them the site is closed to visitors. */
export async function hasPages(db: Executor): Promise<boolean> {
  const rows = await db.selectFrom("content.page").where("key", "in", NEEDED_PAGES).select("key").distinct().execute();
  return rows.length === NEEDED_PAGES.length;
}
const NEEDED_PAGES = ["home", "terms", "privacy"];

/** Maps a stored row to `PageRow`. */
export function readPageRow({ effective_on: effectiveOn, ...page }: StoredRow): PageRow {
  return { ...page, effectiveOn: effectiveOn as LocalDate };
}
type StoredRow = Omit<PageRow, "effectiveOn"> & { readonly effective_on: unknown };

export interface Feedback {
  readonly id: Id<"fb">;
  readonly subject: string;
  readonly language: Language;
  readonly helpful: boolean;
  readonly givenAt: Date;
}

/** Inserts a reader's feedback; false when the id is taken by other content. */
export async function insertFeedback(db: Executor, feedback: Feedback): Promise<boolean> {
  const { id, subject, language, helpful, givenAt } = feedback;
  const inserted = await db
    .insertInto("content.feedback")
    .values({ id, subject, language, helpful, given_at: givenAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if ((inserted.numInsertedOrUpdatedRows ?? 0n) > 0n) return true;
  const stored = await db.selectFrom("content.feedback").where("id", "=", id).select(["subject", "helpful"]).executeTakeFirst();
  return stored?.subject === subject && stored.helpful === helpful;
}
