import type { Input } from "#kernel/endpoint.ts";
import type { Id } from "#kernel/id.ts";
import { LANGUAGES } from "#kernel/locale.ts";
import { Refusal } from "#kernel/refusal.ts";
import { toLocalDate } from "#kernel/time.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { whatIsMissing, whyNotPublish, type ArticleContent } from "./model/article.ts";
import type {
  ArticleDraftView,
  cancelSchedule as cancelContract,
  publishArticle as publishContract,
  scheduleArticle as scheduleContract,
  unpublishArticle as unpublishContract,
} from "./contract.ts";
import { lockDraft, readArticleDraft } from "./read-article-draft.ts";
import { refuseContent } from "../model/refusal.ts";
import { contentRefusals } from "../messages.ts";
import { changedMeanwhile, writerOf } from "./save-article.ts";
import {
  findVersion,
  listTakenSlugs,
  lockDueArticles,
  lockSlugs,
  writePublished,
  writeSchedule,
  writeUnpublished,
  type StoredArticle,
} from "./store-drafts.ts";
import { holdCategory } from "./store-categories.ts";

/** Job enqueued for the scheduled time. It also runs every minute. */
export const PUBLISH_JOB = "publish_scheduled_articles";

/** Publishes the newest version. */
export async function publishArticle(ctx: Ctx, { id, revision }: Input<typeof publishContract>): Promise<ArticleDraftView> {
  const stored = await lockDraft(ctx, id);
  if (stored.revision !== revision) throw changedMeanwhile(stored);
  await insistPublishable(ctx, stored, stored.content);
  await putBefore(ctx, stored, stored.revision, stored.content);
  return readArticleDraft(ctx, { id });
}

/** Schedules exactly this version. Later edits need their own publication. */
export async function scheduleArticle(ctx: Ctx, { id, revision, at }: Input<typeof scheduleContract>): Promise<ArticleDraftView> {
  if (at <= ctx.now) throw refuseContent("schedule_not_ahead");
  const stored = await lockDraft(ctx, id);
  if (stored.revision !== revision) throw changedMeanwhile(stored);
  await insistPublishable(ctx, stored, stored.content);
  await writeSchedule(ctx.db, id, { revision, at, by: writerOf(ctx) }, null);
  await ctx.enqueue(PUBLISH_JOB, {}, { runAt: at, key: `${PUBLISH_JOB}:${id}` });
  return readArticleDraft(ctx, { id });
}

export async function cancelSchedule(ctx: Ctx, { id }: Input<typeof cancelContract>): Promise<ArticleDraftView> {
  const stored = await lockDraft(ctx, id);
  if (stored.scheduledFor === null) throw refuseContent("nothing_scheduled");
  await writeSchedule(ctx.db, id, null, null);
  return readArticleDraft(ctx, { id });
}

/** Unpublishes an article. Its texts and slugs are kept for the next publication. */
export async function unpublishArticle(ctx: Ctx, { id }: Input<typeof unpublishContract>): Promise<ArticleDraftView> {
  await lockDraft(ctx, id);
  if (!(await writeUnpublished(ctx.db, id, ctx.now))) throw refuseContent("not_published");
  await ctx.publicPagesChanged();
  return readArticleDraft(ctx, { id });
}

const DUE_AT_ONCE = 50;

/**
 * Publishes the articles that are due. One that can no longer be published loses its schedule and records the reason, instead of failing
 * for ever.
 */
export async function publishDueArticles(ctx: Ctx): Promise<number> {
  const due = await lockDueArticles(ctx.db, ctx.now, DUE_AT_ONCE);
  for (const id of due) await publishDue(ctx, id);
  return due.length;
}

async function publishDue(ctx: Ctx, id: Id<"ar">): Promise<void> {
  const stored = await lockDraft(ctx, id);
  const revision = stored.scheduledRevision ?? stored.revision;
  const version = await findVersion(ctx.db, id, revision);
  if (!version) throw new Error(`the article ${id} is scheduled in a version ${revision} that it does not have`);
  try {
    await insistPublishable(ctx, stored, version.content);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await writeSchedule(ctx.db, id, null, error.code);
    await ctx.audit("content.schedule_not_kept", { subject: id, outcome: "refused", details: { why: error.code } });
    return;
  }
  await putBefore(ctx, stored, revision, version.content);
  await ctx.audit("content.published_as_scheduled", { subject: id, details: { revision, scheduledBy: stored.scheduledBy } });
}

/** Refuses an article that cannot be published. Locks the category's row, so that its status cannot change before this transaction commits. */
async function insistPublishable(ctx: Ctx, stored: StoredArticle, content: ArticleContent): Promise<void> {
  const why = whyNotPublish(stored, content);
  const sentences = contentRefusals[ctx.language];
  if (why === "article_incomplete") {
    const fields = Object.fromEntries(whatIsMissing(content).map((field) => [field, sentences.article_incomplete]));
    throw refuseContent(why, { fields });
  }
  if (why !== null) throw refuseContent(why);
  const category = content.categoryId === null ? null : await holdCategory(ctx.db, content.categoryId);
  if (category === null) throw refuseContent("article_incomplete", { fields: { categoryId: sentences.article_incomplete } });
  if (category.status === "inactive") throw refuseContent("category_inactive");
  await lockSlugs(ctx.db);
  const { ID, EN } = content.texts;
  const taken = await listTakenSlugs(ctx.db, stored.id, { ID: ID.slug, EN: EN.slug });
  if (taken.length > 0) {
    const named = LANGUAGES.filter((language) => taken.includes(language)).map((language) => [
      `texts.${language}.slug`,
      sentences.slug_taken,
    ]);
    throw refuseContent("slug_taken", { fields: Object.fromEntries(named) as Record<string, string> });
  }
}

/** Keeps the date of the first publication. */
async function putBefore(ctx: Ctx, { id, publishedOn }: StoredArticle, revision: number, content: ArticleContent): Promise<void> {
  await writePublished(ctx.db, { id, content, at: ctx.now }, { revision, publishedOn: publishedOn ?? toLocalDate(ctx.now) });
  await ctx.publicPagesChanged();
}
