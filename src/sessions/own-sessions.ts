import type { Input, Output } from "#kernel/endpoint.ts";
import { refuse } from "#kernel/refusal.ts";
import { actorId, type Actor } from "#platform/actor.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type * as contract from "./contract.ts";
import { ownSession } from "./change-session.ts";
import { endSessions } from "./end-sessions.ts";
import { whyNotRenewable } from "./model/session.ts";
import { takeSessionCookie } from "./session-cookie.ts";
import { endSessionRows, listOpenSessions } from "./store.ts";

const SHOWN = 100;

/** The caller's open sessions. */
export async function listOwnSessions(ctx: Ctx): Promise<Output<typeof contract.listOwn>> {
  const sessions = await listOpenSessions(ctx.db, personOf(ctx.actor), SHOWN);
  return {
    sessions: sessions
      .filter((session) => whyNotRenewable(session, ctx.now) === null)
      .map(({ id, device, address, factor, isRemembered, createdAt, lastSeenAt, endsAt }) => ({
        id,
        device,
        address,
        factor,
        isRemembered,
        createdAt,
        lastSeenAt,
        endsAt,
        isCurrent: id === sessionOf(ctx.actor),
      })),
  };
}

/** The levels in which a person works now. The office shows which rights are in use at this moment. */
export async function listLevelsInUse(
  ctx: Ctx,
  { personId }: Input<typeof contract.listLevelsInUse>,
): Promise<Output<typeof contract.listLevelsInUse>> {
  const sessions = await listOpenSessions(ctx.db, personId, SHOWN);
  const alive = sessions.filter((session) => whyNotRenewable(session, ctx.now) === null);
  return { levels: [...new Set(alive.map(({ level }) => level))].toSorted() };
}

/** For the screen, which warns before an idle session ends. */
export async function readCurrentSession(ctx: Ctx): Promise<Output<typeof contract.readCurrent>> {
  const { id, idleSeconds, endsAt, isRemembered } = await ownSession(ctx);
  return { id, idleSeconds: isRemembered ? null : idleSeconds, endsAt };
}

/** Ends one of the caller's sessions. The update checks the owner, so the answer does not reveal which ids exist. */
export async function endOwnSession(ctx: Ctx, { id }: Input<typeof contract.endOwn>): Promise<Output<typeof contract.endOwn>> {
  const which = { id, personId: personOf(ctx.actor) };
  const ended = await endSessionRows(ctx.db, which, "ended_by_owner", ctx.now);
  if (ended.length === 0) throw refuse("not_found");
  if (id === sessionOf(ctx.actor)) takeSessionCookie(ctx);
  return { done: true };
}

/** Ends all of the caller's sessions except the calling one. */
export async function endOtherSessions(ctx: Ctx): Promise<Output<typeof contract.endOthers>> {
  const { id } = await ownSession(ctx);
  return { ended: await endSessions(ctx, personOf(ctx.actor), "ended_by_owner", id) };
}

/** The id of the signed-in person; calls with access for signed-in people always have one. */
export function personOf(actor: Actor): string {
  const id = actorId(actor);
  if (id === null) throw refuse("session_over");
  return id;
}

export function sessionOf(actor: Actor): string | undefined {
  return "sessionId" in actor ? actor.sessionId : undefined;
}
