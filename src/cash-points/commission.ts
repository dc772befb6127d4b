/** What an agent gets for a service at the counter: a fixed part, a share in basis points, at most so much. Pure. */
import { money, type Money } from "#kernel/money.ts";

/** A commission term of pricing, as far as it is reckoned with; `most` null: without a cap. */
export interface CommissionTerm {
  readonly fixed: Money;
  readonly bps: number;
  readonly most: Money | null;
}

/** promised with the cash → earned with the money's arrival, or gone with a transfer that comes to nothing. */
export const COMMISSION_STATES = ["promised", "earned", "gone"] as const;
export type CommissionState = (typeof COMMISSION_STATES)[number];

const RUPIAH = 100n;

/**
 * The commission on an amount, and never more than what is left of the transfer's fee: what costs the house more than it earns would pay
 * people for sending to themselves. The share is rounded down to whole rupiah, so that a payout split in two never earns more of it.
 */
export function commissionOn(amount: Money, { fixed, bps, most }: CommissionTerm, left: Money): Money {
  const share = (amount.minor * BigInt(bps)) / (10_000n * RUPIAH);
  const whole = fixed.minor + share * RUPIAH;
  const bounds = [whole, left.minor, ...(most === null ? [] : [most.minor])];
  return money(
    "IDR",
    bounds.reduce((least, one) => (one < least ? one : least)),
  );
}
