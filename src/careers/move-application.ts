import type { Input, Output } from "#kernel/endpoint.ts";
import { newId } from "#kernel/id.ts";
import { Refusal } from "#kernel/refusal.ts";
import { actorId } from "#platform/actor.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { nextStages } from "./model/application.ts";
import type * as contract from "./contract-office.ts";
import { getApplication } from "./read-application.ts";
import { deleteApplicationRow, insertEntry, updateStage } from "./store-applications.ts";

/** Moves an application to another stage, unless another person has moved it meanwhile. */
export async function moveApplication(
  ctx: Ctx,
  { id, from, to }: Input<typeof contract.moveApplication>,
): Promise<Output<typeof contract.moveApplication>> {
  await getApplication(ctx, id);
  if (!nextStages(from).includes(to)) throw new Refusal("stage_not_next", 422);
  if (!(await updateStage(ctx.db, id, from, to, ctx.now))) throw new Refusal("stage_not_as_shown", 409);
  await insertEntry(ctx.db, {
    id: newId("je", ctx.now.getTime(), ctx.random(10)),
    applicationId: id,
    kind: "stage",
    text: null,
    stage: to,
    mailId: null,
    by: actorId(ctx.actor) ?? "",
    at: ctx.now,
  });
  return { done: true };
}

/**
 * Deletes an application before its retention period ends. The audit row records the actor and the reason, and no personal data.
 */
export async function deleteApplication(
  ctx: Ctx,
  { id }: Input<typeof contract.deleteApplication>,
): Promise<Output<typeof contract.deleteApplication>> {
  await getApplication(ctx, id);
  await deleteApplicationRow(ctx.db, id);
  return { done: true };
}
