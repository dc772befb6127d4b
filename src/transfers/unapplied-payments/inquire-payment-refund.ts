import type { Input, Output } from "#kernel/endpoint.ts";
import { refuse } from "#kernel/refusal.ts";
import { actingPerson } from "#platform/maker-checker/protocol.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { refusal } from "../office/acting-officer.ts";
import type * as contract from "../proposals/contract.ts";
import { inquireNow } from "../lifecycle/orders.ts";
import { hasNotLeft } from "../lifecycle/refunds.ts";
import { showPayment } from "../office/show-to-staff.ts";
import { lockPayment, savePayerRefund } from "./store.ts";

/** At staff's request: schedules an inquiry about the refund of an unclaimed payment for the workers' next run. */
export async function inquirePaymentRefund(
  ctx: Ctx,
  { payment }: Input<typeof contract.inquirePaymentRefund>,
): Promise<Output<typeof contract.inquirePaymentRefund>> {
  actingPerson(ctx);
  const found = await lockPayment(ctx.db, payment);
  if (found === null) throw refuse("not_found");
  const { refund, transfer } = found;
  if (transfer !== null || refund === null || refund.order === null || hasNotLeft(refund))
    throw refusal("not_now", "nothing_new");
  const inquired = { ...refund, order: inquireNow(refund.order, ctx.now) };
  await savePayerRefund(ctx.db, inquired);
  return showPayment(ctx, { ...found, refund: inquired });
}
