import type { Id } from "#kernel/id.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { lockDraft } from "./read-article-draft.ts";
import { refuseContent } from "./refuse-content.ts";
import { findPublishedCategory, updateArticleStatus } from "./store.ts";
import { holdCategory } from "./store-categories.ts";

type Status = "active" | "inactive";

/** Takes an article off the public pages or puts it back; they show it within a second. One whose category is inactive can't be put back. */
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
