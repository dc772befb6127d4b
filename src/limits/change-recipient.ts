import type { Money } from "#kernel/money.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { figuresFor } from "./figures-now.ts";
import { hasRoom, linesOf, NO_LIMIT, windowed, type Claim } from "./limit.ts";
import { limitReached } from "./reserve-limits.ts";
import { tierOf } from "./set-tier.ts";
import { numberConsumed, readUsage, replaceClaims } from "./store.ts";

export interface AnotherRecipient {
  readonly transfer: string;
  /** Who sends. */
  readonly person: string;
  readonly amount: Money;
  /** The new one's fingerprint. */
  readonly recipient: string;
}

/**
 * A transfer goes to another recipient: what it took of the limits of the one it takes of the other's, today's windows, as one of the unpaid ones
 * too while it is unpaid. Everything else of it stays as it is. Refuses `limit_reached` 409 as reserving does, and has changed nothing once the caller's transaction is rolled back.
 */
export async function changeRecipientLimits(ctx: Ctx, { transfer, person, amount, recipient }: AnotherRecipient): Promise<void> {
  const claim: Claim = { scope: "recipient", amount, recipient };
  const tier = await tierOf(ctx, person);
  const now = await figuresFor(ctx, tier);
  const lines = linesOf([claim], person, now.figures);
  const whole = lines.find((line) => line.window === "transfer" && !hasRoom(line, 0n));
  if (whole) throw limitReached(whole, 0n, ctx.now, now, tier);
  const rows = windowed(lines, ctx.now).map((line) => ({ ...line, most: line.most ?? NO_LIMIT }));
  const [full] = await replaceClaims(ctx.db, { subject: transfer, scope: "recipient", lines: rows });
  // Paid in already, it comes behind what was paid in for the new recipient by now.
  if (full === undefined) return numberConsumed(ctx.db, [transfer]);
  const [used = 0n] = await readUsage(ctx.db, [full]);
  throw limitReached(full, used, ctx.now, now, tier);
}
