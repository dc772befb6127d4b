import type { Input, Output } from "#kernel/endpoint.ts";
import { refuse } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import {
  DIFFERENCES_PER_PAGE,
  type CashDifferenceView,
  type listCashDifferences as contract,
  type settleCashDifference as settleContract,
} from "./contract-differences.ts";
import { actingPerson } from "../outlets/get-workplace.ts";
import { refuseCash } from "../model/refusal.ts";
import { nameWorkers } from "../outlets/name-workers.ts";
import { findDifference, listDifferenceRows, settleDifferenceRow, type CashDifference } from "./store-counts.ts";

/** Lists cash differences between counts and books. */
export async function listCashDifferences(ctx: Ctx, { state, before }: Input<typeof contract>): Promise<Output<typeof contract>> {
  const rows = await listDifferenceRows(ctx.db, { state, before }, DIFFERENCES_PER_PAGE + 1);
  const page = rows.slice(0, DIFFERENCES_PER_PAGE);
  return { differences: await named(ctx, page), hasMore: rows.length > page.length };
}

/**
 * Records the treasury's explanation of a difference. The drawer was already set to the count; a wrong transfer is corrected in
 * `transfers`.
 */
export async function settleCashDifference(
  ctx: Ctx,
  { id, note }: Input<typeof settleContract>,
): Promise<Output<typeof settleContract>> {
  const settled = await settleDifferenceRow(ctx.db, { id, by: actingPerson(ctx), at: ctx.now, note });
  if (settled) {
    const [shown] = await named(ctx, [settled]);
    if (shown === undefined) throw new Error("a difference is shown as one");
    return shown;
  }
  if (!(await findDifference(ctx.db, id))) throw refuse("not_found");
  throw refuseCash("cash_difference_settled");
}

/** Differences with the names of those who settled them. */
async function named(ctx: Ctx, differences: readonly CashDifference[]): Promise<CashDifferenceView[]> {
  const nameOf = await nameWorkers(
    ctx,
    differences.flatMap(({ settledBy }) => settledBy ?? []),
  );
  return differences.map((one) => ({ ...one, settledByName: one.settledBy === null ? null : nameOf(one.settledBy) }));
}
