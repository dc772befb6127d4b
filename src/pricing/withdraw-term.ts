import type { Id } from "#kernel/id.ts";
import { refuse } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { TermView } from "./contract-terms.ts";
import { findTerm, withdrawTermRow } from "./store-terms.ts";
import { actingPerson, refuseOutOfRoom, showTerm, termRefusal } from "./weigh-term.ts";

/** Takes back what the caller proposed, as long as nobody has decided it. */
export async function withdrawTerm(ctx: Ctx, { id }: { readonly id: Id<"tm"> }): Promise<TermView> {
  const by = actingPerson(ctx);
  const term = await findTerm(ctx.db, id);
  if (!term) throw refuse("not_found");
  refuseOutOfRoom(ctx, term.content.kind, ["update"]);
  if (term.proposedBy !== by) throw termRefusal("term_not_yours");
  const withdrawn = await withdrawTermRow(ctx.db, id, by);
  if (!withdrawn) throw termRefusal("term_not_waiting");
  return showTerm(ctx, withdrawn);
}
