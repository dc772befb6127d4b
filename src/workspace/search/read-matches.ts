import type { Input, Output } from "#kernel/endpoint.ts";
import type { SearchHits } from "#kernel/search/hit.ts";
import { whyNotAllowed } from "#platform/access.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { HITS_PER_KIND, type readMatches as contract } from "../contract.ts";
import { SEARCHED, SEARCH_KINDS, type SearchKind } from "../model/searched.ts";

/**
 * Finds records of one kind: at most `limit`, by index. Called only for people with the right of the kind. `mayErr`: names that are only similar are
 * wanted; where something is as typed they would not be shown, and looking for them takes longer than all else.
 */
export type Finder = (ctx: Ctx, text: string, limit: number, mayErr: boolean) => Promise<SearchHits>;
/** The contributions of the capabilities (src/wiring/workspace.ts). */
export type Finders = Readonly<Record<SearchKind, Finder>>;

/** The search over everything. What is as typed comes first; of what is only similar nothing is shown where something else is as typed. */
export async function readMatches(
  ctx: Ctx,
  { text }: Input<typeof contract>,
  finders: Finders,
): Promise<Output<typeof contract>> {
  const matches: Output<typeof contract>["matches"] = [];
  // One after the other: seven at once would take seven connections for one keystroke.
  for (const kind of SEARCH_KINDS) {
    if (whyNotAllowed(ctx.actor, SEARCHED[kind]) !== null) continue;
    const mayErr = matches.every((match) => match.isNearly);
    const { hits, isNearly } = await finders[kind](ctx, text, HITS_PER_KIND, mayErr);
    if (hits.length > 0) matches.push({ kind, isNearly, hits: hits.map((hit) => ({ ...hit })) });
  }
  const exact = matches.filter(({ isNearly }) => !isNearly);
  return { matches: exact.length > 0 ? exact : matches };
}
