import type { Id } from "#kernel/id.ts";
import { refuse } from "#kernel/refusal.ts";
import { withdrawProposal } from "#platform/maker-checker/protocol.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { TermView } from "./contract.ts";
import { showTerm } from "./show-term.ts";
import { findTerm } from "./store.ts";
import { refuseWithoutMenu } from "./term-guards.ts";
import { TERMS } from "./workflow.ts";

/** Withdraws the caller's own proposal while it is undecided. */
export async function withdrawTerm(ctx: Ctx, { id }: { readonly id: Id<"tm"> }): Promise<TermView> {
  const term = await findTerm(ctx.db, id);
  if (!term) throw refuse("not_found");
  refuseWithoutMenu(ctx, term.content.kind, ["update"]);
  return showTerm(ctx, await withdrawProposal(ctx, TERMS, id));
}
