import type { Input, Output } from "#kernel/endpoint.ts";
import { refuse } from "#kernel/refusal.ts";
import { addressGroup, countHit } from "#platform/rate-limit.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { resendOtp as contract } from "../counter/contract-screens.ts";
import type { CounterDeps } from "../counter/deps.ts";
import { refuseCash } from "../model/refusal.ts";

/** Limit per network address for trying links, as on the tracking page. */
const TRIES = { max: 20, windowSeconds: 600 } as const;

/**
 * Sends another one-time code to a recipient at a counter. It always goes to the telephone number that the sender gave, whoever requests
 * it.
 */
export async function resendOtp(
  ctx: Ctx,
  { token }: Input<typeof contract>,
  { transfers }: CounterDeps,
): Promise<Output<typeof contract>> {
  await countHit(ctx.db, `cash_points.resend_otp:${addressGroup(ctx.address)}`, TRIES, ctx.now);
  const outcome = await transfers.resendOtp(ctx, token);
  if (outcome === "unknown") throw refuse("not_found");
  if (outcome === "not_awaited") throw refuseCash("otp_not_awaited");
  if (outcome === "not_sent") throw refuseCash("otp_not_sent");
  return {};
}
