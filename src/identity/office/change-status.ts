import { resumePerson, suspendPerson } from "#access/index.ts";
import type { Input, Output } from "#kernel/endpoint.ts";
import { Refusal } from "#kernel/refusal.ts";
import { actorId } from "#platform/actor.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { endSessions } from "#sessions/index.ts";
import type * as contract from "./contract.ts";
import { tidy } from "../model/person.ts";
import { getWholePerson } from "./read-person.ts";
import { whyNotDeactivate } from "./model/account-status.ts";
import { endAllChallenges } from "../challenges/store.ts";
import { updateStatus } from "./store.ts";

const STATUS = { person_yourself: 403, would_lock_out: 409, status_not_as_shown: 409 } as const;
const refusal = (why: keyof typeof STATUS) => new Refusal(why, STATUS[why]);

/**
 * Deactivates an account. Ends open steps first, because sign-ins lock them first; then locks the person's row, which waits for a sign-in
 * that is opening a session; then ends all sessions, including that one.
 */
export async function deactivatePerson(
  ctx: Ctx,
  { id, reason }: Input<typeof contract.deactivatePerson>,
): Promise<Output<typeof contract.deactivatePerson>> {
  const by = actorId(ctx.actor) ?? "";
  const { status } = await getWholePerson(ctx, id);
  const why = whyNotDeactivate({ id, status, isLastAdministrator: false }, by);
  if (why) throw refusal(why);
  await endAllChallenges(ctx.db, id, ctx.now);
  if (!(await updateStatus(ctx.db, id, "inactive", { by, reason: tidy(reason), at: ctx.now })))
    throw refusal("status_not_as_shown");
  await suspendPerson(ctx, id);
  await endSessions(ctx, id, "deactivated");
  return { done: true };
}

/** Reactivates an account. Opens no session, and steps from before the deactivation stay ended. */
export async function activatePerson(
  ctx: Ctx,
  { id, reason }: Input<typeof contract.activatePerson>,
): Promise<Output<typeof contract.activatePerson>> {
  await getWholePerson(ctx, id);
  await endAllChallenges(ctx.db, id, ctx.now);
  const change = { by: actorId(ctx.actor) ?? "", reason: tidy(reason), at: ctx.now };
  if (!(await updateStatus(ctx.db, id, "active", change))) throw refusal("status_not_as_shown");
  await resumePerson(ctx, id);
  return { done: true };
}
