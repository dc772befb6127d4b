import type { Output } from "#kernel/endpoint.ts";
import type { Id } from "#kernel/id.ts";
import { refuse } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import {
  MAX_VERSIONS_SHOWN,
  type ArticleDraftView,
  type listArticleVersions as versionsContract,
  type readArticleVersion as versionContract,
} from "./contract.ts";
import { findDraft, findVersion, listTakenSlugs, listVersions, type StoredArticle } from "./store-drafts.ts";

/** Reads an article and locks its row until this transaction ends. Refuses `not_found`. */
export async function lockDraft(ctx: Pick<Ctx, "db">, id: Id<"ar">): Promise<StoredArticle> {
  const stored = await findDraft(ctx.db, id, "lock");
  if (!stored) throw refuse("not_found");
  return stored;
}

/** The draft of an article, and the languages in which its slug is taken. */
export async function readArticleDraft(ctx: Pick<Ctx, "db">, input: { readonly id: Id<"ar"> }): Promise<ArticleDraftView> {
  const stored = await findDraft(ctx.db, input.id);
  if (!stored) throw refuse("not_found");
  const { publishedOn: _on, scheduledBy: _by, ...view } = stored;
  const { ID, EN } = stored.content.texts;
  return { ...view, takenSlugs: await listTakenSlugs(ctx.db, input.id, { ID: ID.slug, EN: EN.slug }) };
}

/** The versions of an article, newest first. */
export async function listArticleVersions(ctx: Ctx, { id }: { readonly id: Id<"ar"> }): Promise<Output<typeof versionsContract>> {
  const stored = await findDraft(ctx.db, id);
  if (!stored) throw refuse("not_found");
  return {
    versions: await listVersions(ctx.db, id, MAX_VERSIONS_SHOWN),
    publishedRevision: stored.publishedRevision,
    currentRevision: stored.revision,
  };
}

/** One version of an article, with all its texts. */
export async function readArticleVersion(
  ctx: Ctx,
  { id, revision }: { readonly id: Id<"ar">; readonly revision: number },
): Promise<Output<typeof versionContract>> {
  const version = await findVersion(ctx.db, id, revision);
  if (!version) throw refuse("not_found");
  const { begunAt: _begunAt, ...shown } = version;
  return shown;
}
