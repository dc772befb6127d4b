/** SQL of articles for the office. SQL of published texts is in store-published.ts. */
import { sql, type Selectable } from "kysely";
import type { DB } from "../../../db/types.ts";
import type { Id } from "#kernel/id.ts";
import { LANGUAGES, type Language } from "#kernel/locale.ts";
import type { LocalDate } from "#kernel/time.ts";
import type { Executor } from "#platform/db.ts";
import { articleContentSchema, type ArticleContent } from "./model/article.ts";
import { readingMinutes, withoutForbiddenLinks } from "../rich-text/model/document.ts";

type Row = Selectable<DB["content.article"]>;

/** An article with its newest version. */
export interface StoredArticle {
  readonly id: Id<"ar">;
  readonly key: string;
  readonly status: "active" | "inactive";
  readonly revision: number;
  readonly publishedRevision: number | null;
  readonly publishedAt: Date | null;
  readonly publishedOn: LocalDate | null;
  readonly scheduledFor: Date | null;
  readonly scheduledRevision: number | null;
  readonly scheduledBy: string | null;
  readonly scheduleFailure: string | null;
  readonly updatedAt: Date;
  readonly content: ArticleContent;
  readonly savedBy: string;
  readonly savedAt: Date;
}

/** One article; `lock` locks its row until this transaction ends. */
export async function findDraft(db: Executor, id: Id<"ar">, lock: "lock" | "read" = "read"): Promise<StoredArticle | null> {
  let query = db.selectFrom("content.article").selectAll().where("id", "=", id);
  if (lock === "lock") query = query.forUpdate();
  const article = await query.executeTakeFirst();
  if (!article) return null;
  const version = await findVersion(db, id, article.revision);
  if (!version) throw new Error(`the article ${id} has no version ${article.revision}`);
  return toStored(article, version);
}

function toStored(row: Row, version: StoredVersion): StoredArticle {
  return {
    id: row.id as Id<"ar">,
    key: row.key,
    status: row.status as "active" | "inactive",
    revision: row.revision,
    publishedRevision: row.published_revision,
    publishedAt: row.published_at,
    publishedOn: row.published_on as LocalDate | null,
    scheduledFor: row.scheduled_for,
    scheduledRevision: row.scheduled_revision,
    scheduledBy: row.scheduled_by,
    scheduleFailure: row.schedule_failure,
    updatedAt: row.updated_at,
    content: version.content,
    savedBy: version.savedBy,
    savedAt: version.savedAt,
  };
}

export interface StoredVersion {
  readonly revision: number;
  readonly content: ArticleContent;
  readonly savedBy: string;
  readonly begunAt: Date;
  readonly savedAt: Date;
}

export async function findVersion(db: Executor, id: Id<"ar">, revision: number): Promise<StoredVersion | null> {
  const row = await db
    .selectFrom("content.article_version")
    .selectAll()
    .where("article_id", "=", id)
    .where("revision", "=", revision)
    .executeTakeFirst();
  if (!row) return null;
  return {
    revision: row.revision,
    content: articleContentSchema.parse(withoutForbiddenLinks(row.content)),
    savedBy: row.saved_by,
    begunAt: row.begun_at,
    savedAt: row.saved_at,
  };
}

/** The newest versions, without their content. */
export async function listVersions(db: Executor, id: Id<"ar">, limit: number) {
  const rows = await db
    .selectFrom("content.article_version")
    .where("article_id", "=", id)
    .orderBy("revision", "desc")
    .limit(limit)
    .select(["revision", "saved_by", "saved_at"])
    .execute();
  return rows.map((row) => ({ revision: row.revision, savedBy: row.saved_by, savedAt: row.saved_at }));
}

export interface Saving {
  readonly id: Id<"ar">;
  readonly content: ArticleContent;
  readonly by: string;
  readonly at: Date;
}

/** Inserts an article with its first version; false when the id is taken. */
export async function insertArticle(db: Executor, key: string, { id, content, by, at }: Saving): Promise<boolean> {
  const inserted = await db
    .insertInto("content.article")
    .values({ id, key, updated_at: at })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .executeTakeFirst();
  if ((inserted.numInsertedOrUpdatedRows ?? 0n) === 0n) return false;
  await insertVersion(db, 1, { id, content, by, at }, at);
  return true;
}

export async function insertVersion(
  db: Executor,
  revision: number,
  { id, content, by, at }: Saving,
  begunAt: Date,
): Promise<void> {
  await db
    .insertInto("content.article_version")
    .values({ article_id: id, revision, content: JSON.stringify(content), saved_by: by, begun_at: begunAt, saved_at: at })
    .execute();
}

/** Advances the revision if the stored one is the given one; false when another person has saved meanwhile. */
export async function advanceRevision(db: Executor, id: Id<"ar">, from: number, at: Date): Promise<boolean> {
  const updated = await db
    .updateTable("content.article")
    .set({ revision: from + 1, updated_at: at })
    .where("id", "=", id)
    .where("revision", "=", from)
    .executeTakeFirst();
  return updated.numUpdatedRows > 0n;
}

