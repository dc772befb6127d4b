/** What other capabilities may ask of transfers. */
export { applyEvents, type Applied, type TransferParts } from "./apply-events.ts";
export { findByCode } from "./collect-codes.ts";
export { countTryHere, findCashTransfer, isPickupCode } from "./find-cash-transfer.ts";
export { listHeldAfter, listHeldBy, listPayInNumbers, sumHeld } from "./store-held.ts";
