/** What other capabilities may ask of transfers. */
export { applyEvents, type Applied, type TransferParts } from "./apply-events.ts";
export { beginRecovery, DOUBT_JOB, hearGap, liftRecovery } from "./begin-recovery.ts";
export { lostOrderBooks, type LostOrderBooks } from "./book-lost-orders.ts";
export { LOST_OUTCOMES, netOrders, ordersFor, type LostOrder, type LostOutcome } from "./losses.ts";
export type { Recovery } from "./recovery.ts";
export {
  countAnswers,
  countToDoubt,
  findRecovery,
  isHeld,
  listRecoveries,
  listTransfersOf,
  listWaitingCash,
} from "./store-recovery.ts";
export { countTryHere, findByCode } from "./collect-codes.ts";
export {
  findCashTransfer,
  findHandOut,
  findPayable,
  isPickupCode,
  type CashTransfer,
  type HandOut,
} from "./find-cash-transfer.ts";
export type { Issuer } from "./draw-receipt.ts";
export { listPaySoon } from "./list-pay-soon.ts";
export { listStates, listVersions } from "./store-watch.ts";
export type { State } from "./states.ts";
export { listDisputedCosts, listHeldAfter, listHeldBy, listPayInNumbers, sumHeld } from "./store-held.ts";
export { transferOfToken } from "./tracking-token.ts";
export { initialOf, numberOf } from "./way.ts";
