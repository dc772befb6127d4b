import type { Input, Output } from "#kernel/endpoint.ts";
import { refuse } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { decideTerms as contract } from "./contract-stops.ts";
import { decideTerm } from "../terms/decide-term.ts";
import { findTerm, lockCorridorsAndRails } from "../terms/store.ts";
import { madeOf } from "./change-availability.ts";

/** Decides several proposals, all or none. Locks their corridors and rails first, in the one order that every call uses. */
export async function decideTerms(ctx: Ctx, { terms, decision, note }: Input<typeof contract>): Promise<Output<typeof contract>> {
  const found = [];
  for (const { id } of terms) {
    const term = await findTerm(ctx.db, id);
    if (!term) throw refuse("not_found");
    found.push(term);
  }
  await lockCorridorsAndRails(
    ctx.db,
    found.map(({ content }) => content),
  );
  for (const term of terms) await decideTerm(ctx, { ...term, decision, note });
  return { terms: found.map(madeOf) };
}
