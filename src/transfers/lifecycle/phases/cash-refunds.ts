/**
 * Decides cash refunds of money paid in cash. The sender chooses it, one outlet at a time hands it out, and a wrong hand-out is reversed
 * within a day: the steps of a pickup, applied to the refund. Pure.
 */
import { money } from "#kernel/money.ts";
import type { CashRefund, OutletLock } from "../pickup.ts";
import type { EventOf } from "../events.ts";
import { isBefore, later, refused, type Change, type Phase, type Refused } from "../outcome.ts";
import { requestAccount, chooseCash, type Refund } from "../refunds.ts";
import { refundCollected, refundCollectionReversed } from "../refund-journals.ts";
import type { TransferRules } from "../rules.ts";
import { isPaidInCash, LARGEST_COIN, type Transfer } from "../transfer.ts";

/** Why cash cannot be chosen for a refund now, or null. Only where cash was paid, and while nothing has left for an account. */
export function whyNotCash(
  transfer: Pick<Transfer, "source" | "refund" | "hasConflictingOutcomes">,
): "refund_not_due" | "conflicting_outcomes" | null {
  const { refund, hasConflictingOutcomes } = transfer;
  if (refund === null || !isPaidInCash(transfer)) return "refund_not_due";
  // An account that was named but not paid yet can be withdrawn. An order that was once sent may still arrive.
  if (refund.status !== "account_needed" && (refund.status !== "waiting" || refund.order !== null)) return "refund_not_due";
  return hasConflictingOutcomes ? "conflicting_outcomes" : null;
}

/** Null where the refund is not, and cannot be, in cash. */
export function cashRefundOf(transfer: Pick<Transfer, "source" | "refund" | "hasConflictingOutcomes">): CashRefund | null {
  const { refund } = transfer;
  if (refund?.status === "cash_ready") return "ready";
  if (refund?.status === "cash_collecting") return "collecting";
  if (refund?.cash?.paidOut != null) return "collected";
  return whyNotCash(transfer) === null ? "offered" : null;
}

export const refundCashChosen: Phase<"refund_cash_chosen"> = (transfer, { at, rounding = money("IDR", 0n) }) => {
  const { refund } = transfer;
  const why = whyNotCash(transfer);
  if (why !== null || refund === null) return refused(why ?? "refund_not_due");
  if (rounding.currency !== "IDR" || rounding.minor < 0n || rounding.minor >= LARGEST_COIN.minor)
    return refused("amount_invalid");
  const accountRequest = refund.accountRequest ?? { since: at, notifications: 1 };
  return { changes: { refund: chooseCash({ ...refund, accountRequest }, rounding) }, effects: ["issue_code"] };
};

type ChosenCash = Refund & { readonly cash: NonNullable<Refund["cash"]> };
const isChosen = (refund: Refund | null): refund is ChosenCash => refund !== null && refund.cash !== null;

const withLock = (refund: ChosenCash, lock: OutletLock | null): Refund => ({
  ...refund,
  status: lock === null ? "cash_ready" : "cash_collecting",
  cash: { rounding: refund.cash.rounding, lock, paidOut: null },
});

export function refundCollecting(
  { refund, hasConflictingOutcomes }: Transfer,
  { outlet, at }: EventOf<"collecting_started">,
  { collectLockMs }: TransferRules,
): Change | Refused {
  if (refund?.status !== "cash_ready" || !isChosen(refund)) return refused("refund_not_due");
  if (hasConflictingOutcomes) return refused("conflicting_outcomes");
  return { changes: { refund: withLock(refund, { outlet, until: later(at, collectLockMs) }) } };
}

export function refundNotCollected({ refund }: Transfer, { outlet }: EventOf<"collecting_stopped">): Change | Refused {
  if (!isChosen(refund) || refund.cash.lock?.outlet !== outlet) return refused("other_outlet");
  return { changes: { refund: withLock(refund, null) } };
}

export function refundLockExpired({ refund }: Transfer, { at }: EventOf<"lock_expired">): Change | Refused {
  if (!isChosen(refund) || refund.cash.lock === null || isBefore(at, refund.cash.lock.until)) return refused("too_early");
  return { changes: { refund: withLock(refund, null) } };
}

/** The sender has the cash: only now is it refunded. */
export function refundCollectedAtOutlet(transfer: Transfer, { outlet, from, at }: EventOf<"collected">): Change | Refused {
  const { refund } = transfer;
  if (!isChosen(refund) || refund.cash.lock?.outlet !== outlet) return refused("other_outlet");
  if (!isBefore(at, refund.cash.lock.until)) return refused("lock_expired");
  // Reported as paid after all while the notes were counted: nothing leaves until staff have decided.
  if (transfer.hasConflictingOutcomes) return refused("conflicting_outcomes");
  const paidOut = { ...from, commission: null, at };
  return {
    changes: { state: "REFUNDED", refund: { ...refund, status: "paid", cash: { ...refund.cash, lock: null, paidOut } } },
    drafts: [refundCollected(transfer, paidOut, refund.amount, refund.cash.rounding)],
    effects: ["void_code", "notify_sender"],
  };
}

/** Cashier and supervisor got the cash back from the wrong person: the sender chooses again where it goes. */
export function refundReversedAtOutlet(
  transfer: Transfer,
  { at }: EventOf<"collection_reversed">,
  { reverseCollectionMs }: TransferRules,
): Change | Refused {
  const { refund } = transfer;
  if (!isChosen(refund) || refund.cash.paidOut === null) return refused("product_differs");
  const { paidOut, rounding } = refund.cash;
  if (!isBefore(at, paidOut.at, reverseCollectionMs)) return refused("too_late");
  return {
    changes: { state: "REFUND_PENDING", reason: "WRONG_PAYOUT", refund: requestAccount(refund, at) },
    drafts: [refundCollectionReversed(transfer, paidOut, refund.amount, rounding)],
    effects: ["notify_sender"],
  };
}
