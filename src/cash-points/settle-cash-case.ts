import type { Input, Output } from "#kernel/endpoint.ts";
import { refuse } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { CASES_PER_PAGE, type listCashCases as contract, type settleCashCase as settleContract } from "./contract-cases.ts";
import { actingPerson } from "./get-workplace.ts";
import { refuseCash } from "./refuse-cash.ts";
import { findCase, listCaseRows, settleCaseRow } from "./store-counts.ts";

/** Differences between counts and books. */
export async function listCashCases(ctx: Ctx, { state, before }: Input<typeof contract>): Promise<Output<typeof contract>> {
  const rows = await listCaseRows(ctx.db, { state, before }, CASES_PER_PAGE + 1);
  const page = rows.slice(0, CASES_PER_PAGE);
  return { cases: page, hasMore: rows.length > page.length };
}

/** The treasury says why a count differed. The drawer has followed the count already; a transfer that was wrong is mended where it is. */
export async function settleCashCase(
  ctx: Ctx,
  { id, note }: Input<typeof settleContract>,
): Promise<Output<typeof settleContract>> {
  const settled = await settleCaseRow(ctx.db, { id, by: actingPerson(ctx), at: ctx.now, note });
  if (settled) return settled;
  if (!(await findCase(ctx.db, id))) throw refuse("not_found");
  throw refuseCash("case_settled");
}
