/** SQL of content for its readers. The import's writes are in store-import.ts. */
import { sql } from "kysely";
import type { Id } from "#kernel/id.ts";
import type { Language } from "#kernel/locale.ts";
import type { LocalDate } from "#kernel/time.ts";
import type { Executor } from "#platform/db.ts";
import type { Article, ArticleCard, Category } from "./contract.ts";
import { documentSchema, type RichDocument } from "./document.ts";

type Slugs = { readonly ID: string; readonly EN: string };

/** Active categories in their order, each with the number of its active articles. */
export async function listCategories(db: Executor, language: Language): Promise<Category[]> {
  const rows = await db
    .selectFrom("content.category as category")
    .innerJoin("content.category_text as text", (join) =>
      join.onRef("text.category_id", "=", "category.id").on("text.language", "=", language),
    )
    .leftJoin("content.article as article", (join) =>
      join.onRef("article.category_id", "=", "category.id").on("article.status", "=", "active"),
    )
    .where("category.status", "=", "active")
    .groupBy(["category.id", "text.slug", "text.name", "text.description"])
    .orderBy("category.position")
    .select((eb) => ["category.key", "text.slug", "text.name", "text.description", eb.fn.count("article.id").as("articles")])
    .execute();
  return rows.map(({ articles, ...row }) => ({ ...row, articleCount: Number(articles) }));
}

/** The category that a slug of either language names, with its slugs in both. */
export async function findCategorySlugs(db: Executor, slug: string): Promise<{ key: string; slugs: Slugs } | null> {
  const rows = await db
    .selectFrom("content.category_text as named")
    .innerJoin("content.category as category", "category.id", "named.category_id")
    .innerJoin("content.category_text as text", "text.category_id", "category.id")
    .where("named.slug", "=", slug)
    .where("category.status", "=", "active")
    .select(["category.key", "text.language", "text.slug"])
    .execute();
  const [first] = rows;
  return first ? { key: first.key, slugs: slugsOf(rows) } : null;
}

/** How many articles a list has, of all categories or of one. */
export async function countArticles(db: Executor, categoryKey: string | null): Promise<number> {
  let query = db
    .selectFrom("content.article as article")
    .innerJoin("content.category as category", "category.id", "article.category_id")
    .where("article.status", "=", "active")
    .where("category.status", "=", "active");
  if (categoryKey !== null) query = query.where("category.key", "=", categoryKey);
  const row = await query.select((eb) => eb.fn.countAll().as("total")).executeTakeFirstOrThrow();
  return Number(row.total);
}

export interface CardFilter {
  readonly language: Language;
  readonly categoryKey: string | null;
  readonly limit: number;
  readonly offset: number;
}

/** Cards of active articles, newest first. */
export async function listArticleCards(db: Executor, filter: CardFilter): Promise<ArticleCard[]> {
  let query = cards(db, filter.language).orderBy("article.published_on", "desc").orderBy("article.id", "desc");
  if (filter.categoryKey !== null) query = query.where("category.key", "=", filter.categoryKey);
  return (await query.limit(filter.limit).offset(filter.offset).execute()).map(toCard);
}

/** Other articles to read on with: of the same category first, then the newest. */
export async function listRelatedCards(db: Executor, language: Language, key: string, limit: number): Promise<ArticleCard[]> {
  const rows = await cards(db, language)
    .where("article.key", "!=", key)
    .orderBy(sql`(article.category_id = (select category_id from content.article where key = ${key}))`, "desc")
    .orderBy("article.published_on", "desc")
    .orderBy("article.id", "desc")
    .limit(limit)
    .execute();
  return rows.map(toCard);
}

