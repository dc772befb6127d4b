import { Refusal } from "#kernel/refusal.ts";
import type { Id } from "#kernel/id.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { insertFeedback } from "../pages/store-public.ts";

/** Counts a reader's yes or no once per id. The same id with other content is refused. */
export async function giveFeedback(
  ctx: Ctx,
  input: { readonly id: Id<"fb">; readonly subject: string; readonly helpful: boolean },
): Promise<{ id: Id<"fb"> }> {
  const isSame = await insertFeedback(ctx.db, { ...input, language: ctx.language, givenAt: ctx.now });
  if (!isSame) throw new Refusal("id_already_used", 409);
  return { id: input.id };
}
