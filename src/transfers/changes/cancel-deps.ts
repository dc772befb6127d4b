import type { Transfer } from "../lifecycle/transfer.ts";
import type { TransferDeps } from "../processing/apply-events.ts";

export interface CancelDeps extends TransferDeps {
  /** Whether the party that holds the payout supports recalling one. */
  readonly canRecall: (party: string) => boolean;
}

/** Whether the party that holds a payout supports recalling it; false while there is no payout. */
export const canRecallPayout = ({ payout }: Pick<Transfer, "payout">, { canRecall }: Pick<CancelDeps, "canRecall">): boolean =>
  payout !== null && canRecall(payout.party);
