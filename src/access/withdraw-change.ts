import type { Id } from "#kernel/id.ts";
import { Refusal, refuse } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { actingPerson } from "./acting-person.ts";
import { ACCESS_REFUSALS, type ChangeRequestView } from "./contract.ts";
import { showChange } from "./show-change.ts";
import { findChangeRequest, withdrawChangeRequest } from "./store-changes.ts";

/** Takes back what the caller asked for, as long as nobody has decided it. */
export async function withdrawChange(ctx: Ctx, { id }: { readonly id: Id<"cr"> }): Promise<ChangeRequestView> {
  const by = actingPerson(ctx);
  const withdrawn = await withdrawChangeRequest(ctx.db, id, by);
  if (withdrawn) return showChange(ctx, withdrawn);
  const request = await findChangeRequest(ctx.db, id);
  if (!request) throw refuse("not_found");
  const why = request.askedBy === by ? "change_not_waiting" : "change_not_yours";
  throw new Refusal(why, ACCESS_REFUSALS[why]);
}
