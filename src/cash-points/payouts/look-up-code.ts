import type { Input, Output } from "#kernel/endpoint.ts";
import { isPayable } from "#kernel/money.ts";
import { Refusal } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { beginServing, readOutletFunds, type Serving } from "../counter/begin-serving.ts";
import type { lookUp as contract } from "../counter/contract.ts";
import { whyNotPayOut, WRONG_LOOK_UPS_PER_DAY } from "../counter/model/counter.ts";
import type { Collectable, CounterDeps } from "../counter/deps.ts";
import { getWorkplace, type Workplace } from "../outlets/get-workplace.ts";
import { refuseOwn } from "../counter/refuse-own-transfer.ts";
import { refuseCash } from "../model/refusal.ts";
import { releaseCodeAttempt, reserveCodeAttempt } from "../drawer/store.ts";

/**
 * Looks up a code and sends the recipient a one-time code. The recipient's name is not shown: the cashier reads it from the document, and
 * only then is it compared. A refusal that counts as an attempt is committed first, then thrown.
 */
export async function lookUp(ctx: Ctx, input: Input<typeof contract>, deps: CounterDeps): Promise<Output<typeof contract>> {
  const answer = await ctx.inSeparateTransaction((separateCtx) => look(separateCtx, input, deps));
  if (answer instanceof Refusal) throw answer;
  return answer;
}

async function look(
  ctx: Ctx,
  { outlet: id, code }: Input<typeof contract>,
  deps: CounterDeps,
): Promise<Output<typeof contract> | Refusal> {
  const workplace = await getWorkplace(ctx, id);
  const { outlet, person } = workplace;
  const serving = await beginServing(ctx, workplace, "pay_out", deps);
  const found = await takeCode(ctx, workplace, serving, code, deps);
  if (found instanceof Refusal) return found;
  const sent = await deps.transfers.sendCollectOtp(ctx, { transfer: found.transfer, outlet: outlet.id, by: person });
  if (!sent) throw refuseCash("otp_not_sent");
  await ctx.audit("cash_points.look_up", { subject: outlet.id, details: { transfer: found.transfer } });
  const not = whyNotPayOut(outlet, await readOutletFunds(ctx, workplace, serving.day), found.amount);
  return {
    purpose: found.purpose,
    amount: found.amount,
    otpSentTo: sent.sentTo,
    whyNot: not?.why ?? null,
    left: not?.left ?? null,
  };
}

/**
 * What can be collected with a code. One of the outlet's attempts is reserved before the look-up and released when the code is right, so
 * that concurrent guesses are counted like successive ones. A wrong code returns its refusal instead of throwing, so that the attempt stays
 * counted.
 */
export async function takeCode(
  ctx: Ctx,
  workplace: Workplace,
  { day }: Serving,
  code: string,
  deps: CounterDeps,
): Promise<Collectable | Refusal> {
  const { outlet } = workplace;
  const { transfers } = deps;
  if (!transfers.isPickupCode(code)) throw refuseCash("pickup_code_invalid");
  if (!(await reserveCodeAttempt(ctx.db, outlet.id, day, WRONG_LOOK_UPS_PER_DAY))) throw refuseCash("outlet_look_up_locked");
  const found = await transfers.findCollectable(ctx, code);
  if (found) {
    if (found.amount.currency !== "IDR" || !isPayable(found.amount)) throw new Error(`${found.transfer} can't be paid in cash`);
    await releaseCodeAttempt(ctx.db, outlet.id, day);
    await refuseOwn(ctx, workplace, found.purpose, found.transfer, deps);
    return found.isHeld ? refuseCash("refund_held") : found;
  }
  // No guess: the code was right at this outlet before. To any other outlet a locked code is unknown.
  if (await transfers.isLockedAt(ctx, { code, outlet: outlet.id })) {
    await releaseCodeAttempt(ctx.db, outlet.id, day);
    return refuseCash("pickup_code_locked");
  }
  await ctx.audit("cash_points.look_up", { subject: outlet.id, outcome: "refused" });
  // Once valid, so it was no guess; it stays counted, because it pays out nothing.
  return refuseCash((await transfers.isReplaced(ctx, code)) ? "pickup_code_replaced" : "pickup_code_unknown");
}
