/** Unapplied payments of a transfer, as its sender can follow their refund to the account they came from. */
import type { Ctx } from "#platform/unit-of-work.ts";
import type { TransferView } from "./contract.ts";
import { isUnapplied } from "../lifecycle/phases/pay-ins.ts";
import { refundReferenceOf } from "./refund-reference.ts";
import { accountOf } from "./show-refusal.ts";
import { listPayers } from "../pay-in/store.ts";
import type { HistoryRow } from "../processing/store-history.ts";
import type { Transfer } from "../lifecycle/transfer.ts";

export async function unusedOf(
  ctx: Pick<Ctx, "db" | "now">,
  transfer: Transfer,
  history: readonly HistoryRow[],
): Promise<TransferView["unused"]> {
  const payIns = transfer.payIns.filter((payIn) => payIn.refund !== null || isUnapplied(transfer, payIn));
  if (payIns.length === 0) return [];
  const payers = new Map((await listPayers(ctx.db, [transfer.id])).map(({ payment, payer }) => [payment, payer]));
  return Promise.all(
    payIns.map(async ({ payment, amount, unused, isLate, refund }) => ({
      payment,
      amount: refund?.amount ?? (unused.minor === 0n ? amount : unused),
      isLate,
      isPaid: refund?.status === "paid",
      needsAccount: refund?.status === "account_needed",
      to: refund?.status === "account_needed" ? null : await accountOf(ctx, refund?.account ?? null, payers.get(payment) ?? null),
      paidAt: refund?.status === "paid" ? paidAtOf(transfer, history) : null,
      reference: refundReferenceOf(transfer.id, refund),
    })),
  );
}

/** The history does not record which refund an answer belongs to. The time is shown only where there is exactly one refund. */
function paidAtOf({ refund, payIns }: Transfer, history: readonly HistoryRow[]): Date | null {
  const refunds = [refund, ...payIns.map((payIn) => payIn.refund)].filter((one) => one !== null);
  return refunds.length === 1 ? (history.findLast(({ event }) => event === "refund_answered")?.at ?? null) : null;
}
