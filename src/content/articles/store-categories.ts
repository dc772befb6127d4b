/** SQL of categories for the office. */
import { sql } from "kysely";
import type { Id } from "#kernel/id.ts";
import { LANGUAGES, type Language } from "#kernel/locale.ts";
import type { Executor } from "#platform/db.ts";
import type { CategoryEntries, CategoryRow } from "./contract-categories.ts";
import { storeFormerSlug } from "./store-drafts.ts";

type Status = "active" | "inactive";

/** A category's status. Locks the row until this transaction ends, so that neither the category nor what depends on it changes meanwhile. */
export async function holdCategory(db: Executor, id: string): Promise<{ readonly status: Status } | null> {
  const row = await db.selectFrom("content.category").where("id", "=", id).select("status").forUpdate().executeTakeFirst();
  return row ? { status: row.status as Status } : null;
}

/** All categories in their order, with the number of articles that use each: by newest version, and public. */
export async function listCategoryRows(db: Executor): Promise<CategoryRow[]> {
  const { rows } = await sql<Omit<CategoryRow, "articles" | "publicArticles"> & { articles: bigint; publicArticles: bigint }>`
    select category.id, category.status, category.version,
      (select jsonb_object_agg(text.language, jsonb_build_object('slug', text.slug, 'name', text.name, 'description', text.description))
       from content.category_text as text where text.category_id = category.id) as texts,
      (select count(*) from content.article join content.article_version as version
         on version.article_id = article.id and version.revision = article.revision
       where version.content ->> 'categoryId' = category.id) as articles,
      (select count(*) from content.article where article.category_id = category.id and article.is_public) as "publicArticles"
    from content.category as category
    order by category.position, category.id`.execute(db);
  return rows.map((row) => ({ ...row, articles: Number(row.articles), publicArticles: Number(row.publicArticles) }));
}

/** Inserts a category at the end; false when the id is taken. */
export async function insertCategory(db: Executor, id: Id<"ct">, key: string, { texts }: CategoryEntries): Promise<boolean> {
  const inserted = await db
    .insertInto("content.category")
    .values({ id, key, position: sql<number>`(select coalesce(max(position), -1) + 1 from content.category)` })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .executeTakeFirst();
  if ((inserted.numInsertedOrUpdatedRows ?? 0n) === 0n) return false;
  for (const language of LANGUAGES)
    await db
      .insertInto("content.category_text")
      .values({ category_id: id, language, ...texts[language] })
      .execute();
  return true;
}

/** Replaces a category's texts if the stored version is the given one; false otherwise, also when there is no such category. */
export async function updateCategoryTexts(
  db: Executor,
  id: Id<"ct">,
  version: number,
  { texts }: CategoryEntries,
): Promise<boolean> {
  const updated = await db
    .updateTable("content.category")
    .set({ version: version + 1 })
    .where("id", "=", id)
    .where("version", "=", version)
    .executeTakeFirst();
  if (updated.numUpdatedRows === 0n) return false;
  for (const language of LANGUAGES) {
    await storeFormerSlug(db, "category", id, language, texts[language].slug);
    await db
      .updateTable("content.category_text")
      .set(texts[language])
      .where("category_id", "=", id)
      .where("language", "=", language)
      .execute();
  }
  return true;
}

/** Languages in which a slug is, or was, another category's. */
export async function listTakenCategorySlugs(
  db: Executor,
  id: string,
  { texts: { ID, EN } }: CategoryEntries,
): Promise<Language[]> {
  const { rows } = await sql<{ language: Language }>`
    select language from content.category_text
    where category_id <> ${id} and ((language = 'ID' and slug = ${ID.slug}) or (language = 'EN' and slug = ${EN.slug}))
    union
    select language from content.former_slug
    where kind = 'category' and record_id <> ${id} and ((language = 'ID' and slug = ${ID.slug}) or (language = 'EN' and slug = ${EN.slug}))
    order by 1`.execute(db);
  return rows.map(({ language }) => language);
}

/** Sets a category's status; false when that would leave active articles in an inactive category. The caller holds the row's lock. */
export async function updateCategoryStatus(db: Executor, id: Id<"ct">, status: Status): Promise<boolean> {
  const updated = await db
    .updateTable("content.category")
    .set({ status })
    .where("id", "=", id)
    .where(
      sql<boolean>`(${status} = 'active' or not exists (select from content.article where category_id = ${id} and is_public))`,
    )
    .executeTakeFirst();
  return updated.numUpdatedRows > 0n;
}

/** Deletes a category; false when a public article or the newest version of any article uses it. */
export async function deleteCategoryRow(db: Executor, id: Id<"ct">): Promise<boolean> {
  const deleted = await db
    .deleteFrom("content.category")
    .where("id", "=", id)
    .where(sql<boolean>`not exists (select from content.article where category_id = ${id})`)
    .where(
      sql<boolean>`not exists (select from content.article join content.article_version as version
        on version.article_id = article.id and (version.revision = article.revision or version.revision = article.scheduled_revision)
        where version.content ->> 'categoryId' = ${id})`,
    )
    .executeTakeFirst();
  if (deleted.numDeletedRows === 0n) return false;
  await db.deleteFrom("content.former_slug").where("kind", "=", "category").where("record_id", "=", id).execute();
  return true;
}