/** Deletes an intermediate version that the next version replaces. Never called for published or scheduled versions. */
export async function dropStep(db: Executor, id: Id<"ar">, revision: number): Promise<void> {
  await db.deleteFrom("content.article_version").where("article_id", "=", id).where("revision", "=", revision).execute();
}

/** Publishes a version: the record, its texts in both languages, and its former slugs. */
export async function writePublished(
  db: Executor,
  { id, content, at }: Pick<Saving, "id" | "content" | "at">,
  { revision, publishedOn }: { readonly revision: number; readonly publishedOn: LocalDate },
): Promise<void> {
  const { cover, categoryId, featured, texts } = content;
  for (const language of LANGUAGES) {
    const { title, slug, description, body } = texts[language];
    await storeFormerSlug(db, "article", id, language, slug);
    const text = {
      slug,
      title: title.trim(),
      description: description.trim(),
      body: JSON.stringify(body),
      reading_minutes: readingMinutes(body),
    };
    await db
      .insertInto("content.article_text")
      .values({ article_id: id, language, ...text })
      .onConflict((conflict) => conflict.columns(["article_id", "language"]).doUpdateSet(text))
      .execute();
  }
  await db
    .updateTable("content.article")
    .set({
      category_id: categoryId,
      illustration: cover.kind === "illustration" ? cover.name : null,
      picture_id: cover.kind === "picture" ? cover.id : null,
      featured,
      published_on: sql<never>`${publishedOn}::date`,
      published_at: at,
      published_revision: revision,
      scheduled_for: null,
      scheduled_revision: null,
      scheduled_by: null,
      schedule_failure: null,
      updated_at: at,
    })
    .where("id", "=", id)
    .execute();
}

/** Stores the slug that a text is about to lose. A slug that it takes back stops being a former one. */
export async function storeFormerSlug(
  db: Executor,
  kind: "article" | "category",
  id: string,
  language: Language,
  slug: string,
): Promise<void> {
  const table = kind === "article" ? sql`content.article_text where article_id` : sql`content.category_text where category_id`;
  await sql`
    insert into content.former_slug (kind, language, slug, record_id)
    select ${kind}, language, slug, ${id} from ${table} = ${id} and language = ${language} and slug <> ${slug}
    on conflict (kind, language, slug) do update set record_id = excluded.record_id`.execute(db);
  await db
    .deleteFrom("content.former_slug")
    .where("kind", "=", kind)
    .where("record_id", "=", id)
    .where("language", "=", language)
    .where("slug", "=", slug)
    .execute();
}

/** Advisory lock key for assigning slugs to articles and categories. */
const SLUG_LOCK = 7_105_651;

/** Serialises slug assignment. Without it two concurrent publications would both find a slug free. */
export async function lockSlugs(db: Executor): Promise<void> {
  await sql`select pg_advisory_xact_lock(${SLUG_LOCK}::bigint)`.execute(db);
}

/** Languages in which a slug is, or was, another article's. */
export async function listTakenSlugs(db: Executor, id: string, slugs: Readonly<Record<Language, string>>): Promise<Language[]> {
  const { rows } = await sql<{ language: Language }>`
    select language from content.article_text
    where article_id <> ${id} and ((language = 'ID' and slug = ${slugs.ID}) or (language = 'EN' and slug = ${slugs.EN}))
    union
    select language from content.former_slug
    where kind = 'article' and record_id <> ${id} and ((language = 'ID' and slug = ${slugs.ID}) or (language = 'EN' and slug = ${slugs.EN}))
    order by 1`.execute(db);
  return rows.map(({ language }) => language);
}

export async function writeSchedule(
  db: Executor,
  id: Id<"ar">,
  schedule: { readonly revision: number; readonly at: Date; readonly by: string } | null,
  failure: string | null,
): Promise<void> {
  await db
    .updateTable("content.article")
    .set({
      scheduled_for: schedule?.at ?? null,
      scheduled_revision: schedule?.revision ?? null,
      scheduled_by: schedule?.by ?? null,
      schedule_failure: failure,
    })
    .where("id", "=", id)
    .execute();
}

/** Articles whose scheduled time has come, the longest due first. Locks their rows. */
export async function lockDueArticles(db: Executor, now: Date, limit: number): Promise<Id<"ar">[]> {
  const rows = await db
    .selectFrom("content.article")
    .where("scheduled_for", "<=", now)
    .orderBy("scheduled_for")
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .select("id")
    .execute();
  return rows.map(({ id }) => id as Id<"ar">);
}

/** Unpublishes an article; false when it was not published. */
export async function writeUnpublished(db: Executor, id: Id<"ar">, at: Date): Promise<boolean> {
  const updated = await db
    .updateTable("content.article")
    .set({ published_revision: null, updated_at: at })
    .where("id", "=", id)
    .where("published_revision", "is not", null)
    .executeTakeFirst();
  return updated.numUpdatedRows > 0n;
}

/** Deletes an unpublished article; false when there is none. */
export async function deleteArticleRow(db: Executor, id: Id<"ar">): Promise<boolean> {
  await db.deleteFrom("content.former_slug").where("record_id", "=", id).execute();
  const deleted = await db.deleteFrom("content.article").where("id", "=", id).where("is_public", "=", false).executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}
