import type { Input, Output } from "#kernel/endpoint.ts";
import { refuse } from "#kernel/refusal.ts";
import { addressGroup, countHit } from "#platform/rate-limit.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { askOtpAgain as contract } from "./contract-desk.ts";
import type { CounterParts } from "./counter-parts.ts";
import { refuseCash } from "./refuse-cash.ts";

/** Who tries links here is stopped as where they are followed. */
const TRIES = { max: 20, windowSeconds: 600 } as const;

/** The recipient, standing at a counter, asks for another one-time code. It goes to the telephone that the sender gave, whoever asks. */
export async function askOtpAgain(
  ctx: Ctx,
  { token }: Input<typeof contract>,
  { transfers }: CounterParts,
): Promise<Output<typeof contract>> {
  await countHit(ctx.db, `cash_points.otp_again:${addressGroup(ctx.address)}`, TRIES, ctx.now);
  const said = await transfers.sendOtpAgain(ctx, token);
  if (said === "unknown") throw refuse("not_found");
  if (said === "not_awaited") throw refuseCash("otp_not_awaited");
  if (said === "not_sent") throw refuseCash("otp_not_sent");
  return {};
}
