import type { Input, Output } from "#kernel/endpoint.ts";
import { Refusal, refuse } from "#kernel/refusal.ts";
import { actorId } from "#platform/actor.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type * as contract from "./contract-office.ts";
import type { JobOpeningStatus } from "./model/opening.ts";
import { deleteJobOpeningRow, findJobOpeningFacts, updateJobOpeningStatus } from "./store.ts";
import { countByStage } from "./store-applications.ts";

/** Shows an opening to visitors, or removes it from the site. */
export async function moveJobOpening(
  ctx: Ctx,
  to: JobOpeningStatus,
  { id }: Input<typeof contract.activateJobOpening>,
): Promise<Output<typeof contract.activateJobOpening>> {
  if ((await findJobOpeningFacts(ctx.db, id)) === null) throw refuse("not_found");
  const change = { by: actorId(ctx.actor) ?? "", at: ctx.now };
  if (!(await updateJobOpeningStatus(ctx.db, id, to, change))) throw new Refusal("job_opening_not_as_shown", 409);
  await ctx.publicPagesChanged();
  return { done: true };
}

/** Deletes an inactive opening without applications. */
export async function deleteJobOpening(
  ctx: Ctx,
  { id }: Input<typeof contract.deleteJobOpening>,
): Promise<Output<typeof contract.deleteJobOpening>> {
  if ((await findJobOpeningFacts(ctx.db, id)) === null) throw refuse("not_found");
  if (await deleteJobOpeningRow(ctx.db, id)) return { done: true };
  const hasApplications = (await countByStage(ctx.db, id)).length > 0;
  throw new Refusal(hasApplications ? "job_opening_has_applications" : "job_opening_not_as_shown", 409);
}
