import type { Input, Output } from "#kernel/endpoint.ts";
import { Refusal, refuse } from "#kernel/refusal.ts";
import { actorId } from "#platform/actor.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type * as contract from "./contract-office.ts";
import type { OpeningStatus } from "./opening.ts";
import { deleteOpeningRow, findOpeningFacts, updateOpeningStatus } from "./store.ts";
import { countByStage } from "./store-applications.ts";

/** Shows an opening to visitors, or takes it off the site. */
export async function moveOpening(
  ctx: Ctx,
  to: OpeningStatus,
  { id }: Input<typeof contract.activateOpening>,
): Promise<Output<typeof contract.activateOpening>> {
  if ((await findOpeningFacts(ctx.db, id)) === null) throw refuse("not_found");
  const change = { by: actorId(ctx.actor) ?? "", at: ctx.now };
  if (!(await updateOpeningStatus(ctx.db, id, to, change))) throw new Refusal("opening_not_as_shown", 409);
  await ctx.publicPagesChanged();
  return { done: true };
}

/** Deletes an opening that nobody sees and nobody has applied for. */
export async function deleteOpening(
  ctx: Ctx,
  { id }: Input<typeof contract.deleteOpening>,
): Promise<Output<typeof contract.deleteOpening>> {
  if ((await findOpeningFacts(ctx.db, id)) === null) throw refuse("not_found");
  if (await deleteOpeningRow(ctx.db, id)) return { done: true };
  const hasApplications = (await countByStage(ctx.db, id)).length > 0;
  throw new Refusal(hasApplications ? "opening_has_applications" : "opening_not_as_shown", 409);
}
