/** SQL of the office's list of articles. */
import { sql } from "kysely";
import type { Id } from "#kernel/id.ts";
import type { Language } from "#kernel/locale.ts";
import type { Executor } from "#platform/db.ts";
import type { ArticleRow } from "./contract-list.ts";
import type { ArticleState } from "./model/article-status.ts";

export interface ArticleFilter {
  readonly search?: string | undefined;
  readonly state?: ArticleState | undefined;
  readonly category?: Id<"ct"> | undefined;
}

/** The same rule as `stateOf` in model/article-status.ts. */
const STATE = sql<ArticleState>`case when article.status = 'inactive' then 'inactive'
  when article.scheduled_for is not null then 'scheduled'
  when article.published_revision is null then 'draft'
  when article.published_revision = article.revision then 'published' else 'changed' end`;

function filtered(db: Executor, { search, state, category }: ArticleFilter) {
  let query = db
    .selectFrom("content.article as article")
    .innerJoin("content.article_version as version", (join) =>
      join.onRef("version.article_id", "=", "article.id").onRef("version.revision", "=", "article.revision"),
    );
  if (state !== undefined) query = query.where(STATE, "=", state);
  if (category !== undefined) query = query.where(sql`version.content ->> 'categoryId'`, "=", category);
  if (search !== undefined && search !== "") {
    const pattern = `%${search.replaceAll(/[\\%_]/g, "\\$&")}%`;
    query = query.where(
      sql<boolean>`(version.content #>> '{texts,ID,title}' ilike ${pattern} or version.content #>> '{texts,EN,title}' ilike ${pattern})`,
    );
  }
  return query;
}

export async function countArticleRows(db: Executor, filter: ArticleFilter): Promise<number> {
  const row = await filtered(db, filter)
    .select((eb) => eb.fn.countAll().as("total"))
    .executeTakeFirstOrThrow();
  return Number(row.total);
}

export interface ArticlePage {
  readonly language: Language;
  readonly sort: "updated" | "-updated" | "title" | "-title";
  readonly limit: number;
  readonly offset: number;
}

export async function listArticleRows(db: Executor, filter: ArticleFilter, page: ArticlePage): Promise<ArticleRow[]> {
  const direction = page.sort.startsWith("-") ? "desc" : "asc";
  const order = page.sort.endsWith("title")
    ? sql`lower(version.content #>> ${sql.lit(`{texts,${page.language},title}`)})`
    : sql`article.updated_at`;
  const rows = await filtered(db, filter)
    .leftJoin("content.category_text as category", (join) =>
      join.on(sql<boolean>`category.category_id = version.content ->> 'categoryId'`).on("category.language", "=", page.language),
    )
    .orderBy(order, direction)
    .orderBy("article.id", direction)
    .limit(page.limit)
    .offset(page.offset)
    .select([
      "article.id",
      "article.status",
      "article.revision",
      "article.published_revision",
      "article.published_at",
      "article.scheduled_for",
      "article.scheduled_revision",
      "article.schedule_failure",
      "article.updated_at",
      "version.saved_by",
      "category.name as category",
    ])
    .select([
      sql<string>`version.content #>> '{texts,ID,title}'`.as("title_id"),
      sql<string>`version.content #>> '{texts,EN,title}'`.as("title_en"),
    ])
    .execute();
  return rows.map((row) => ({
    id: row.id as Id<"ar">,
    status: row.status as "active" | "inactive",
    revision: row.revision,
    publishedRevision: row.published_revision,
    publishedAt: row.published_at,
    scheduledFor: row.scheduled_for,
    scheduledRevision: row.scheduled_revision,
    scheduleFailure: row.schedule_failure,
    updatedAt: row.updated_at,
    titles: { ID: row.title_id, EN: row.title_en },
    category: row.category,
    savedBy: row.saved_by,
  }));
}
