/**
 * Ledger vocabulary for the pure files of other capabilities: accounts, debits and credits. Each capability builds the journals of its own
 * money in pure code; `index.ts` posts them.
 */
export {
  accountWith,
  OPERATOR_ACCOUNTS,
  operatorAccount,
  normalSide,
  stakeOf,
  type Account,
  type OperatorAccount,
  type OthersAccount,
  type Stake,
} from "./model/account.ts";
export { isQrisChannel, isQrisNumber, qrisChannel, qrisNumberOf, transferOfQris } from "./model/channels.ts";
export { credit, debit, reversalOf, whyNotJournal, type Journal, type Posting } from "./model/journal.ts";
