import { refuse } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { Article } from "./contract-public.ts";
import { findArticle, listRelatedCards } from "./store-published.ts";

const RELATED = 3;

/** One active article in the caller's language. The slug may be of the other language; `slugs` gives the slug of each. */
export async function readArticle(ctx: Ctx, input: { readonly slug: string }): Promise<Article> {
  const article = await findArticle(ctx.db, ctx.language, input.slug);
  if (!article) throw refuse("not_found");
  return { ...article, related: await listRelatedCards(ctx.db, ctx.language, article.key, RELATED) };
}
