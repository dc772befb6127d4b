import { findMenuAccess, levelsOf } from "#access/index.ts";
import type { Id } from "#kernel/id.ts";
import type { Input, Output } from "#kernel/endpoint.ts";
import { refuse } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type * as contract from "./contract.ts";
import { setSessionLevel } from "./change-session.ts";
import { personOf, sessionOf } from "./own-sessions.ts";

/** Switches to another of the caller's levels. A level not held is refused with the same code as one that does not exist. */
export async function switchLevel(
  ctx: Ctx,
  { level }: Input<typeof contract.switchLevel>,
): Promise<Output<typeof contract.switchLevel>> {
  const personId = personOf(ctx.actor);
  const sessionId = sessionOf(ctx.actor);
  // A partner's key has its own rights and no session to switch.
  if (sessionId === undefined) throw refuse("permission_denied");
  const levels = await levelsOf(ctx, personId);
  const rights = levels.includes(level) ? await findMenuAccess(ctx.db, personId, level) : null;
  if (rights === null) throw refuse("permission_denied");
  await setSessionLevel(ctx, sessionId as Id<"ss">, level);
  return { level, levels, menu_access: rights.map(({ menu, module }) => ({ menu, module: [...module] })) };
}
