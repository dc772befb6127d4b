import { money, type Money } from "#kernel/money.ts";
import { toLocalDate } from "#kernel/time.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { CounterTerms } from "./counter.ts";
import { addCashOfDay } from "./store-counts.ts";

interface Moved {
  readonly side: "recipient" | "payer";
  /** The document's key, or the payer's id. */
  readonly whom: string;
  readonly agent: string;
  readonly paid?: Money;
  readonly taken?: Money;
}

/**
 * Adds cash to the day of the person and of the agent. From an amount on the day must be reported (LTKT: UU 8/2010 art. 23, aggregated within
 * one working day); reaching it leaves a row in the trail, and the day is marked.
 */
export async function countCash(ctx: Ctx, { side, whom, agent, ...moved }: Moved, { cashReport }: CounterTerms): Promise<void> {
  const nothing = money("IDR", 0n);
  const { paid = nothing, taken = nothing } = moved;
  const day = toLocalDate(ctx.now);
  // The same order for everybody: the agent's row, which all its outlets share, is held shortest.
  for (const one of [
    { side, whom },
    { side: "agent" as const, whom: agent },
  ]) {
    const of = { day, ...one, paidMinor: paid.minor, takenMinor: taken.minor };
    if (await addCashOfDay(ctx.db, of, cashReport, ctx.now))
      await ctx.audit("cash_points.cash_report_due", { subject: `${day} ${one.side} ${one.whom}` });
  }
}
