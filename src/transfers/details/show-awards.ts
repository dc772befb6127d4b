/** Compensation and goodwill of a transfer, as its sender can follow their payment. */
import { listPayers } from "../pay-in/store.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { Transfer } from "../lifecycle/transfer.ts";
import type { TransferView } from "./contract.ts";
import { refundReferenceOf } from "./refund-reference.ts";
import { accountOf } from "./show-refusal.ts";

export async function awardsOf(
  ctx: Pick<Ctx, "db" | "now">,
  { id, awards }: Pick<Transfer, "id" | "awards">,
): Promise<TransferView["awards"]> {
  if (awards.length === 0) return [];
  // Smallest payment first, so that the last is the payer of the transfer, as in refund/send-refunds.ts.
  const payer = (await listPayers(ctx.db, [id])).findLast(({ isUsed }) => isUsed)?.payer ?? null;
  return Promise.all(
    awards.map(async ({ kind, cause, refund }) => {
      const { of, amount, status, account } = refund;
      const needsAccount = status === "account_needed";
      return {
        of,
        kind,
        cause,
        amount,
        isPaid: status === "paid",
        needsAccount,
        to: needsAccount ? null : await accountOf(ctx, account, payer),
        reference: refundReferenceOf(id, refund),
      };
    }),
  );
}
