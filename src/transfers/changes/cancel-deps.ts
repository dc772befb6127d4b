import type { TransferDeps } from "../processing/apply-events.ts";

export interface CancelDeps extends TransferDeps {
  /** Whether the party that holds the payout supports recalling one. */
  readonly canRecall: (party: string) => boolean;
}
