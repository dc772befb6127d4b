import type { Money } from "#kernel/money.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { readFigures } from "./read-figures.ts";
import { hasRoom, linesOf, NO_LIMIT, windowed, type Claim } from "./model/limit.ts";
import { limitReached } from "./reserve-limits.ts";
import { tierOf } from "./set-tier.ts";
import { numberConsumed, readUsage, replaceClaims } from "./store.ts";

export interface AnotherRecipient {
  readonly transfer: string;
  /** The sender. */
  readonly person: string;
  readonly amount: Money;
  /** The new recipient's fingerprint. */
  readonly recipient: string;
  /** The new recipient is paid to an e-wallet. */
  readonly isWallet: boolean;
}

/**
 * Moves a transfer's claims from the old recipient's limits to the new one's, in today's windows, and with them those of e-wallets; while unpaid,
 * it also counts among the new recipient's unpaid transfers. Its other claims stay. Refuses `limit_reached` 409 as reserving does; the caller
 * must roll back, and then nothing has changed.
 */
export async function changeRecipientLimits(
  ctx: Ctx,
  { transfer, person, amount, recipient, isWallet }: AnotherRecipient,
): Promise<void> {
  const claims: Claim[] = [
    { scope: "recipient", amount, recipient },
    ...(isWallet ? [{ scope: "wallet" as const, amount }] : []),
  ];
  const tier = await tierOf(ctx, person);
  const now = await readFigures(ctx, tier);
  const lines = linesOf(claims, person, now.figures);
  const whole = lines.find((line) => line.window === "transfer" && !hasRoom(line, 0n));
  if (whole) throw limitReached(whole, 0n, ctx.now, now, tier);
  const rows = windowed(lines, ctx.now).map((line) => ({ ...line, max: line.max ?? NO_LIMIT }));
  // In the order in which rows are locked everywhere: `recipient` before `wallet`.
  for (const scope of ["recipient", "wallet"]) {
    const moved = rows.filter(({ key }) => key.startsWith(scope));
    const [full] = await replaceClaims(ctx.db, { subject: transfer, scope, lines: moved });
    if (full === undefined) continue;
    const [used = 0n] = await readUsage(ctx.db, [full]);
    throw limitReached(full, used, ctx.now, now, tier);
  }
  // If already paid in, it is numbered after the transfers paid in for the new recipient so far.
  return numberConsumed(ctx.db, [transfer]);
}
