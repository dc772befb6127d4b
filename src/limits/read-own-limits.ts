import type { Input, Output } from "#kernel/endpoint.ts";
import { money } from "#kernel/money.ts";
import { refuse } from "#kernel/refusal.ts";
import { actorId } from "#platform/actor.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type * as contract from "./contract.ts";
import { readFigures } from "./read-figures.ts";
import { linesOf, raiseOf, stateOf, windowed, type Claim } from "./model/limit.ts";
import { tierOf } from "./set-tier.ts";
import { readUsage } from "./store.ts";

/** Claims of zero, which meet every limit of the sender's own, whatever the corridor. */
const NOTHING: readonly Claim[] = [
  { scope: "tier", amount: money("IDR", 0n), abroad: money("USD", 0n) },
  { scope: "cash_pickup", amount: money("IDR", 0n) },
  { scope: "wallet", amount: money("IDR", 0n) },
];

/** The caller's limits, readable before a refusal: what is left of each, and which tier raises it. */
export async function readOwnLimits(ctx: Ctx): Promise<Output<typeof contract.readOwnLimits>> {
  const person = actorId(ctx.actor);
  if (person === null) throw refuse("session_over");
  return limitsOf(ctx, person);
}

/** The limits of a person, for staff. */
export const readLimitsOf = (ctx: Ctx, { person }: Input<typeof contract.readLimitsOf>) => limitsOf(ctx, person);

async function limitsOf(ctx: Ctx, person: string): Promise<Output<typeof contract.readOwnLimits>> {
  const tier = await tierOf(ctx, person);
  const { tiers, figures } = await readFigures(ctx, tier);
  const lines = linesOf(NOTHING, person, figures);
  const rows = windowed(lines, ctx.now);
  const used = await readUsage(ctx.db, rows);
  const usedOf = new Map(rows.map(({ key }, index) => [key, used[index] ?? 0n]));
  return {
    tier,
    isDomesticOnly: figures.tier.isDomesticOnly,
    limits: lines.flatMap((line) =>
      line.max === null
        ? []
        : [stateOf({ ...line, max: line.max }, usedOf.get(line.key) ?? 0n, ctx.now, raiseOf(line.key, tiers, tier))],
    ),
  };
}
