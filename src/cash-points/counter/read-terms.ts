import type { Money } from "#kernel/money.ts";
import { commissionOf, termAt } from "#pricing/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { CommissionTerm } from "../model/commission.ts";
import type { CounterTerms } from "./model/counter.ts";
import type { OutletService } from "../model/outlet.ts";

/** The counter's terms now; null while one of them is not set. */
export async function readCounterTerms(ctx: Ctx): Promise<CounterTerms | null> {
  const cashReport = await readAmount(ctx, "cash_report_day");
  const lowFloat = await readAmount(ctx, "float_warning");
  const nameMatch = await termAt(ctx, "threshold", "name_match", ctx.now);
  if (!cashReport || !lowFloat || nameMatch?.value.measure !== "share") return null;
  // Scores are whole hundredths, so a threshold between two of them rounds up.
  return { cashReport, lowFloat, nameMatchFrom: Math.ceil(nameMatch.value.bps / 100) };
}

/** The commission that an agent earns for a service now: the agent's own, else the standard one; null while neither is set. */
export const readCommission = (ctx: Ctx, service: OutletService, agent: string): Promise<CommissionTerm | null> =>
  commissionOf(ctx, agent, service);

/** Maximum age in days of a bank transfer for a top-up; null while it is not set. */
export async function readTopUpDays(ctx: Ctx): Promise<number | null> {
  const term = await termAt(ctx, "threshold", "top_up_days", ctx.now);
  return term?.value.measure === "days" ? (term.value.days.at(-1) ?? null) : null;
}

async function readAmount(ctx: Ctx, key: string): Promise<Money | null> {
  const term = await termAt(ctx, "threshold", key, ctx.now);
  return term?.value.measure === "amount" ? term.value.amount : null;
}
