/**
 * What the pure files of other capabilities may say of the books: accounts, debits and credits. Templates of journals are decisions of the
 * capability whose money moves, and decisions are pure; posting them is asked of `index.ts`.
 */
export { accountWith, houseAccount, normalSide, type Account, type HouseAccount, type OthersAccount } from "./account.ts";
export { credit, debit, reversalOf, whyNotJournal, type Journal, type Posting } from "./journal.ts";
