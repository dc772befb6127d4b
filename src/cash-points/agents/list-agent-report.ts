import type { Input, Output } from "#kernel/endpoint.ts";
import { money } from "#kernel/money.ts";
import { toLocalDate } from "#kernel/time.ts";
import { daysOf } from "#transfers/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { MAX_REPORTED, type listAgentReport as contract } from "./contract-report.ts";
import { listAgentScores } from "./store-scores.ts";

/** Agents and their work in a period, by the books of their counters. */
export async function listAgentReport(ctx: Ctx, { period }: Input<typeof contract>): Promise<Output<typeof contract>> {
  const { from, through } = daysOf(period, toLocalDate(ctx.now));
  const found = await listAgentScores(ctx.db, { from, through, limit: MAX_REPORTED + 1 });
  const rows = found.slice(0, MAX_REPORTED);
  return {
    rows: rows.map(({ paidMinor, takenMinor, commissionMinor, differenceMinor, ...row }) => ({
      ...row,
      paidOut: money("IDR", paidMinor),
      takenIn: money("IDR", takenMinor),
      commission: money("IDR", commissionMinor),
      difference: money("IDR", differenceMinor),
    })),
    from,
    through,
    isCut: found.length > rows.length,
  };
}
