import type { Input, Output } from "#kernel/endpoint.ts";
import { addressGroup, countHit } from "#platform/rate-limit.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { readOtpAwaited as contract } from "../counter/contract-screens.ts";
import type { CounterDeps } from "../counter/deps.ts";

/** An open page polls every twenty seconds, as the tracking itself. */
const LOOKS = { max: 60, windowSeconds: 60 } as const;

/** Whether a cashier waits for the recipient's one-time code, by the tracking link. An unknown link answers as one that nobody waits for. */
export async function readOtpAwaited(
  ctx: Ctx,
  { token }: Input<typeof contract>,
  { transfers }: CounterDeps,
): Promise<Output<typeof contract>> {
  await countHit(ctx.db, `cash_points.otp_awaited:${addressGroup(ctx.address)}`, LOOKS, ctx.now);
  return { isAwaited: await transfers.isOtpAwaited(ctx, token) };
}
