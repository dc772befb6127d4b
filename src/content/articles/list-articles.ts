import { refuse } from "#kernel/refusal.ts";
import type { Output } from "#kernel/endpoint.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { ARTICLES_PER_PAGE, type listArticles as contract } from "./contract-public.ts";
import { countArticles, findCategorySlugs, listArticleCards, listCategories } from "./store-published.ts";

/** One page of articles, newest first, of all categories or of one. Refuses `not_found` for an unknown category or page. */
export async function listArticles(
  ctx: Ctx,
  input: { readonly category?: string | undefined; readonly page: number },
): Promise<Output<typeof contract>> {
  const { language } = ctx;
  const categories = await listCategories(ctx.db, language);
  const chosen = input.category === undefined ? null : await findCategorySlugs(ctx.db, input.category);
  const category = chosen && categories.find((one) => one.key === chosen.key);
  if (input.category !== undefined && !(chosen && category)) throw refuse("not_found");

  const total = await countArticles(ctx.db, category?.key ?? null);
  const pageCount = Math.max(1, Math.ceil(total / ARTICLES_PER_PAGE));
  if (input.page > pageCount) throw refuse("not_found");
  const articles = await listArticleCards(ctx.db, {
    language,
    categoryKey: category?.key ?? null,
    limit: ARTICLES_PER_PAGE,
    offset: (input.page - 1) * ARTICLES_PER_PAGE,
  });
  return {
    articles,
    categories,
    category: chosen && category ? { ...category, slugs: chosen.slugs } : null,
    page: input.page,
    pageCount,
  };
}
