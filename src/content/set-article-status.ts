import type { Id } from "#kernel/id.ts";
import { refuse } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { updateArticleStatus } from "./store.ts";

type Status = "active" | "inactive";

/** Takes an article off the public pages or puts it back; they show it within a second. */
export async function setArticleStatus(
  ctx: Ctx,
  input: { readonly id: Id<"ar">; readonly status: Status },
): Promise<{ id: Id<"ar">; status: Status }> {
  if (!(await updateArticleStatus(ctx.db, input.id, input.status, ctx.now))) throw refuse("not_found");
  await ctx.publicPagesChanged();
  return input;
}
