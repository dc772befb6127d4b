import { compare } from "#kernel/money.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { floatOf } from "./float.ts";
import { readCounterTerms } from "./read-terms.ts";
import { balanceOf } from "./show-agent.ts";
import { listAgentRows, updateLowSince } from "./store.ts";
import { tellFloatLow } from "./tell-workers.ts";

/** Agents in one beat; the answer says where to go on. */
const AGENTS_PER_BEAT = 200;

/**
 * Looks at the floats of agents: one that has fallen below the treasury's figure leaves a row in the trail, is told to its owner and is marked, until it is filled.
 * Answers the last agent looked at, null at the end.
 */
export async function watchFloats(ctx: Ctx, before?: string, figures = readCounterTerms): Promise<string | null> {
  const terms = await figures(ctx);
  if (!terms) return null;
  const agents = await listAgentRows(ctx.db, before, AGENTS_PER_BEAT);
  for (const agent of agents) {
    const float = floatOf(agent, await balanceOf(ctx, agent));
    const isLow = compare(float, terms.lowFloat) < 0;
    if (isLow === (agent.lowSince !== null)) continue;
    const isMarked = await updateLowSince(ctx.db, agent.id, isLow ? ctx.now : null);
    const details = { floatMinor: float.minor.toString(), fromMinor: terms.lowFloat.minor.toString() };
    if (!isMarked || !isLow) continue;
    await ctx.audit("cash_points.float_low", { subject: agent.id, details });
    await tellFloatLow(ctx, agent.id, float);
  }
  return agents.length < AGENTS_PER_BEAT ? null : (agents.at(-1)?.id ?? null);
}
