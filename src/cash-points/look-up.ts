import type { Input, Output } from "#kernel/endpoint.ts";
import { isPayable } from "#kernel/money.ts";
import { Refusal } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { beginServing, readTill, type Serving } from "./begin-serving.ts";
import type { lookUp as contract } from "./contract-counter.ts";
import { whyNotPayOut, WRONG_LOOK_UPS_PER_DAY } from "./counter.ts";
import type { Collectable, CounterParts } from "./counter-parts.ts";
import { getWorkplace, type Workplace } from "./get-workplace.ts";
import { refuseOwn } from "./own-transfer.ts";
import { refuseCash } from "./refuse-cash.ts";
import { giveLookBack, takeLook } from "./store-drawer.ts";

/**
 * Looks a code up and sends the recipient a one-time password. The name is not told: the cashier reads it from the document, and only then is
 * it compared. A refusal that is counted is committed first, and thrown after.
 */
export async function lookUp(ctx: Ctx, input: Input<typeof contract>, parts: CounterParts): Promise<Output<typeof contract>> {
  const answer = await ctx.apart((apart) => look(apart, input, parts));
  if (answer instanceof Refusal) throw answer;
  return answer;
}

async function look(
  ctx: Ctx,
  { outlet: id, code }: Input<typeof contract>,
  parts: CounterParts,
): Promise<Output<typeof contract> | Refusal> {
  const workplace = await getWorkplace(ctx, id);
  const { outlet, person } = workplace;
  const serving = await beginServing(ctx, workplace, "pay_out", parts);
  const found = await takeCode(ctx, workplace, serving, code, parts);
  if (found instanceof Refusal) return found;
  const sent = await parts.transfers.sendCollectOtp(ctx, { transfer: found.transfer, outlet: outlet.id, by: person });
  if (!sent) throw refuseCash("otp_not_sent");
  await ctx.audit("cash_points.look_up", { subject: outlet.id, details: { transfer: found.transfer } });
  const not = whyNotPayOut(outlet, await readTill(ctx, workplace, serving.day), found.amount);
  return {
    purpose: found.purpose,
    amount: found.amount,
    otpSentTo: sent.sentTo,
    whyNot: not?.why ?? null,
    left: not?.left ?? null,
  };
}

/**
 * The transfer that waits under a code. One of the outlet's looks is taken before anything is looked at and given back when the code is right,
 * so that guesses sent all at once are counted like guesses sent one by one. A wrong one is answered, not thrown: it stays counted.
 */
export async function takeCode(
  ctx: Ctx,
  workplace: Workplace,
  { day }: Serving,
  code: string,
  parts: CounterParts,
): Promise<Collectable | Refusal> {
  const { outlet } = workplace;
  const { transfers } = parts;
  if (!transfers.isPickupCode(code)) throw refuseCash("pickup_code_invalid");
  if (!(await takeLook(ctx.db, outlet.id, day, WRONG_LOOK_UPS_PER_DAY))) throw refuseCash("outlet_look_up_locked");
  const found = await transfers.findCollectable(ctx, code);
  if (found) {
    if (found.amount.currency !== "IDR" || !isPayable(found.amount)) throw new Error(`${found.transfer} can't be paid in cash`);
    await giveLookBack(ctx.db, outlet.id, day);
    await refuseOwn(ctx, workplace, found.purpose, found.transfer, parts);
    return found.isHeld ? refuseCash("refund_held") : found;
  }
  await ctx.audit("cash_points.look_up", { subject: outlet.id, outcome: "refused" });
  return refuseCash("pickup_code_unknown");
}
