import { refuse } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { Article } from "./contract.ts";
import { findArticle, listRelatedCards } from "./store.ts";

const RELATED = 3;

/** One active article in the caller's language; its slug may be that of the other language, and `slugs` tells where it belongs. */
export async function readArticle(ctx: Ctx, input: { readonly slug: string }): Promise<Article> {
  const article = await findArticle(ctx.db, ctx.language, input.slug);
  if (!article) throw refuse("not_found");
  return { ...article, related: await listRelatedCards(ctx.db, ctx.language, article.key, RELATED) };
}
