/** The agent's commission for a service at the counter. Its amount is `commissionOn` of pricing. Pure. */
import type { Money } from "#kernel/money.ts";

/** The parts of a commission term of `pricing` that the computation needs. `max` null: no cap. */
export interface CommissionTerm {
  readonly fixed: Money;
  readonly bps: number;
  readonly max: Money | null;
}

/** promised at cash-in → earned when the transfer is PAID, or gone when the transfer fails. */
export const COMMISSION_STATES = ["promised", "earned", "gone"] as const;
export type CommissionState = (typeof COMMISSION_STATES)[number];
