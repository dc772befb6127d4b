/** Cash at our outlets: what waits there, who is handing it out, and who has. Pure. */
import type { Money } from "#kernel/money.ts";

/** The one outlet that is paying out, until when. */
export interface OutletLock {
  readonly outlet: string;
  readonly until: Date;
}

/** Where money that was paid in cash is on its way back as cash; `offered` while the sender can choose it. */
export const CASH_REFUNDS = ["offered", "ready", "collecting", "collected"] as const;
export type CashRefund = (typeof CASH_REFUNDS)[number];

/** Cash that waits at our outlets. */
export interface Pickup {
  readonly availableAt: Date;
  /** Notices given so far (UU 3/2011 art. 37 asks for three). */
  readonly notices: number;
  /** The one outlet that is paying out, until when. */
  readonly lock: OutletLock | null;
  /** Who paid out, from what, for which commission. */
  readonly paidOut: PaidOut | null;
}

export interface PaidOut {
  readonly account: "agent_deposit" | "agent_receivable" | "pickup_prefund";
  readonly whose: string;
  readonly commission: Money | null;
  /** The outlet as everybody knows it, and its city; not known of what was paid out before it was written down. */
  readonly place?: string;
  readonly at: Date;
}
