/** How long things may take and who bears the fee: settings of the operator, with what PRODUCT §4 starts from. Nothing here is law; terms are. */
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "#kernel/time.ts";

export interface TransferRules {
  /** A cancellation within this costs nothing, wherever the payout is. */
  readonly freeCancelMs: number;
  /** After this a sender's own cancellation of a payout that had left keeps the fee (UU 3/2011 art. 42: the sender bears the cost). */
  readonly isFeeKeptAfterRecall: boolean;
  /** What lies on the sender's side (a closed account, cash that nobody fetched) keeps the fee; what we or a party got wrong never does. */
  readonly isFeeKeptOnSendersSide: boolean;
  /** Time for the word of a payment made in time to reach us, after the pay-in is over. */
  readonly payInGraceMs: number;
  /** A bank that can't be asked what was paid in time is waited for so long after the pay-in is over; what it tells later goes back to who paid. */
  readonly payInWordMs: number;
  /** How long the sender has to give documents, to correct a recipient. */
  readonly actionMs: number;
  /** By when an officer has looked at what is held (UU 8/2010 art. 26: five working days at the most). */
  readonly reviewMs: number;
  /** Waits before the inquiries into one try: the last stands for all further ones, up to `inquiries`. Then it is a person's. */
  readonly inquiryWaitsMs: readonly number[];
  readonly inquiries: number;
  /** What is open after them is asked about so often, for as long as it is: a party that was silent for days may speak again. */
  readonly slowInquiryMs: number;
  /** An order that was claimed and never answered (we were killed) is asked about after this: longer than any call lasts. */
  readonly claimLostMs: number;
  /** "Not found" proves something only when it is heard again so much later: an order may be on its way through queues. */
  readonly missingWaitMs: number;
  /**
   * Longer than any try can be on its way and still be taken in: a signed call is good for five minutes and its token for fifteen, and what lies in a
   * queue behind them is gone by the party's night. Asked so long after the last try of which nobody knows, "not found" means that it never arrives.
   */
  readonly lostAfterMs: number;
  /** So long after a try that may have arrived it is a person's, however often it was sent again since. */
  readonly inquiriesForMs: number;
  /** How often one order whose fate was not known is sent, under its one reference, before it is a person's. */
  readonly submissions: number;
  /** Waits before an order that never arrived is tried again: the last stands for all further ones. */
  readonly resubmitWaitsMs: readonly [number, ...number[]];
  /** How often an order is tried that never arrived (a bank that is down, our prefund that is empty), before the sender gets the money back. */
  readonly unsentTries: number;
  /** One outlet has the cash pickup to itself for so long. */
  readonly collectLockMs: number;
  /** A wrong payout of cash can be taken back within this. */
  readonly reverseCollectionMs: number;
  /** Uncollected cash (UU 3/2011 art. 37): days of the notices, of the return to the sender, and from then to the state's estate office. */
  readonly noticeDays: readonly number[];
  readonly returnDay: number;
  readonly untraceableDays: number;
}

export const TRANSFER_RULES: TransferRules = {
  freeCancelMs: 30 * MINUTE_MS,
  isFeeKeptAfterRecall: true,
  isFeeKeptOnSendersSide: true,
  payInGraceMs: 15 * MINUTE_MS,
  payInWordMs: DAY_MS,
  actionMs: 7 * DAY_MS,
  reviewMs: 5 * DAY_MS,
  inquiryWaitsMs: [10 * SECOND_MS, 30 * SECOND_MS, 2 * MINUTE_MS, 10 * MINUTE_MS, HOUR_MS],
  inquiries: 28,
  slowInquiryMs: 6 * HOUR_MS,
  claimLostMs: 2 * MINUTE_MS,
  missingWaitMs: HOUR_MS,
  lostAfterMs: 6 * HOUR_MS,
  inquiriesForMs: DAY_MS,
  submissions: 5,
  resubmitWaitsMs: [10 * MINUTE_MS, 10 * MINUTE_MS, 20 * MINUTE_MS, HOUR_MS],
  // A day of them: a bank's night of maintenance costs nobody their transfer.
  unsentTries: 27,
  collectLockMs: 10 * MINUTE_MS,
  reverseCollectionMs: DAY_MS,
  noticeDays: [0, 14, 25],
  returnDay: 30,
  untraceableDays: 90,
};

/** How many transfers a worker takes at once: one claim, one call to the ledger, one commit for all of them. */
export const DUE_BATCH = 100;
