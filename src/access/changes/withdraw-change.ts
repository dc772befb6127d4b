import type { Id } from "#kernel/id.ts";
import { withdrawProposal } from "#platform/maker-checker/protocol.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { ChangeRequestView } from "../contract.ts";
import { showChange } from "./show-change.ts";
import { CHANGES } from "./workflow.ts";

/** Withdraws the caller's own request while it is undecided. */
export async function withdrawChange(ctx: Ctx, { id }: { readonly id: Id<"cr"> }): Promise<ChangeRequestView> {
  return showChange(ctx, await withdrawProposal(ctx, CHANGES, id));
}
