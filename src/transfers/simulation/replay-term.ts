import type { Input } from "#kernel/endpoint.ts";
import { refuseSimulating } from "#pricing/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { REPLAYED_MAX, type Replay, type replayTerm as contract } from "./contract-replay.ts";
import { replayCommission } from "./replay-commission.ts";
import { replayLimits } from "./replay-limits.ts";
import { replayPromises } from "./replay-promises.ts";
import { replayThreshold } from "./replay-threshold.ts";

/** The effect of a proposed term on the transfers of the last days, computed from the facts stored about them. */
export async function replayTerm(
  ctx: Pick<Ctx, "db" | "actor" | "now">,
  { term }: Input<typeof contract>,
  max: number = REPLAYED_MAX,
): Promise<Replay> {
  refuseSimulating(ctx, term);
  switch (term.kind) {
    case "tier":
    case "limit":
      return replayLimits(ctx, term, max);
    case "threshold":
      return replayThreshold(ctx, term, max);
    case "commission":
      return replayCommission(ctx, term, max);
    case "promise":
    case "holiday":
      return replayPromises(ctx, term, max);
  }
}
