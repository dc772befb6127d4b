import { compare } from "#kernel/money.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { floatOf } from "./model/float.ts";
import { readCounterTerms } from "../counter/read-terms.ts";
import { balanceOf } from "../agents/show-agent.ts";
import { listAgentRows, updateLowSince } from "../agents/store.ts";
import { notifyAgentFloatLow } from "../tasks/notify-treasury.ts";
import { notifyFloatLow } from "../tasks/notify-workers.ts";

/** Agents per transaction; the result says where to continue. */
const AGENTS_PER_STEP = 200;

/**
 * Checks the floats of agents. A float that has fallen below the treasury's figure gets an audit row, a notification to its owner and to the treasury, and a
 * mark until it is filled. Returns the last agent checked, or null at the end.
 */
export async function watchFloats(ctx: Ctx, before?: string, figures = readCounterTerms): Promise<string | null> {
  const terms = await figures(ctx);
  if (!terms) return null;
  const agents = await listAgentRows(ctx.db, before, AGENTS_PER_STEP);
  for (const agent of agents) {
    const float = floatOf(agent, await balanceOf(ctx, agent));
    // An agent who serves nobody, or whose credit line is not granted yet, has no float that could have fallen.
    const hasFloat = agent.status === "active" && (agent.settlement !== "credit" || agent.creditLine.minor > 0n);
    const isLow = hasFloat && compare(float, terms.lowFloat) < 0;
    if (isLow === (agent.lowSince !== null)) continue;
    const isMarked = await updateLowSince(ctx.db, agent.id, isLow ? ctx.now : null);
    const details = { floatMinor: float.minor.toString(), fromMinor: terms.lowFloat.minor.toString() };
    if (!isMarked || !isLow) continue;
    await ctx.audit("cash_points.float_low", { subject: agent.id, details });
    await notifyFloatLow(ctx, agent, float);
    await notifyAgentFloatLow(ctx, agent, float);
  }
  return agents.length < AGENTS_PER_STEP ? null : (agents.at(-1)?.id ?? null);
}
