import type { Input } from "#kernel/endpoint.ts";
import type { Id } from "#kernel/id.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { whyNotDelete } from "./model/article.ts";
import type { deleteArticle as contract } from "./contract.ts";
import { lockDraft } from "./read-article-draft.ts";
import { refuseContent } from "../model/refusal.ts";
import { deleteArticleRow } from "./store-drafts.ts";

/** Deletes an unpublished article with all its versions. The audit entry keeps its title. */
export async function deleteArticle(ctx: Ctx, { id }: Input<typeof contract>): Promise<{ id: Id<"ar"> }> {
  const stored = await lockDraft(ctx, id);
  const why = whyNotDelete(stored);
  if (why !== null) throw refuseContent(why);
  await deleteArticleRow(ctx.db, id);
  const { ID, EN } = stored.content.texts;
  await ctx.audit("content.article_deleted", { subject: id, details: { titles: { ID: ID.title, EN: EN.title } } });
  return { id };
}
