/** Decides cash pickups at our outlets, from the code to the legal procedure for unclaimed cash (UU 3/2011 art. 37). Pure. */
import { DAY_MS } from "#kernel/time.ts";
import {
  refundCollectedAtOutlet,
  refundCollecting,
  refundReversedAtOutlet,
  refundLockExpired,
  refundNotCollected,
} from "./cash-refunds.ts";
import { available, collected, feeEarned, feeReversed, unavailable, collectionReversed } from "../journals.ts";
import { isBefore, later, refused, type Phase } from "../outcome.ts";
import { startRefund, isFeeRetained, isPartOf } from "./refund-decisions.ts";
import { commissionLeft } from "../transfer.ts";

export const madeAvailable: Phase<"made_available"> = (transfer, { at }) => {
  const { product, submitAfter } = transfer;
  if (product !== "cash_pickup") return refused("product_differs");
  if (submitAfter !== null && isBefore(at, submitAfter)) return refused("too_early");
  return {
    changes: {
      state: "AVAILABLE",
      reason: null,
      submitAfter: null,
      pickup: { availableAt: at, notifications: 0, lock: null, paidOut: null },
    },
    drafts: [available(transfer)],
    effects: ["issue_code", "notify_sender"],
  };
};

export const collectingStarted: Phase<"collecting_started"> = (transfer, event, rules) => {
  if (transfer.state === "REFUND_PENDING") return refundCollecting(transfer, event, rules);
  const { pickup } = transfer;
  const { outlet, at } = event;
  if (pickup === null || !isBefore(at, pickup.availableAt, rules.returnDay * DAY_MS)) return refused("too_late");
  const lock = { outlet, until: later(at, rules.collectLockMs) };
  return { changes: { state: "COLLECTING", pickup: { ...pickup, lock } } };
};

export const collectingStopped: Phase<"collecting_stopped"> = (transfer, event) => {
  if (transfer.state === "REFUND_PENDING") return refundNotCollected(transfer, event);
  const { pickup } = transfer;
  const { outlet } = event;
  if (pickup === null || pickup.lock?.outlet !== outlet) return refused("other_outlet");
  return { changes: { state: "AVAILABLE", pickup: { ...pickup, lock: null } } };
};

export const lockExpired: Phase<"lock_expired"> = (transfer, event) => {
  if (transfer.state === "REFUND_PENDING") return refundLockExpired(transfer, event);
  const { pickup } = transfer;
  const { at } = event;
  if (pickup?.lock == null || isBefore(at, pickup.lock.until)) return refused("too_early");
  return { changes: { state: "AVAILABLE", pickup: { ...pickup, lock: null } } };
};

export const collectedAtOutlet: Phase<"collected"> = (transfer, event) => {
  if (transfer.state === "REFUND_PENDING") return refundCollectedAtOutlet(transfer, event);
  const { pickup } = transfer;
  const { outlet, from, at } = event;
  if (pickup === null || pickup.lock?.outlet !== outlet) return refused("other_outlet");
  if (!isBefore(at, pickup.lock.until)) return refused("lock_expired");
  if (from.commission !== null && !isPartOf(from.commission, commissionLeft(transfer))) return refused("amount_invalid");
  const paidOut = { ...from, at };
  return {
    changes: {
      state: "PAID",
      assurance: "COLLECTED",
      pickup: { ...pickup, lock: null, paidOut },
      isFeeEarned: true,
      reason: null,
    },
    drafts: [collected(transfer, paidOut), feeEarned(transfer)],
    effects: ["void_code", "notify_sender", "notify_recipient"],
  };
};

/** Cashier and supervisor got the cash back from the wrong person: the booking is reversed, and the right person gets a new code. */
export const collectionReversedAtOutlet: Phase<"collection_reversed"> = (transfer, event, rules) => {
  if (transfer.state === "REFUNDED") return refundReversedAtOutlet(transfer, event, rules);
  const { at } = event;
  const paidOut = transfer.pickup?.paidOut ?? null;
  if (paidOut === null) return refused("product_differs");
  if (!isBefore(at, paidOut.at, rules.reverseCollectionMs)) return refused("too_late");
  return {
    changes: { state: "RETURNED", reason: "WRONG_PAYOUT", assurance: null, pickup: null, isFeeEarned: false },
    drafts: [collectionReversed(transfer, paidOut), unavailable(transfer), feeReversed(transfer)],
    effects: ["notify_sender"],
  };
};

export const pickupNotified: Phase<"pickup_notified"> = ({ pickup }, { at }, rules) => {
  const day = pickup === null ? undefined : rules.notificationDays[pickup.notifications];
  if (pickup === null || day === undefined) return refused("nothing_new");
  if (isBefore(at, pickup.availableAt, day * DAY_MS)) return refused("too_early");
  return { changes: { pickup: { ...pickup, notifications: pickup.notifications + 1 } }, effects: ["notify_recipient"] };
};

export const returnedToSender: Phase<"returned_to_sender"> = (transfer, { at }, rules) => {
  const { pickup } = transfer;
  if (pickup === null || isBefore(at, pickup.availableAt, rules.returnDay * DAY_MS)) return refused("too_early");
  if (pickup.notifications < rules.notificationDays.length) return refused("notifications_missing");
  const reason = "PICKUP_NOT_COLLECTED";
  return startRefund(transfer, {
    from: "pickup_payable",
    reason,
    isFeeRetained: isFeeRetained(reason, rules, { wasPaid: false }),
    at,
  });
};
