import type { Input, Output } from "#kernel/endpoint.ts";
import { add, money } from "#kernel/money.ts";
import { refuse } from "#kernel/refusal.ts";
import { addDays, toLocalDate } from "#kernel/time.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { CounterDeps } from "../counter/deps.ts";
import { MAX_SCORED, SCORE_DAYS, type readAgent as contract } from "./contract-agent.ts";
import { showAgent } from "./show-agent.ts";
import { findAgent } from "./store.ts";
import { listScores } from "./store-scores.ts";

/** One agent with its float, and the recent work of its outlets. */
export async function readAgent(
  ctx: Ctx,
  { id }: Input<typeof contract>,
  deps: Pick<CounterDeps, "terms">,
): Promise<Output<typeof contract>> {
  const agent = await findAgent(ctx.db, id);
  if (!agent) throw refuse("not_found");
  const through = toLocalDate(ctx.now);
  const from = addDays(through, 1 - SCORE_DAYS);
  // In the east of Indonesia the next business day has begun before midnight in Jakarta.
  const rows = await listScores(ctx.db, { agent: id, from, through: addDays(through, 1), limit: MAX_SCORED + 1 });
  const outlets = rows.slice(0, MAX_SCORED).map(({ paidMinor, takenMinor, differenceMinor, ...row }) => {
    const [paidOut, takenIn] = [money("IDR", paidMinor), money("IDR", takenMinor)];
    return { ...row, volume: add(paidOut, takenIn), paidOut, takenIn, difference: money("IDR", differenceMinor) };
  });
  const terms = await deps.terms(ctx);
  return {
    agent: await showAgent(ctx, agent, deps, terms),
    lowFrom: terms?.lowFloat ?? null,
    from,
    through,
    outlets,
    isCut: rows.length > outlets.length,
  };
}
