/** The ledger's interface for other capabilities. Journals are built with `contract-books.ts`. */
export { findTypedJournals } from "./find-journal.ts";
export { journalIdFor } from "./journal-id.ts";
export { namedInFile } from "./name-file-rows.ts";
export { nameOfAccount, nameOfAccounts, nameOfJournal } from "./model/names.ts";
export { NotCovered, openAccounts, postJournals } from "./post-journals.ts";
export { prepareLedger } from "./prepare-ledger.ts";
export { listJournalsOf, listStatement } from "./read-books.ts";
export { listBalances, readBalance, readHolding } from "./store.ts";
export {
  listBalancesAt,
  listDayEnds,
  listMonth,
  listNamedChanges,
  listNamedEnds,
  readBalanceAt,
  type NamedSum,
} from "./store-periods.ts";
export { findFirstDay, holdPostings, readPeriod, setPeriod, type Period } from "./store-close.ts";
export { listRecorded, sumRecorded, type RecordedRange } from "./store-recorded.ts";
export { listPostingsOf, listResultPostings, listResults, type MonthPosting, type ResultPosting } from "./store-results.ts";
export { haveNumbersGoneBack } from "./store-sums.ts";
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
