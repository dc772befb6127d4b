/** SQL of the content import: every statement inserts a record or updates the one with the same key. */
import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import type { Id } from "#kernel/id.ts";
import { LANGUAGES } from "#kernel/locale.ts";
import type { Executor } from "#platform/db.ts";
import type { ArticleContent } from "../articles/model/article.ts";
import { plainText } from "../rich-text/model/document.ts";
import { advanceRevision, findDraft, insertArticle, insertVersion, writePublished } from "../articles/store-drafts.ts";
import type { ArticleDraft, CategoryDraft, PageDraft, QuestionDraft, QuestionGroupDraft } from "./model/bundle.ts";

/** Records an import; false when the last import was of the same bundle. */
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

/** Inserts or replaces an article as published, with a version that staff can continue from. */
export async function saveArticle(db: Executor, newId: string, draft: ArticleDraft, now: Date): Promise<void> {
  const category = await db
    .selectFrom("content.category")
    .where("key", "=", draft.category)
    .select("id")
    .executeTakeFirstOrThrow();
  const content: ArticleContent = {
    categoryId: category.id as Id<"ct">,
    cover: { kind: "illustration", name: draft.illustration },
    featured: draft.featured,
    texts: draft.texts,
  };
  const known = await db.selectFrom("content.article").where("key", "=", draft.key).select("id").executeTakeFirst();
  const saving = { id: (known?.id ?? newId) as Id<"ar">, content, by: "import", at: now };
  const stored = known && (await findDraft(db, saving.id, "lock"));
  const isSame =
    stored?.publishedRevision === stored?.revision &&
    stored?.publishedOn === draft.publishedOn &&
    isDeepStrictEqual(stored.content, content);
  if (stored && isSame) return;
  if (!stored) await insertArticle(db, draft.key, saving);
  else if (await advanceRevision(db, saving.id, stored.revision, now)) await insertVersion(db, stored.revision + 1, saving, now);
  const revision = stored ? stored.revision + 1 : 1;
  await writePublished(db, saving, { revision, publishedOn: draft.publishedOn });
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

/**
 * Inserts or updates a version of a page. For a page of sections this is the version that files provide: a version published by staff has a
 * higher number and stays in force. True when anything changed.
 */
export async function savePage(db: Executor, draft: PageDraft, now: Date): Promise<boolean> {
  let isChanged = false;
  for (const language of LANGUAGES) {
    const { title, description, body } = draft.texts[language];
    const fields = {
      effective_on: sql<never>`${draft.effectiveOn}::date`,
      title,
      description,
      body: JSON.stringify(body),
      updated_at: now,
    };
    const stored = await db
      .insertInto("content.page")
      .values({ key: draft.key, language, version: draft.version, ...fields })
      .onConflict((conflict) =>
        conflict.columns(["key", "language", "version"]).doUpdateSet(fields)
          // The office shows when a page last changed: saving the same texts again is no change.
          .where(sql<boolean>`(page.effective_on, page.title, page.description, page.body)
            is distinct from (excluded.effective_on, excluded.title, excluded.description, excluded.body)`),
      )
      .executeTakeFirst();
    isChanged ||= (stored.numInsertedOrUpdatedRows ?? 0n) > 0n;
  }
  return isChanged;
}