/** One active article by its slug in either language, in the language asked for. */
export async function findArticle(db: Executor, language: Language, slug: string): Promise<Omit<Article, "related"> | null> {
  const row = await cards(db, language)
    .where("article.id", "=", (eb) =>
      eb
        .selectFrom("content.article_text")
        .where("slug", "=", slug)
        .select("article_id")
        .orderBy(sql`language = ${language}`, "desc")
        .limit(1),
    )
    .select(["text.body", "article.updated_at", "article.id"])
    .executeTakeFirst();
  if (!row) return null;
  const slugs = await db
    .selectFrom("content.article_text")
    .where("article_id", "=", row.id)
    .select(["language", "slug"])
    .execute();
  return { ...toCard(row), body: documentSchema.parse(row.body), updatedAt: row.updated_at.toISOString(), slugs: slugsOf(slugs) };
}

function cards(db: Executor, language: Language) {
  return db
    .selectFrom("content.article as article")
    .innerJoin("content.article_text as text", (join) =>
      join.onRef("text.article_id", "=", "article.id").on("text.language", "=", language),
    )
    .innerJoin("content.category as category", "category.id", "article.category_id")
    .innerJoin("content.category_text as category_text", (join) =>
      join.onRef("category_text.category_id", "=", "category.id").on("category_text.language", "=", language),
    )
    .where("article.status", "=", "active")
    .where("category.status", "=", "active")
    .select([
      "article.key",
      "article.illustration",
      "article.featured",
      "article.published_on",
      "text.slug",
      "text.title",
      "text.description",
      "text.reading_minutes",
    ])
    .select(["category_text.slug as category_slug", "category_text.name as category_name"]);
}

type CardRow = Awaited<ReturnType<ReturnType<typeof cards>["execute"]>>[number];

function toCard(row: CardRow): ArticleCard {
  return {
    key: row.key,
    slug: row.slug,
    title: row.title,
    description: row.description,
    illustration: row.illustration,
    publishedOn: row.published_on as unknown as LocalDate,
    readingMinutes: row.reading_minutes,
    featured: row.featured,
    category: { slug: row.category_slug, name: row.category_name },
  };
}

function slugsOf(rows: readonly { readonly language: string; readonly slug: string }[]): Slugs {
  const slug = (language: Language) => rows.find((row) => row.language === language)?.slug ?? "";
  return { ID: slug("ID"), EN: slug("EN") };
}

export interface QuestionRow {
  readonly groupKey: string;
  readonly groupName: string;
  readonly key: string;
  readonly question: string;
  readonly answer: RichDocument;
}

/** Active questions in order. `words` must all occur; LIKE's own signs in them are taken literally. */
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
  return (await query.execute()).map((row) => ({ ...row, answer: documentSchema.parse(row.answer) }));
}

export interface PageRow {
  readonly title: string;
  readonly description: string;
  readonly version: string;
  readonly effectiveOn: LocalDate;
  readonly body: unknown;
}

/** The version of a page that is in force on a day: the one that took effect last. */
export async function findPage(db: Executor, key: string, language: Language, on: LocalDate): Promise<PageRow | null> {
  const row = await db
    .selectFrom("content.page")
    .where("key", "=", key)
    .where("language", "=", language)
    .where(sql<boolean>`effective_on <= ${on}::date`)
    .orderBy("effective_on", "desc")
    .orderBy("version", "desc")
    .select(["title", "description", "version", "effective_on", "body"])
    .limit(1)
    .executeTakeFirst();
  return row
    ? {
        title: row.title,
        description: row.description,
        version: row.version,
        effectiveOn: row.effective_on as unknown as LocalDate,
        body: row.body,
      }
    : null;
}

export interface Feedback {
  readonly id: Id<"fb">;
  readonly subject: string;
  readonly language: Language;
  readonly helpful: boolean;
  readonly givenAt: Date;
}

/** Adds a reader's word; false when the id is taken by other content. */
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

/** Sets an article's status; false when there is no such article. */
export async function updateArticleStatus(
  db: Executor,
  id: Id<"ar">,
  status: "active" | "inactive",
  now: Date,
): Promise<boolean> {
  const updated = await db
    .updateTable("content.article")
    .set({ status, updated_at: now })
    .where("id", "=", id)
    .executeTakeFirst();
  return updated.numUpdatedRows > 0n;
}
