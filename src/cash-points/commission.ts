/** What an agent gets for a service at the counter: a fixed part, a share in basis points, at most so much. Pure. */
import { z } from "zod";
import { isPayable, money, moneyCodec, type Money } from "#kernel/money.ts";

const atLeastNothing = moneyCodec.refine(
  (amount: Money) => amount.currency === "IDR" && amount.minor >= 0n && isPayable(amount),
  {
    error: "Whole rupiah, not below zero",
  },
);
/** The value of a commission term. */
export const commissionSchema = z.strictObject({ fixed: atLeastNothing, bps: z.int().min(0).max(1_000), most: atLeastNothing });
export type CommissionTerm = z.output<typeof commissionSchema>;

const RUPIAH = 100n;

/** The commission on an amount: the share is rounded down to whole rupiah, so that a payout split in two never earns more of it. */
export function commissionOn(amount: Money, { fixed, bps, most }: CommissionTerm): Money {
  const share = (amount.minor * BigInt(bps)) / (10_000n * RUPIAH);
  const whole = fixed.minor + share * RUPIAH;
  return money("IDR", whole < most.minor ? whole : most.minor);
}
