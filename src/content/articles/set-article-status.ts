import type { Id } from "#kernel/id.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { lockDraft } from "./read-article-draft.ts";
import { refuseContent } from "../model/refusal.ts";
import { findPublishedCategory, updateArticleStatus } from "./store-published.ts";
import { holdCategory } from "./store-categories.ts";

type Status = "active" | "inactive";

/** Deactivates or activates an article; the public pages follow within a second. Refuses to activate an article whose category is inactive. */
export async function setArticleStatus(
  ctx: Ctx,
  input: { readonly id: Id<"ar">; readonly status: Status },
): Promise<{ id: Id<"ar">; status: Status }> {
  await lockDraft(ctx, input.id);
  const categoryId = input.status === "active" ? await findPublishedCategory(ctx.db, input.id) : null;
  if (categoryId !== null && (await holdCategory(ctx.db, categoryId))?.status === "inactive")
    throw refuseContent("category_inactive");
  await updateArticleStatus(ctx.db, input.id, input.status, ctx.now);
  await ctx.publicPagesChanged();
  return input;
}
