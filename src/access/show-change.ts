import { actorId } from "#platform/actor.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { ChangeRequest } from "./change.ts";
import type { ChangeRequestView } from "./contract.ts";
import { whyNotDecide } from "./policy.ts";

/** A request as the caller sees it, with the reason why it is not theirs to decide. */
export function showChange(ctx: Ctx, request: ChangeRequest): ChangeRequestView {
  return {
    ...request,
    askedAt: request.askedAt.toISOString(),
    decidedAt: request.decidedAt?.toISOString() ?? null,
    whyNotDecide: whyNotDecide(request, actorId(ctx.actor) ?? ""),
  };
}
