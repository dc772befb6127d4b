import { NO_HITS, type SearchHits } from "#kernel/search/hit.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { officePath } from "../office-path.ts";
import { listFoundBusinesses } from "./store.ts";

/** A text with fewer characters has no trigram: the index could not find it. */
const MIN_CHARS = 3;

/** Businesses of every kind for the office's search over everything: by parts of the name, or by id. */
export async function findBusinessHits(ctx: Ctx, text: string, limit: number): Promise<SearchHits> {
  const typed = text.trim().toLowerCase();
  if (typed.length < MIN_CHARS) return NO_HITS;
  const exact = await listFoundBusinesses(ctx.db, { typed, isNearly: false }, limit);
  const found = exact.length > 0 ? exact : await listFoundBusinesses(ctx.db, { typed, isNearly: true }, limit);
  return {
    isNearly: exact.length === 0,
    hits: found.map((one) => ({ path: officePath(one), title: one.name, detail: "" })),
  };
}
