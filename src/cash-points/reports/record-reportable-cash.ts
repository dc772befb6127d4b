import { money, type Money } from "#kernel/money.ts";
import { toLocalDate } from "#kernel/time.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { CounterTerms } from "../counter/model/counter.ts";
import { addCashOfDay } from "../drawer/store-counts.ts";

interface Moved {
  readonly side: "recipient" | "payer";
  /** The document's key, or the payer's user id. */
  readonly owner: string;
  readonly agent: string;
  readonly paid?: Money;
  readonly taken?: Money;
}

/**
 * Adds cash to the daily totals of the person and the agent. From a threshold on the day has to be reported (LTKT: UU 8/2010 art. 23,
 * aggregated within one working day). Reaching it writes an audit row and marks the day.
 */
export async function recordReportableCash(
  ctx: Ctx,
  { side, owner, agent, ...moved }: Moved,
  { cashReport }: CounterTerms,
): Promise<void> {
  const nothing = money("IDR", 0n);
  const { paid = nothing, taken = nothing } = moved;
  const day = toLocalDate(ctx.now);
  // The same order in every call. The agent's row, which all its outlets share, comes second so that its lock is held for the shortest
  // time.
  for (const one of [
    { side, owner },
    { side: "agent" as const, owner: agent },
  ]) {
    const of = { day, ...one, paidMinor: paid.minor, takenMinor: taken.minor };
    if (await addCashOfDay(ctx.db, of, cashReport, ctx.now))
      await ctx.audit("cash_points.cash_report_due", { subject: `${day} ${one.side} ${one.owner}` });
  }
}
