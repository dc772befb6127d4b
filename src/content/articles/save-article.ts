import { isDeepStrictEqual } from "node:util";
import type { Input } from "#kernel/endpoint.ts";
import type { Id } from "#kernel/id.ts";
import { Refusal, refuse } from "#kernel/refusal.ts";
import { MINUTE_MS } from "#kernel/time.ts";
import { actorId } from "#platform/actor.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { articleContentSchema, newArticle, type ArticleContent } from "./model/article.ts";
import type { ArticleDraftView, restoreArticleVersion as restoreContract, saveArticleDraft as saveContract } from "./contract.ts";
import type { createArticle as createContract } from "./contract-list.ts";
import { readDraftFile } from "../model/draft-file.ts";
import { picturesIn } from "./model/draft-pictures.ts";
import { lockDraft, readArticleDraft } from "./read-article-draft.ts";
import { refuseContent } from "../model/refusal.ts";
import { slugOf } from "../model/slug.ts";
import {
  advanceRevision,
  dropStep,
  findDraft,
  findVersion,
  insertArticle,
  insertVersion,
  type StoredArticle,
} from "./store-drafts.ts";
import { countPictures } from "../pictures/store.ts";

/** The draft page saves every few seconds. Saves by one person within ten minutes form one version. */
const ONE_VERSION_MS = 10 * MINUTE_MS;

export const writerOf = ({ actor }: Pick<Ctx, "actor">): string => actorId(actor) ?? actor.kind;

/** Creates an article with its title. */
export async function createArticle(ctx: Ctx, { id, title }: Input<typeof createContract>): Promise<{ id: Id<"ar"> }> {
  const content = newArticle(title, ctx.language);
  const key = `${slugOf(title).slice(0, 60) || "artikel"}-${id.slice(-6)}`;
  if (!(await insertArticle(ctx.db, key, { id, content, by: writerOf(ctx), at: ctx.now }))) {
    const known = await findDraft(ctx.db, id);
    if (known?.content.texts[ctx.language].title !== title) throw new Refusal("id_already_used", 409);
  }
  return { id };
}

/** Saves a draft on top of the version it was edited from. */
export async function saveArticleDraft(ctx: Ctx, { id, revision, draft }: Input<typeof saveContract>): Promise<ArticleDraftView> {
  const content = await readDraftFile(draft, articleContentSchema);
  const stored = await lockDraft(ctx, id);
  await writeRevision(ctx, stored, revision, content);
  return readArticleDraft(ctx, { id });
}

/** Makes an earlier version the newest again. */
export async function restoreArticleVersion(
  ctx: Ctx,
  { id, revision, from }: Input<typeof restoreContract>,
): Promise<ArticleDraftView> {
  const stored = await lockDraft(ctx, id);
  const earlier = await findVersion(ctx.db, id, from);
  if (!earlier) throw refuse("not_found");
  await writeRevision(ctx, stored, revision, earlier.content, "own");
  return readArticleDraft(ctx, { id });
}

/** Refusal of the slower of two saves, with the draft that is stored now. Nothing is lost: the page keeps the typed text. */
export function changedMeanwhile({ revision, savedBy, savedAt, content }: StoredArticle) {
  return refuseContent("article_changed_meanwhile", { revision, savedBy, savedAt: savedAt.toISOString(), content });
}

async function writeRevision(
  ctx: Ctx,
  stored: StoredArticle,
  seen: number,
  content: ArticleContent,
  version: "own" | "may_go_on" = "may_go_on",
): Promise<void> {
  if (stored.revision !== seen) throw changedMeanwhile(stored);
  if (isDeepStrictEqual(stored.content, content)) return;
  const pictures = picturesIn(content);
  if ((await countPictures(ctx.db, pictures)) < pictures.length) throw refuse("malformed_request");
  const { id } = stored;
  const saving = { id, content, by: writerOf(ctx), at: ctx.now };
  const before = await findVersion(ctx.db, id, seen);
  const isRead = seen === stored.publishedRevision || seen === stored.scheduledRevision;
  const goesOn =
    version === "may_go_on" &&
    !isRead &&
    before?.savedBy === saving.by &&
    ctx.now.getTime() - before.begunAt.getTime() < ONE_VERSION_MS;
  if (!(await advanceRevision(ctx.db, id, seen, ctx.now))) throw changedMeanwhile(stored);
  await insertVersion(ctx.db, seen + 1, saving, goesOn ? before.begunAt : ctx.now);
  if (goesOn) await dropStep(ctx.db, id, seen);
}
