/**
 * Durations, and who bears the fee: constants with the values of OUT-1, CASH-5 and RFD-4; changing one is a release. docs/figures.md lists
 * them beside the terms and settings.
 */
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "#kernel/time.ts";

export interface TransferRules {
  /** Within this time after the pay-in cancelling is free, wherever the payout is. */
  readonly freeCancelMs: number;
  /** Whether a sender's cancellation after that time retains the fee if the payout had left (UU 3/2011 art. 42: the sender bears the cost). */
  readonly isFeeRetainedAfterRecall: boolean;
  /** Whether causes on the sender's side (a closed account, uncollected cash) retain the fee. Our own or a party's errors never do. */
  readonly isFeeRetainedOnSendersSide: boolean;
  /** After the pay-in ends: time for the report of a payment made in time to reach us. */
  readonly payInGraceMs: number;
  /** How long after the pay-in ends we wait for a bank that does not answer what was paid in time. Payments it reports later are refunded. */
  readonly payInAnswerWaitMs: number;
  /** How long the sender has to give documents or correct a recipient. */
  readonly actionMs: number;
  /** How long an officer has for the review of a hold (UU 8/2010 art. 26: at most five working days). */
  readonly reviewMs: number;
  /** Delays before the inquiries about one try. The last delay repeats, up to `inquiries`. */
  readonly inquiryWaitsMs: readonly number[];
  /**
   * How many inquiries about one try are made at that pace. Staff may decide at this number, or earlier by `inquiriesForMs`: in the regular
   * schedule after the 27th, about 23 h 13 min after the try. Notifications and requests of staff make more inquiries in less time.
   */
  readonly inquiries: number;
  /** Interval of further inquiries about an open order, for as long as it is open: a party that was silent for days may answer again. */
  readonly slowInquiryMs: number;
  /**
   * A claimed order without an answer (the process was killed) is inquired about after this time, which is longer than any call.
   */
  readonly claimLostMs: number;
  /** "Not found" proves something only when answered again this much later: an order may be in transit through queues. */
  readonly missingWaitMs: number;
  /**
   * Longer than any try can be in transit and still be accepted: a signed call is valid for five minutes, its token for fifteen, and the
   * party empties its queues by the end of its business day. "Not found" answered this long after the last try of unknown outcome means
   * that the order never arrives: it ends an order whose last try was refused. Staff decide an outcome only if the last try is at least
   * this old.
   */
  readonly lostAfterMs: number;
  /**
   * Staff may decide when the next inquiry would fall this long or longer after the first unclear answer, however often the order was
   * submitted again since.
   */
  readonly inquiriesForMs: number;
  /** How often one order of unknown outcome is submitted under its one reference; afterwards it is only inquired about. */
  readonly submissions: number;
  /** Delays before an order that never arrived is retried. The last delay repeats. */
  readonly resubmitWaitsMs: readonly [number, ...number[]];
  /** How often an order that never arrived is tried (the bank is down, our prefund is empty) before the sender is refunded. */
  readonly unsentTries: number;
  /** How long one outlet has a cash pickup to itself. */
  readonly collectLockMs: number;
  /** A wrong cash payout can be reversed within this time. */
  readonly reverseCollectionMs: number;
  /**
   * Uncollected cash (UU 3/2011 art. 37): days of the notices, of the return to the sender, and from then until escheatment to the state's
   * estate office.
   */
  readonly notificationDays: readonly number[];
  readonly returnDay: number;
  readonly untraceableDays: number;
}

export const TRANSFER_RULES: TransferRules = {
  freeCancelMs: 30 * MINUTE_MS,
  isFeeRetainedAfterRecall: true,
  isFeeRetainedOnSendersSide: true,
  payInGraceMs: 15 * MINUTE_MS,
  payInAnswerWaitMs: DAY_MS,
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
  // About a day of retries, so that a bank's overnight maintenance ends no transfer.
  unsentTries: 27,
  collectLockMs: 10 * MINUTE_MS,
  reverseCollectionMs: DAY_MS,
  notificationDays: [0, 14, 25],
  returnDay: 30,
  untraceableDays: 90,
};

/** How many transfers a worker takes at once: one claim, one ledger call and one commit for all of them. */
export const DUE_BATCH = 100;
