/** What other capabilities may ask of the ledger. Templates of journals are made with `contract-books.ts`. */
export { journalIdFor } from "./journal-id.ts";
export { NotCovered, openAccounts, postJournals } from "./post-journals.ts";
export { prepareLedger } from "./prepare-ledger.ts";
export { listStatement } from "./read-books.ts";
export { haveNumbersGoneBack, listBalances, readBalance, readHolding } from "./store.ts";
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
