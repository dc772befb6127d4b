import { href } from "#kernel/href.ts";
import { NO_HITS, type SearchHits } from "#kernel/search/hit.ts";
import { searchWords } from "#kernel/search/words.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { searchOutlets } from "./store-search.ts";

/** Outlets for the office's search over everything: by words of name, city and address. */
export async function findOutletHits(ctx: Ctx, text: string, limit: number): Promise<SearchHits> {
  const words = searchWords(text);
  if (words.length === 0) return NO_HITS;
  const { outlets, isNearly } = await searchOutlets(ctx.db, words, { filter: {}, slice: { limit, offset: 0 } });
  return {
    isNearly,
    hits: outlets.map(({ id, name, cityName, address }) => ({
      path: href("/office/cash_point/:id", { id }),
      title: name,
      detail: `${cityName} · ${address}`,
    })),
  };
}
