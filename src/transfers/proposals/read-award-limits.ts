import { termAt } from "#pricing/index.ts";
import type { Money } from "#kernel/money.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { AwardLimits } from "../lifecycle/awards.ts";

const KEYS = { compensation: "compensation_limit", goodwill: "goodwill_limit" } as const;

/** The most that one transfer can be awarded now, from the thresholds `compensation_limit` and `goodwill_limit`. Null without a term. */
export async function readAwardLimits(ctx: Pick<Ctx, "db" | "now">): Promise<AwardLimits> {
  const limitOf = async (key: string): Promise<Money | null> => {
    const value = (await termAt(ctx, "threshold", key, ctx.now))?.value;
    return value?.measure === "amount" && value.amount.currency === "IDR" ? value.amount : null;
  };
  return { compensation: await limitOf(KEYS.compensation), goodwill: await limitOf(KEYS.goodwill) };
}
