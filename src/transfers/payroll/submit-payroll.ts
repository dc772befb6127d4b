/** A draft is sent to the approvers of its company, and sent back by one of them. */
import type { Input } from "#kernel/endpoint.ts";
import { Refusal } from "#kernel/refusal.ts";
import { tidyProse } from "#kernel/validation/free-text.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { mayApprove } from "../company/model/company.ts";
import type * as contract from "./contract-people.ts";
import type { PayrollView } from "./contract.ts";
import { whyNotApprove } from "./model/room.ts";
import { notifyApprovers, notifyReturned } from "./notify-people.ts";
import { lockOwnPayroll, showAgain, type PayrollDeps } from "./own-payrolls.ts";
import { storeReturned, storeSubmitted } from "./store-people.ts";
import { listChecked, readRoom } from "./validate-rows.ts";

/** Refuses what could not be approved as it is: nobody is called for a draft with wrong rows. */
export async function submitPayroll(
  ctx: Ctx,
  { id, version }: Input<typeof contract.submitPayroll>,
  deps: PayrollDeps,
): Promise<PayrollView> {
  const own = await lockOwnPayroll(ctx, id, deps);
  const { payroll, acting } = own;
  if (payroll.state !== "draft") throw new Refusal("payroll_not_draft", 409);
  if (payroll.version !== version) throw new Refusal("payroll_changed", 409);
  const reason = whyNotApprove(await listChecked(ctx, payroll), await readRoom(ctx, payroll.person));
  if (reason !== null) throw new Refusal("payroll_not_ready", 409, { reason });
  // Repeated after a lost answer: it waits already.
  if (payroll.submitted === null) {
    await storeSubmitted(ctx.db, id, acting.person, ctx.now);
    await notifyApprovers(ctx, payroll, acting);
  }
  return showAgain(ctx, own, deps);
}

export async function returnPayroll(
  ctx: Ctx,
  { id, why: typed }: Input<typeof contract.returnPayroll>,
  deps: PayrollDeps,
): Promise<PayrollView> {
  const own = await lockOwnPayroll(ctx, id, deps);
  const { payroll, acting } = own;
  if (!mayApprove(acting.role)) throw new Refusal("approver_only", 403);
  if (payroll.state !== "draft") throw new Refusal("payroll_not_draft", 409);
  if (payroll.submitted === null) throw new Refusal("payroll_not_submitted", 409);
  const why = tidyProse(typed);
  await storeReturned(ctx.db, id, { by: acting.person, why }, ctx.now);
  await notifyReturned(ctx, payroll, acting, why);
  return showAgain(ctx, own, deps);
}
