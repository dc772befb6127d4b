/** Functions of transfers for other capabilities. */
export { applyEvents, type Applied, type TransferDeps } from "./processing/apply-events.ts";
export { beginRecovery, FLAG_CONFLICT_JOB, scheduleGapInquiries, liftRecovery } from "./recovery/begin-recovery.ts";
export { lostOrderBooks, type LostOrderBooks } from "./recovery/book-lost-orders.ts";
export { netOrders, ordersFor } from "./lifecycle/phases/lost-in-restore.ts";
export { LOST_OUTCOMES, type LostOrder, type LostOutcome } from "./lifecycle/lost-in-restore.ts";
export type { Recovery } from "./recovery/model/recovery.ts";
export {
  countAnswers,
  countConflictsToFlag,
  findRecovery,
  isHeld,
  listRecoveries,
  listTransfersOf,
  listWaitingCash,
} from "./recovery/store.ts";
export { countTryHere, findByCode, findLockedByCode, isCodeLocked, isReplacedCode } from "./pickup/issue-pickup-code.ts";
export {
  findCashTransfer,
  findHandOut,
  findPayable,
  isPickupCode,
  type CashTransfer,
  type HandOut,
} from "./pickup/find-cash-transfer.ts";
export type { Issuer } from "./receipt/draw-receipt.ts";
export { listPayReminders } from "./notification/list-pay-reminders.ts";
export { notifyCodeLocked } from "./notification/notify-code-locked.ts";
export { listStates, listVersions } from "./store-watch.ts";
export { callerFactsOf } from "./office/caller-facts.ts";
export { explainToSender, isOwnTransfer, listLatestOf } from "./office/explain-to-sender.ts";
export { hasComplianceMatter } from "./review/compliance-matter.ts";
export type { State } from "./lifecycle/states.ts";
export { countUnknownOutcomes } from "./figures/store-work.ts";
export { listDisputedCosts, listHeldAfter, listHeldBy, listPayInNumbers, sumHeld } from "./figures/store-held-amounts.ts";
export { findPaymentHits, findTransferHits } from "./office/search/find-hits.ts";
export { findPayrollHits } from "./payroll/office/find-hits.ts";
export { daysOf } from "./report/model/period.ts";
export { transferOfToken } from "./tracking/tracking-token.ts";
export { initialOf, numberOf } from "./model/progress.ts";
