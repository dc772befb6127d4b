import type { Input, Output } from "#kernel/endpoint.ts";
import { refuse } from "#kernel/refusal.ts";
import type { Id } from "#kernel/id.ts";
import { actorId } from "#platform/actor.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { endSessionOf, endSessions } from "#sessions/index.ts";
import type * as contract from "./contract.ts";
import { getWholePerson } from "./read-person.ts";

/** Ends one session of a user. An ended session, or one of another person, is not found. */
export async function endPersonSession(
  ctx: Ctx,
  { id, sessionId }: Input<typeof contract.endPersonSession>,
): Promise<Output<typeof contract.endPersonSession>> {
  if (!(await endSessionOf(ctx, id, sessionId, "ended_by_staff"))) throw refuse("not_found");
  await ctx.audit("sessions.ended_by_staff", { subject: sessionId, details: { personId: id } });
  return { done: true };
}

/** Ends all sessions of a user. Callers who end their own keep the current one. */
export async function endPersonSessions(
  ctx: Ctx,
  { id }: Input<typeof contract.endPersonSessions>,
): Promise<Output<typeof contract.endPersonSessions>> {
  await getWholePerson(ctx, id);
  const isOwn = actorId(ctx.actor) === id && "sessionId" in ctx.actor;
  const exceptSession = isOwn && "sessionId" in ctx.actor ? (ctx.actor.sessionId as Id<"ss"> | undefined) : undefined;
  return { ended: await endSessions(ctx, id, "ended_by_staff", exceptSession) };
}
