/**
 * Deciding: money that was paid in cash, on its way back as cash. The sender chooses it, one outlet at a time hands it out, and a wrong hand-out is
 * taken back on its day: the steps of a pickup, about the refund. Pure.
 */
import { money } from "#kernel/money.ts";
import type { CashRefund, OutletLock } from "./pickup.ts";
import type { EventOf } from "./events.ts";
import { isBefore, later, refused, type Change, type Phase, type Refused } from "./outcome.ts";
import { askSender, chooseCash, type Refund } from "./refunds.ts";
import { refundCollected, refundUncollected } from "./restitution.ts";
import type { TransferRules } from "./rules.ts";
import { isPaidInCash, LARGEST_COIN, type Transfer } from "./transfer.ts";

/** Why a refund can't be had as cash now, or null: only where cash was paid, and while nothing has left for an account. */
export function whyNotCash(transfer: Pick<Transfer, "source" | "refund" | "isInDoubt">): "refund_not_due" | "in_doubt" | null {
  const { refund, isInDoubt } = transfer;
  if (refund === null || !isPaidInCash(transfer)) return "refund_not_due";
  // Named and not sent yet can be taken back; what was once sent may still arrive.
  if (refund.status !== "account_needed" && (refund.status !== "waiting" || refund.order !== null)) return "refund_not_due";
  return isInDoubt ? "in_doubt" : null;
}

/** Null where it does not come back as cash, and can't. */
export function cashRefundOf(transfer: Pick<Transfer, "source" | "refund" | "isInDoubt">): CashRefund | null {
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
  const asked = refund.asked ?? { since: at, notices: 1 };
  return { changes: { refund: chooseCash({ ...refund, asked }, rounding) }, effects: ["issue_code"] };
};

type ChosenCash = Refund & { readonly cash: NonNullable<Refund["cash"]> };
const isChosen = (refund: Refund | null): refund is ChosenCash => refund !== null && refund.cash !== null;

const withLock = (refund: ChosenCash, lock: OutletLock | null): Refund => ({
  ...refund,
  status: lock === null ? "cash_ready" : "cash_collecting",
  cash: { rounding: refund.cash.rounding, lock, paidOut: null },
});

export function refundCollecting(
  { refund, isInDoubt }: Transfer,
  { outlet, at }: EventOf<"collecting_started">,
  { collectLockMs }: TransferRules,
): Change | Refused {
  if (refund?.status !== "cash_ready" || !isChosen(refund)) return refused("refund_not_due");
  if (isInDoubt) return refused("in_doubt");
  return { changes: { refund: withLock(refund, { outlet, until: later(at, collectLockMs) }) } };
}

export function refundNotCollected({ refund }: Transfer, { outlet }: EventOf<"collecting_stopped">): Change | Refused {
  if (!isChosen(refund) || refund.cash.lock?.outlet !== outlet) return refused("other_outlet");
  return { changes: { refund: withLock(refund, null) } };
}

export function refundLockOver({ refund }: Transfer, { at }: EventOf<"lock_over">): Change | Refused {
  if (!isChosen(refund) || refund.cash.lock === null || isBefore(at, refund.cash.lock.until)) return refused("too_early");
  return { changes: { refund: withLock(refund, null) } };
}

/** The sender has the cash: only now is it refunded. */
export function refundCollectedAtOutlet(transfer: Transfer, { outlet, from, at }: EventOf<"collected">): Change | Refused {
  const { refund } = transfer;
  if (!isChosen(refund) || refund.cash.lock?.outlet !== outlet) return refused("other_outlet");
  if (!isBefore(at, refund.cash.lock.until)) return refused("lock_over");
  // Said to be paid after all, while the notes were counted: nothing leaves until people have looked.
  if (transfer.isInDoubt) return refused("in_doubt");
  const paidOut = { ...from, commission: null, at };
  return {
    changes: { state: "REFUNDED", refund: { ...refund, status: "paid", cash: { ...refund.cash, lock: null, paidOut } } },
    drafts: [refundCollected(transfer, paidOut, refund.amount, refund.cash.rounding)],
    effects: ["void_code", "tell_sender"],
  };
}

/** Cashier and supervisor have the cash back from the wrong person: the sender is asked anew where it goes. */
export function refundCollectionReversed(
  transfer: Transfer,
  { at }: EventOf<"collection_reversed">,
  { reverseCollectionMs }: TransferRules,
): Change | Refused {
  const { refund } = transfer;
  if (!isChosen(refund) || refund.cash.paidOut === null) return refused("product_differs");
  const { paidOut, rounding } = refund.cash;
  if (!isBefore(at, paidOut.at, reverseCollectionMs)) return refused("too_late");
  return {
    changes: { state: "REFUND_PENDING", reason: "WRONG_PAYOUT", refund: askSender(refund, at) },
    drafts: [refundUncollected(transfer, paidOut, refund.amount, rounding)],
    effects: ["tell_sender", "ask_person"],
  };
}
