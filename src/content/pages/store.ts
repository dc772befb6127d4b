/** SQL of pages of sections. Versions are counted and the highest is in force, so that a clock set back hides none. */
import { sql } from "kysely";
import { LANGUAGES, type Bilingual, type Language } from "#kernel/locale.ts";
import { toLocalDate } from "#kernel/time.ts";
import type { Executor } from "#platform/db.ts";
import type { PageVersion } from "./contract.ts";
import { pageContentSchema, type PageContent } from "./model/page-content.ts";
import { SECTION_PAGES, type SectionPage } from "./model/sections.ts";
import { readPageRow, type PageRow } from "./store-public.ts";

/** Stored as "7.0", in the same column as legal versions, which have more parts. */
const number = sql<number>`split_part(version, '.', 1)::int`;
const textOf = (version: number) => `${version}.0`;
/** An imported version has no publication time: takes when it was last stored. */
const publishedAt = sql<Date>`coalesce(published_at, updated_at)`;

/** The version in force. */
export async function findSections(db: Executor, key: SectionPage, language: Language): Promise<PageRow | null> {
  const row = await db
    .selectFrom("content.page")
    .where("key", "=", key)
    .where("language", "=", language)
    .orderBy(number, "desc")
    .select(["title", "description", "version", "effective_on", "body"])
    .limit(1)
    .executeTakeFirst();
  return row ? readPageRow(row) : null;
}

export interface StoredPage extends PageVersion {
  readonly savedAt: Date;
  readonly content: PageContent;
}

/** One version in both languages; the one in force unless another is requested. */
export async function findPageContent(db: Executor, key: SectionPage, version?: number): Promise<StoredPage | null> {
  let query = db.selectFrom("content.page").where("key", "=", key);
  if (version !== undefined) query = query.where("version", "=", textOf(version));
  const rows = await query
    .orderBy(number, "desc")
    .limit(LANGUAGES.length)
    .select(["language", "title", "description", "body", "updated_at as savedAt", "published_by as publishedBy"])
    .select([number.as("version"), publishedAt.as("publishedAt")])
    .execute();
  const [first] = rows;
  if (!first) return null;
  const texts = rows.map(({ language, title, description, body }) => [language, { title, description, sections: body }]);
  return {
    version: first.version,
    publishedBy: first.publishedBy,
    publishedAt: first.publishedAt,
    // The import updates the languages one by one.
    savedAt: new Date(Math.max(...rows.map(({ savedAt }) => savedAt.getTime()))),
    content: pageContentSchema.parse(Object.fromEntries(texts)),
  };
}

/** The newest versions of a page, without their texts. */
export async function listPageVersions(db: Executor, key: SectionPage, limit: number): Promise<PageVersion[]> {
  return db
    .selectFrom("content.page")
    .where("key", "=", key)
    .where("language", "=", "ID")
    .orderBy(number, "desc")
    .limit(limit)
    .select(["published_by as publishedBy", number.as("version"), publishedAt.as("publishedAt")])
    .execute();
}

export interface PageHead extends PageVersion {
  readonly key: string;
  readonly language: string;
  readonly title: string;
}

/** The version in force of every page, one row per language. */
export async function listPageHeads(db: Executor): Promise<PageHead[]> {
  return db
    .selectFrom("content.page")
    .where("key", "in", SECTION_PAGES)
    .distinctOn(["key", "language"])
    .orderBy("key")
    .orderBy("language")
    .orderBy(number, "desc")
    .select(["key", "language", "title", "published_by as publishedBy", number.as("version"), publishedAt.as("publishedAt")])
    .execute();
}

/** When an import last changed the texts of each page, compared with the import before. */
export async function listImports(db: Executor): Promise<ReadonlyMap<string, Date>> {
  const rows = await db
    .selectFrom("content.page")
    .where("key", "in", SECTION_PAGES)
    .where("published_by", "=", "import")
    .groupBy("key")
    .select((one) => ["key", one.fn.max("updated_at").as("at")])
    .execute();
  return new Map(rows.map(({ key, at }) => [key, at]));
}

/** All active questions in their order, for use in pages. */
export async function listReadableQuestions(db: Executor): Promise<{ key: string; questions: Bilingual }[]> {
  return db
    .selectFrom("content.faq_item as item")
    .innerJoin("content.faq_group as faq_group", "faq_group.id", "item.group_id")
    .innerJoin("content.faq_item_text as id", (join) => join.onRef("id.item_id", "=", "item.id").on("id.language", "=", "ID"))
    .innerJoin("content.faq_item_text as en", (join) => join.onRef("en.item_id", "=", "item.id").on("en.language", "=", "EN"))
    .where("item.status", "=", "active")
    .orderBy("faq_group.position")
    .orderBy("item.position")
    .select(["item.key", sql<Bilingual>`jsonb_build_object('ID', id.question, 'EN', en.question)`.as("questions")])
    .execute();
}

interface Publishing {
  readonly version: number;
  readonly content: PageContent;
  readonly by: string;
  readonly at: Date;
}

/** Inserts a version in both languages; false when another person inserted it meanwhile. */
export async function insertPageVersion(
  db: Executor,
  key: SectionPage,
  { version, content, by, at }: Publishing,
): Promise<boolean> {
  const rows = LANGUAGES.map((language) => {
    const { title, description, sections } = content[language];
    return {
      key,
      language,
      version: textOf(version),
      effective_on: sql<never>`${toLocalDate(at)}::date`,
      title: title.trim(),
      description: description.trim(),
      body: JSON.stringify(sections),
      updated_at: at,
      published_by: by,
      published_at: at,
    };
  });
  const inserted = await db
    .insertInto("content.page")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n;
}
