import type { Input, Output } from "#kernel/endpoint.ts";
import { refuse } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { actingOfficer, refusal } from "./acting-officer.ts";
import type * as contract from "./contract-proposals.ts";
import { askNow } from "./orders.ts";
import { hasNotLeft } from "./refunds.ts";
import { showPayment } from "./show-office.ts";
import { lockPayment, savePayerRefund } from "./store-payments.ts";

/** A person wants to know what became of the refund of nobody's payment: the bank is asked with the next look of the workers. */
export async function inquirePaymentRefund(
  ctx: Ctx,
  { payment }: Input<typeof contract.inquirePaymentRefund>,
): Promise<Output<typeof contract.inquirePaymentRefund>> {
  actingOfficer(ctx);
  const found = await lockPayment(ctx.db, payment);
  if (found === null) throw refuse("not_found");
  const { refund, transfer } = found;
  if (transfer !== null || refund === null || refund.order === null || hasNotLeft(refund))
    throw refusal("not_now", "nothing_new");
  const asked = { ...refund, order: askNow(refund.order, ctx.now) };
  await savePayerRefund(ctx.db, asked);
  return showPayment(ctx, { ...found, refund: asked });
}
