import { actingPerson } from "#platform/maker-checker/protocol.ts";
import { whyNotAllowed } from "#platform/access.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { Viewer } from "#platform/work/part.ts";

/** The member of staff who asks, and what they may do. Refuses everybody else. */
export function viewerOf(ctx: Pick<Ctx, "actor">): Viewer {
  return { person: actingPerson(ctx), holds: (need) => whyNotAllowed(ctx.actor, need) === null };
}
