import type { Money } from "#kernel/money.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { readFigures } from "./read-figures.ts";
import { hasRoom, linesOf } from "./model/limit.ts";
import { limitReached } from "./reserve-limits.ts";
import { tierOf } from "./set-tier.ts";

/**
 * Refuses `wallet_limit_reached` 409 for an amount above what one transfer to an e-wallet may carry, as reserving would, before the sender types a
 * code. Takes no room.
 */
export async function checkWallet(
  ctx: Ctx,
  { person, amount }: { readonly person: string; readonly amount: Money },
): Promise<void> {
  const tier = await tierOf(ctx, person);
  const now = await readFigures(ctx, tier);
  const lines = linesOf([{ scope: "wallet", amount }], person, now.figures);
  const whole = lines.find((line) => line.window === "transfer" && !hasRoom(line, 0n));
  if (whole) throw limitReached(whole, 0n, ctx.now, now, tier);
}
