/** Cash at our outlets: what waits there, which outlet is handing it out, and which has. Pure. */
import type { Money } from "#kernel/money.ts";

/** The one outlet that is paying out, and until when. */
export interface OutletLock {
  readonly outlet: string;
  readonly until: Date;
}

/** Progress of a refund in cash; `offered` while the sender can choose it. */
export const CASH_REFUNDS = ["offered", "ready", "collecting", "collected"] as const;
export type CashRefund = (typeof CASH_REFUNDS)[number];

/** Cash that waits at our outlets. */
export interface Pickup {
  readonly availableAt: Date;
  /** Notices given so far (UU 3/2011 art. 37 requires three). */
  readonly notifications: number;
  /** The one outlet that is paying out, and until when. */
  readonly lock: OutletLock | null;
  /** The outlet that paid out, the account it paid from, and its commission. */
  readonly paidOut: PaidOut | null;
}

export interface PaidOut {
  readonly account: "agent_deposit" | "agent_receivable" | "pickup_prefund";
  readonly whose: string;
  readonly commission: Money | null;
  /** The outlet's public name and its city; absent for payouts from before it was recorded. */
  readonly place?: string;
  readonly at: Date;
}
