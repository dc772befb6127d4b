/** What other capabilities may ask of the ledger. */
export { accountWith, houseAccount, HOUSE_ACCOUNTS, type Account } from "./account.ts";
export { credit, debit, reversalOf, type Journal, type Posting } from "./journal.ts";
export { journalIdFor } from "./journal-id.ts";
export { NotCovered, openAccounts, postJournals } from "./post-journals.ts";
export { readBalance, readBalanceAt, readHolding, listBalances, listJournals } from "./store.ts";
