/**
 * Rows that say what the law forbids to tell: that a transfer is frozen, and what compliance proposes about it. Only who sees compliance's room
 * sees them, in lists, files and one by one; operations know such a transfer as under review (src/transfers/show-office.ts). Pure.
 */

/** What one may see of the trail. */
export interface Sight {
  readonly isAll: boolean;
}

/** Calls that are compliance's own. */
export const CLOSED_CALLS: readonly string[] = [
  "transfers.freeze_transfer",
  "transfers.propose_ruling",
  "transfers.decide_ruling",
];
/** Proposals that are theirs, by kind. */
export const CLOSED_KINDS: readonly string[] = ["release", "reject", "thaw", "surrender"];
