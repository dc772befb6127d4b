import { Refusal } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { ownSession, whyNotFresh } from "#sessions/index.ts";

/** The caller's session, or the refusal `proof_needed` when no factor was proven lately. For whatever is worth protecting. */
export async function getFreshSession(ctx: Ctx): Promise<Awaited<ReturnType<typeof ownSession>>> {
  const session = await ownSession(ctx);
  const why = whyNotFresh(session, ctx.now);
  if (why) throw new Refusal(why, 403);
  return session;
}
