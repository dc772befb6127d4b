/** The events of a participant: joining, declining, the heartbeat, hanging up, leaving. Each is refused for a page that lost its place. */
import type { Input, Output } from "#kernel/endpoint.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { endedAmong } from "#sessions/index.ts";
import type * as contract from "./contract.ts";
import type { CallView } from "./contract.ts";
import { applyEvent, type Call } from "./model/call.ts";
import { SIDES } from "./model/names.ts";
import { changeOwnCall, getOwnCall, lockOwnCall, shownCall, storeCall } from "./own-call.ts";

const sessionOf = ({ actor }: Pick<Ctx, "actor">): string | null => ("sessionId" in actor ? (actor.sessionId ?? null) : null);

export const readCall = async (ctx: Ctx, { id }: Input<typeof contract.readCall>): Promise<CallView> =>
  shownCall(ctx, await getOwnCall(ctx, id));

export async function joinCall(ctx: Ctx, { id, seat, takesOver }: Input<typeof contract.joinCall>): Promise<CallView> {
  const session = sessionOf(ctx);
  return shownCall(ctx, await changeOwnCall(ctx, id, (side) => ({ kind: "join", side, seat, session, takesOver })));
}

export async function declineCall(ctx: Ctx, { id }: Input<typeof contract.declineCall>): Promise<CallView> {
  return shownCall(ctx, await changeOwnCall(ctx, id, (side) => ({ kind: "decline", side })));
}

/** Ends the call as well when the session of one of the two has ended: staff who sign out leave their call. */
export async function keepAlive(ctx: Ctx, { id, seat, isLinked }: Input<typeof contract.keepAlive>): Promise<CallView> {
  const row = await lockOwnCall(ctx, id);
  const before = await withoutEnded(ctx, row.call);
  if (before.end !== null) return shownCall(ctx, { ...row, ...(await storeCall(ctx, row, before)) });
  return shownCall(ctx, await changeOwnCall(ctx, id, (side) => ({ kind: "alive", side, seat, isLinked })));
}

/** The call, ended if the session of a side is over. */
export async function withoutEnded(ctx: Pick<Ctx, "db" | "now">, call: Call): Promise<Call> {
  const sessions = SIDES.flatMap((side) => call[side]?.session ?? []);
  if (call.end !== null || sessions.length === 0) return call;
  const over = new Set(await endedAmong(ctx, sessions));
  const gone = SIDES.find((side) => over.has(call[side]?.session ?? ""));
  return gone === undefined ? call : applyEvent(call, { kind: "session_over", side: gone }, ctx.now).call;
}

export async function endCall(ctx: Ctx, { id, seat, reason }: Input<typeof contract.endCall>): Promise<CallView> {
  const isFailure = reason === "failed" && seat !== null;
  return shownCall(
    ctx,
    await changeOwnCall(ctx, id, (side) => (isFailure ? { kind: "fail", side, seat } : { kind: "hang_up", side, seat })),
  );
}

export async function leaveCall(
  ctx: Ctx,
  { id, seat, isClosed }: Input<typeof contract.leaveCall>,
): Promise<Output<typeof contract.leaveCall>> {
  await changeOwnCall(ctx, id, (side) => ({ kind: "leave", side, seat, isClosed }));
  return {};
}
