/** SQL of public content. The import's writes are in import/store.ts. */
import { sql } from "kysely";
import type { Id } from "#kernel/id.ts";
import type { Language } from "#kernel/locale.ts";
import type { LocalDate } from "#kernel/time.ts";
import type { Executor } from "#platform/db.ts";
import type { Article, ArticleCard, Category } from "./contract-public.ts";
import { documentSchema, withoutForbiddenLinks } from "../rich-text/model/document.ts";

type Slugs = { readonly ID: string; readonly EN: string };

/** Active categories in their order, each with the number of its active articles. */
export async function listCategories(db: Executor, language: Language): Promise<Category[]> {
  const rows = await db
    .selectFrom("content.category as category")
    .innerJoin("content.category_text as text", (join) =>
      join.onRef("text.category_id", "=", "category.id").on("text.language", "=", language),
    )
    .leftJoin("content.article as article", (join) =>
      join.onRef("article.category_id", "=", "category.id").on("article.is_public", "=", true),
    )
    .where("category.status", "=", "active")
    .groupBy(["category.id", "text.slug", "text.name", "text.description"])
    .orderBy("category.position")
    .select((eb) => ["category.key", "text.slug", "text.name", "text.description", eb.fn.count("article.id").as("articles")])
    .execute();
  return rows.map(({ articles, ...row }) => ({ ...row, articleCount: Number(articles) }));
}

/** The category with this slug in either language, and its slugs in both. */
export async function findCategorySlugs(db: Executor, slug: string): Promise<{ key: string; slugs: Slugs } | null> {
  const rows = await db
    .selectFrom("content.category as category")
    .innerJoin("content.category_text as text", "text.category_id", "category.id")
    .where("category.id", "=", (eb) =>
      eb
        .selectFrom(
          eb
            .selectFrom("content.category_text")
            .where("slug", "=", slug)
            .select(["category_id", sql<number>`0`.as("former")])
            .unionAll(
              eb
                .selectFrom("content.former_slug")
                .where("kind", "=", "category")
                .where("slug", "=", slug)
                .select(["record_id as category_id", sql<number>`1`.as("former")]),
            )
            .as("named"),
        )
        .select("named.category_id")
        .orderBy("named.former")
        .limit(1),
    )
    .where("category.status", "=", "active")
    .select(["category.key", "text.language", "text.slug"])
    .execute();
  const [first] = rows;
  return first ? { key: first.key, slugs: slugsOf(rows) } : null;
}

/** Number of active articles, of all categories or of one. */
export async function countArticles(db: Executor, categoryKey: string | null): Promise<number> {
  let query = db
    .selectFrom("content.article as article")
    .innerJoin("content.category as category", "category.id", "article.category_id")
    .where("article.is_public", "=", true)
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

/** Other articles for further reading: those of the same category first, then the newest. */
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

/** One active article by its slug in either language, in the requested language. */
export async function findArticle(db: Executor, language: Language, slug: string): Promise<Omit<Article, "related"> | null> {
  const row = await cards(db, language)
    .where("article.id", "=", (eb) =>
      // Prefers the requested language, and present slugs over former ones.
      eb
        .selectFrom(
          eb
            .selectFrom("content.article_text")
            .where("slug", "=", slug)
            .select(["article_id", "language", sql<number>`0`.as("former")])
            .unionAll(
              eb
                .selectFrom("content.former_slug")
                .where("kind", "=", "article")
                .where("slug", "=", slug)
                .select(["record_id as article_id", "language", sql<number>`1`.as("former")]),
            )
            .as("named"),
        )
        .select("named.article_id")
        .orderBy("named.former")
        .orderBy(sql`named.language = ${language}`, "desc")
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
  return {
    ...toCard(row),
    body: documentSchema.parse(withoutForbiddenLinks(row.body)),
    updatedAt: row.updated_at.toISOString(),
    slugs: slugsOf(slugs),
  };
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
    .leftJoin("content.picture as picture", "picture.id", "article.picture_id")
    .where("article.is_public", "=", true)
    .where("category.status", "=", "active")
    .select([
      "article.key",
      "article.illustration",
      "article.picture_id",
      "picture.width",
      "picture.height",
      "picture.focus_x",
      "picture.focus_y",
      "article.featured",
      "article.published_on",
      "text.slug",
      "text.title",
      "text.description",
      "text.reading_minutes",
    ])
    .select(["category_text.slug as category_slug", "category_text.name as category_name"])
    .select(language === "EN" ? "picture.alt_en as alt" : "picture.alt_id as alt");
}

type CardRow = Awaited<ReturnType<ReturnType<typeof cards>["execute"]>>[number];

function toCard(row: CardRow): ArticleCard {
  return {
    key: row.key,
    slug: row.slug,
    title: row.title,
    description: row.description,
    illustration: row.illustration ?? "",
    picture: pictureOf(row),
    publishedOn: row.published_on as LocalDate,
    readingMinutes: row.reading_minutes,
    featured: row.featured,
    category: { slug: row.category_slug, name: row.category_name },
  };
}

function pictureOf({ picture_id: id, alt, width, height, focus_x, focus_y }: CardRow): ArticleCard["picture"] {
  if (id === null || alt === null || width === null || height === null || focus_x === null || focus_y === null) return null;
  return { id: id as Id<"pi">, alt, width, height, focusX: focus_x, focusY: focus_y };
}

function slugsOf(rows: readonly { readonly language: string; readonly slug: string }[]): Slugs {
  const slug = (language: Language) => rows.find((row) => row.language === language)?.slug ?? "";
  return { ID: slug("ID"), EN: slug("EN") };
}

/** A category's name and slug. */
export async function findCategoryText(
  db: Executor,
  id: string,
  language: Language,
): Promise<{ slug: string; name: string } | null> {
  const row = await db
    .selectFrom("content.category_text")
    .where("category_id", "=", id)
    .where("language", "=", language)
    .select(["slug", "name"])
    .executeTakeFirst();
  return row ?? null;
}

/** The category of an article as published, also while inactive; null for an article that was never published. */
export async function findPublishedCategory(db: Executor, id: Id<"ar">): Promise<string | null> {
  const row = await db
    .selectFrom("content.article")
    .where("id", "=", id)
    .where("published_revision", "is not", null)
    .select("category_id")
    .executeTakeFirst();
  return row?.category_id ?? null;
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
