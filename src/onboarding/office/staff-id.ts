import { refuse } from "#kernel/refusal.ts";
import { actorId } from "#platform/actor.ts";
import type { Ctx } from "#platform/unit-of-work.ts";

/** The member of staff who calls. */
export function staffId(ctx: Pick<Ctx, "actor">): string {
  const id = actorId(ctx.actor);
  if (ctx.actor.kind !== "staff" || id === null) throw refuse("permission_denied");
  return id;
}
