import type { Money } from "#kernel/money.ts";

/** Where the money of an order ended: with the recipient, or back with the payer. */
export const LOST_OUTCOMES = ["paid", "refunded"] as const;

export type LostOutcome = (typeof LOST_OUTCOMES)[number];

/** One order of ours that a statement has and the books lack, net of what came back of it. */
export interface LostOrder {
  /** Our reference, as written on the statement. */
  readonly reference: string;
  /** The party whose statement it is, as in `bank:{party}`. */
  readonly party: string;
  readonly amount: Money;
  readonly bookedAt: Date;
}
