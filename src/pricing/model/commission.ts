/** The amount of an agent's commission: a fixed part plus a share in basis points, with a cap. Pure. */
import { money, type Money } from "#kernel/money.ts";

const RUPIAH = 100n;

/**
 * The commission on an amount, never more than what is left of the transfer's fee: a commission above the fee would pay people for sending
 * money to themselves. The share is rounded down to whole rupiah, so that splitting a payout in two never earns more of it.
 */
export function commissionOn(
  amount: Money,
  { fixed, bps, max }: { readonly fixed: Money; readonly bps: number; readonly max: Money | null },
  left: Money,
): Money {
  const share = (amount.minor * BigInt(bps)) / (10_000n * RUPIAH);
  const whole = fixed.minor + share * RUPIAH;
  const bounds = [whole, left.minor, ...(max === null ? [] : [max.minor])];
  return money(
    "IDR",
    bounds.reduce((min, one) => (one < min ? one : min)),
  );
}
