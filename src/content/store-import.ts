/** SQL of the content import: every statement adds a record or brings the one with the same key up to date. */
import { sql } from "kysely";
import { LANGUAGES } from "#kernel/locale.ts";
import type { Executor } from "#platform/db.ts";
import { plainText, readingMinutes } from "./document.ts";
import type { ArticleDraft, CategoryDraft, PageDraft, QuestionDraft, QuestionGroupDraft } from "./bundle.ts";

/** Notes an import; false when the last one was of this very bundle. */
export async function recordImport(db: Executor, checksum: string, now: Date): Promise<boolean> {
  const recorded = await db
    .insertInto("content.import")
    .values({ checksum, imported_at: now })
    .onConflict((conflict) =>
      conflict.column("only_row").doUpdateSet({ checksum, imported_at: now }).where("content.import.checksum", "!=", checksum),
    )
    .executeTakeFirst();
  return (recorded.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function saveCategory(db: Executor, newId: string, draft: CategoryDraft): Promise<void> {
  const { id } = await db
    .insertInto("content.category")
    .values({ id: newId, key: draft.key, position: draft.position })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ position: draft.position }))
    .returning("id")
    .executeTakeFirstOrThrow();
  for (const language of LANGUAGES) {
    const text = draft.texts[language];
    await db
      .insertInto("content.category_text")
      .values({ category_id: id, language, ...text })
      .onConflict((conflict) => conflict.columns(["category_id", "language"]).doUpdateSet(text))
      .execute();
  }
}

export async function saveArticle(db: Executor, newId: string, draft: ArticleDraft, now: Date): Promise<void> {
  const fields = {
    illustration: draft.illustration,
    published_on: sql<never>`${draft.publishedOn}::date`,
    featured: draft.featured,
    updated_at: now,
  };
  const { id } = await db
    .insertInto("content.article")
    .values({ id: newId, key: draft.key, category_id: categoryId(draft.category), ...fields })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ category_id: categoryId(draft.category), ...fields }))
    .returning("id")
    .executeTakeFirstOrThrow();
  for (const language of LANGUAGES) {
    const { slug, title, description, body } = draft.texts[language];
    const text = { slug, title, description, body: JSON.stringify(body), reading_minutes: readingMinutes(body) };
    await db
      .insertInto("content.article_text")
      .values({ article_id: id, language, ...text })
      .onConflict((conflict) => conflict.columns(["article_id", "language"]).doUpdateSet(text))
      .execute();
  }
}

export async function saveQuestionGroup(db: Executor, newId: string, draft: QuestionGroupDraft): Promise<void> {
  const { id } = await db
    .insertInto("content.faq_group")
    .values({ id: newId, key: draft.key, position: draft.position })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ position: draft.position }))
    .returning("id")
    .executeTakeFirstOrThrow();
  for (const language of LANGUAGES) {
    const name = draft.names[language];
    await db
      .insertInto("content.faq_group_text")
      .values({ group_id: id, language, name })
      .onConflict((conflict) => conflict.columns(["group_id", "language"]).doUpdateSet({ name }))
      .execute();
  }
}

export async function saveQuestion(
  db: Executor,
  newId: string,
  groupKey: string,
  position: number,
  draft: QuestionDraft,
): Promise<void> {
  const group = sql<string>`(select id from content.faq_group where key = ${groupKey})`;
  const { id } = await db
    .insertInto("content.faq_item")
    .values({ id: newId, key: draft.key, group_id: group, position })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ group_id: group, position }))
    .returning("id")
    .executeTakeFirstOrThrow();
  for (const language of LANGUAGES) {
    const { question, answer } = draft.texts[language];
    const text = { question, answer: JSON.stringify(answer), searchable: `${question}\n${plainText(answer)}`.toLowerCase() };
    await db
      .insertInto("content.faq_item_text")
      .values({ item_id: id, language, ...text })
      .onConflict((conflict) => conflict.columns(["item_id", "language"]).doUpdateSet(text))
      .execute();
  }
}

export async function savePage(db: Executor, draft: PageDraft, now: Date): Promise<void> {
  for (const language of LANGUAGES) {
    const { title, description, body } = draft.texts[language];
    const fields = {
      effective_on: sql<never>`${draft.effectiveOn}::date`,
      title,
      description,
      body: JSON.stringify(body),
      updated_at: now,
    };
    await db
      .insertInto("content.page")
      .values({ key: draft.key, language, version: draft.version, ...fields })
      .onConflict((conflict) => conflict.columns(["key", "language", "version"]).doUpdateSet(fields))
      .execute();
  }
}

function categoryId(key: string) {
  return sql<string>`(select id from content.category where key = ${key})`;
}
