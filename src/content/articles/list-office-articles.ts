import type { Input, Output } from "#kernel/endpoint.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { listOfficeArticles as contract } from "./contract-list.ts";
import { countArticleRows, listArticleRows } from "./store-list.ts";

/** One page of the articles that match a filter, drafts included. */
export async function listOfficeArticles(
  ctx: Pick<Ctx, "db" | "language">,
  { page, perPage, sort, ...filter }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const place = { language: ctx.language, sort, limit: perPage, offset: (page - 1) * perPage };
  return { articles: await listArticleRows(ctx.db, filter, place), total: await countArticleRows(ctx.db, filter) };
}
