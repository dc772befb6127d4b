/** Decides pay-ins: enough, short, over, late, duplicate. Every rupiah received is booked somewhere. Pure. */
import type { Id } from "#kernel/id.ts";
import { compare, money, subtract, type Money } from "#kernel/money.ts";
import type { EventOf } from "../events.ts";
import { funded, suspended } from "../journals.ts";
import { isBefore, later, refused, type Change, type Phase, type Refused } from "../outcome.ts";
import { newRefund } from "../refunds.ts";
import { isPartOf } from "./refund-decisions.ts";
import { unappliedRefundDue } from "../refund-journals.ts";
import {
  commissionLeft,
  isWaiting,
  missingOf,
  maxRounding,
  totalOf,
  type FundingSource,
  type PayIn,
  type Transfer,
} from "../transfer.ts";

/** Whether the transfer still awaits its payment. */
export const isPayInOpen = ({ state }: Pick<Transfer, "state">): boolean => state === "CREATED" || state === "AWAITING_PAYMENT";

export const payInOpened: Phase<"pay_in_opened"> = () => ({ changes: { state: "AWAITING_PAYMENT" }, effects: ["notify_sender"] });

export const depositDebited: Phase<"deposit_debited"> = (transfer, { source, commission, rounding, by, at }) => {
  if (!isBefore(at, transfer.payBy)) return refused("too_late");
  const off = rounding ?? money("IDR", 0n);
  const isOff = off.minor >= 0n && compare(off, maxRounding(transfer)) <= 0;
  const direct = subtract(totalOf(transfer.price), off);
  // If rounding takes the whole price, nothing was paid; if more, an agent who took no cash would be credited for it.
  if (!isOff || direct.minor <= 0n || (off.minor > 0n && by.role !== "agent")) return refused("amount_invalid");
  const { changes, ...booked } = fund(transfer, { source, at, direct, rounding: off, fromSuspense: [], payIns: transfer.payIns });
  if (commission === undefined) return { changes: { ...changes, payInRounding: off }, ...booked };
  // Only for agents. A commission above the fee would reward sending to oneself.
  const left = commissionLeft({ ...transfer, payInRounding: off });
  if (by.role !== "agent" || !isPartOf(commission, left)) return refused("amount_invalid");
  return { changes: { ...changes, payInCommission: commission, payInRounding: off }, ...booked };
};

/** A payment in time counts, however long its transfers took to be made. */
export const payrollDebited: Phase<"payroll_debited"> = (transfer, { payroll, paidAt, at }) => {
  if (paidAt.getTime() > transfer.payBy.getTime()) return refused("too_late");
  const source = { account: "payroll_funds", whose: payroll } as const;
  return fund(transfer, { source, at, direct: totalOf(transfer.price), fromSuspense: [], payIns: transfer.payIns });
};

export const paymentReceived: Phase<"payment_received"> = (transfer, event) =>
  take(transfer, event, !isPayInOpen(transfer) || event.paidAt.getTime() > transfer.payBy.getTime(), false);

/** Staff decide that it counts, however late it came: only what the transfer no longer needs stays unapplied. */
export const paymentMatched: Phase<"payment_matched"> = (transfer, event) => take(transfer, event, !isPayInOpen(transfer), true);

