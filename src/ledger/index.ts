/** What other capabilities may ask of the ledger. What their pure files may say of the books is in `contract-books.ts`. */
export { journalIdFor } from "./journal-id.ts";
export { openAccounts, postJournals } from "./post-journals.ts";
export { prepareLedger } from "./prepare-ledger.ts";
export { listBalances } from "./store.ts";
export {
  findOldestUnbound,
  listBalancesBelow,
  listChanges,
  listHeldOf,
  listHeldOn,
  listPostingsAmong,
  listReviewedAccounts,
  listUnbalancedAmong,
  listUnbalancedOf,
  readWalkBounds,
  sumAmong,
  type AccountPlace,
  type ReviewedPosting,
} from "./store-review.ts";
