/** Functions of cash points for wiring and other capabilities. */
import type { Money } from "#kernel/money.ts";
import type { Zone } from "#kernel/time.ts";
import type { Executor } from "#platform/db.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { readOpeningTime } from "./collection/read-opening-time.ts";
import { hasService } from "./finder/store-cities.ts";

export { activateAgent, changeAgentTerms, type AgentChange, type AgentToActivate } from "./agents/activate-agent.ts";
export { reopenAgent, suspendAgent, terminateAgent } from "./agents/change-agent-status.ts";
export { findAgentStatus, readAgentTerms, type AgentTerms } from "./agents/read-agent-terms.ts";
export { nameFloatOwners } from "./agents/store.ts";
export { isWithin, whyNotOutlet } from "./model/outlet.ts";
export { countOpenCashDays } from "./drawer/store-day.ts";
export { findOutletHits } from "./outlets/find-outlet-hits.ts";
export type { NewOutlet } from "./outlets/contract.ts";
export type { WiredWith } from "./counter/deps.ts";
export { readCommission, readCounterTerms, readTopUpDays } from "./counter/read-terms.ts";
export { transfersAtCounter } from "./counter/transfers-at-counter.ts";

/**
 * When the first outlet opens that can pay out an amount in a city, and the city's name; null while one is open. `city` is null in the
 * answer where it holds for all outlets.
 */
export async function firstOpening(
  ctx: Pick<Ctx, "db" | "now">,
  city: string | null,
  { minor }: Money,
): Promise<{ readonly city: string | null; readonly at: Date; readonly zone: Zone } | null> {
  const found = await readOpeningTime(ctx, { amountMinor: minor.toString(), ...(city !== null && { city }) });
  return found.opens && { city: found.city?.name ?? null, at: found.opens.at, zone: found.opens.zone };
}

/** Whether any open outlet takes in cash. */
export const takesCashIn = ({ db }: { readonly db: Executor }): Promise<boolean> => hasService(db, "cash_in");