/** `isSuspended`: the money lies in suspense already, from when its transfer was unknown. */
function take(
  transfer: Transfer,
  { payment, amount, channel, at }: EventOf<"payment_received"> | EventOf<"payment_matched">,
  isLate: boolean,
  isSuspended: boolean,
): Change | Refused {
  if (amount.currency !== "IDR" || amount.minor <= 0n) return refused("amount_invalid");
  if (transfer.payIns.some((payIn) => payIn.payment === payment)) return refused("payment_known");
  const payIn: PayIn = { payment, amount, unused: amount, isLate, refund: null };
  const missing = missingOf(transfer);
  if (isLate || compare(amount, missing) < 0) {
    const drafts = isSuspended ? [] : [suspended(payment, channel, amount)];
    const changes = { payIns: [...transfer.payIns, payIn], ...(!isLate && { reason: "PAYIN_SHORT" as const }) };
    return { changes, drafts, effects: ["notify_sender"] };
  }
  const rest = subtract(amount, missing);
  const source = { account: "payin_clearing", whose: channel } as const;
  const earlier = transfer.payIns.filter(isWaiting).map((one) => ({ payment: one.payment, amount: one.unused }));
  const used = transfer.payIns.map((one) => (isWaiting(one) ? { ...one, unused: money("IDR", 0n) } : one));
  const payIns = [...used, { ...payIn, unused: rest }];
  if (isSuspended) {
    const fromSuspense = [...earlier, { payment, amount: missing }];
    return fund(transfer, { source, at, direct: money("IDR", 0n), fromSuspense, payIns });
  }
  const change = fund(transfer, { source, at, direct: missing, fromSuspense: earlier, payIns });
  return { ...change, drafts: [suspended(payment, channel, rest), ...(change.drafts ?? [])] };
}

interface Funding {
  readonly source: FundingSource;
  readonly at: Date;
  /** What comes from the source now; the rest was in suspense. */
  readonly direct: Money;
  /** The part of the price without coins. */
  readonly rounding?: Money;
  readonly fromSuspense: readonly { readonly payment: Id<"py">; readonly amount: Money }[];
  readonly payIns: readonly PayIn[];
}

function fund(transfer: Transfer, { source, at, direct, rounding, fromSuspense, payIns }: Funding): Change {
  return {
    changes: { state: "FUNDED", reason: null, deadline: null, submitAfter: null, source, fundedAt: at, payIns },
    drafts: [funded(transfer, source, { direct, rounding: rounding ?? money("IDR", 0n) }, fromSuspense)],
    effects: ["consume_limits", "notify_sender"],
  };
}

export const payInExpired: Phase<"pay_in_expired"> = ({ payBy }, { at }, rules) => {
  if (isBefore(at, payBy, rules.payInGraceMs)) return refused("too_early");
  return {
    changes: { state: "EXPIRED", reason: "PAYIN_NOT_MADE", deadline: null },
    effects: ["release_limits", "notify_sender"],
  };
};

/** Checked again after half of the time since the pay-in ended: soon at first, rarely in an outage of hours. */
export const expiryPostponed: Phase<"expiry_postponed"> = ({ payBy }, { at }, rules) => {
  if (isBefore(at, payBy, rules.payInGraceMs)) return refused("too_early");
  const last = later(payBy, rules.payInAnswerWaitMs);
  if (at >= last) return refused("too_late");
  const again = later(at, (at.getTime() - payBy.getTime()) / 2);
  return { changes: { submitAfter: again < last ? again : last } };
};

/** True for a payment that this transfer will not use and that no legal hold covers. */
export const isUnapplied = (transfer: Transfer, payIn: PayIn): boolean =>
  payIn.unused.minor > 0n &&
  payIn.refund === null &&
  (payIn.isLate || !isPayInOpen(transfer)) &&
  transfer.state !== "FROZEN" &&
  transfer.state !== "UNDER_REVIEW";

export const unappliedRefunded: Phase<"unapplied_refunded"> = (transfer, { payment, at }) => {
  const payIn = transfer.payIns.find((one) => one.payment === payment);
  if (payIn === undefined) return refused("no_such_payment");
  if (!isUnapplied(transfer, payIn)) return refused("refund_not_due");
  const refund = newRefund(payment, payIn.unused, at);
  return {
    changes: { payIns: transfer.payIns.map((one) => (one === payIn ? { ...one, refund } : one)) },
    drafts: [unappliedRefundDue(payment, payIn.unused)],
    effects: ["notify_sender"],
  };
};
