/** Deciding: the pay-in. Enough, short, over, late, twice: no rupiah that comes in is without a place. Pure. */
import type { Id } from "#kernel/id.ts";
import { compare, money, subtract, type Money } from "#kernel/money.ts";
import type { EventOf } from "./events.ts";
import { funded, suspended } from "./journals.ts";
import { isBefore, later, refused, type Change, type Phase, type Refused } from "./outcome.ts";
import { newRefund } from "./refunds.ts";
import { isPartOf } from "./paybacks.ts";
import { strayRefundDue } from "./restitution.ts";
import {
  commissionLeft,
  isWaiting,
  missingOf,
  mostCarried,
  totalOf,
  type FundingSource,
  type PayIn,
  type Transfer,
} from "./transfer.ts";

/** Still waiting to be paid. */
export const isPayInOpen = ({ state }: Pick<Transfer, "state">): boolean => state === "CREATED" || state === "AWAITING_PAYMENT";

export const payInOpened: Phase<"pay_in_opened"> = () => ({ changes: { state: "AWAITING_PAYMENT" }, effects: ["tell_sender"] });

export const depositDebited: Phase<"deposit_debited"> = (transfer, { source, commission, rounding, by, at }) => {
  if (!isBefore(at, transfer.payBy)) return refused("too_late");
  const off = rounding ?? money("IDR", 0n);
  const isOff = off.minor >= 0n && compare(off, mostCarried(transfer)) <= 0;
  const direct = subtract(totalOf(transfer.price), off);
  // Rounded off by all there is, nobody paid anything; by more, who took no cash in would be credited for it.
  if (!isOff || direct.minor <= 0n || (off.minor > 0n && by.role !== "agent")) return refused("amount_invalid");
  const { changes, ...booked } = fund(transfer, { source, at, direct, rounding: off, fromSuspense: [], payIns: transfer.payIns });
  if (commission === undefined) return { changes: { ...changes, payInRounding: off }, ...booked };
  // Only for agents; more than the fee would pay people for sending to themselves.
  const left = commissionLeft({ ...transfer, payInRounding: off });
  if (by.role !== "agent" || !isPartOf(commission, left)) return refused("amount_invalid");
  return { changes: { ...changes, payInCommission: commission, payInRounding: off }, ...booked };
};

export const paymentCame: Phase<"payment_came"> = (transfer, event) =>
  take(transfer, event, !isPayInOpen(transfer) || event.paidAt.getTime() > transfer.payBy.getTime(), false);

/** A person decides that it counts, however late it came: only what the transfer does not wait for is stray. */
export const paymentMatched: Phase<"payment_matched"> = (transfer, event) => take(transfer, event, !isPayInOpen(transfer), true);

/** `isSuspended`: its money lies in suspense already, from when nobody knew whose it was. */
function take(
  transfer: Transfer,
  { payment, amount, channel, at }: EventOf<"payment_came"> | EventOf<"payment_matched">,
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
    return { changes, drafts, effects: ["tell_sender"] };
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
  /** What comes from the source now; the rest has been waiting. */
  readonly direct: Money;
  /** What cash could not pay. */
  readonly rounding?: Money;
  readonly fromSuspense: readonly { readonly payment: Id<"py">; readonly amount: Money }[];
  readonly payIns: readonly PayIn[];
}

function fund(transfer: Transfer, { source, at, direct, rounding, fromSuspense, payIns }: Funding): Change {
  return {
    changes: { state: "FUNDED", reason: null, deadline: null, submitAfter: null, source, fundedAt: at, payIns },
    drafts: [funded(transfer, source, { direct, rounding: rounding ?? money("IDR", 0n) }, fromSuspense)],
    effects: ["consume_limits", "tell_sender"],
  };
}

export const payInExpired: Phase<"pay_in_expired"> = ({ payBy }, { at }, rules) => {
  if (isBefore(at, payBy, rules.payInGraceMs)) return refused("too_early");
  return {
    changes: { state: "EXPIRED", reason: "PAYIN_NOT_MADE", deadline: null },
    effects: ["give_back_limits", "tell_sender"],
  };
};

/** Looked at again after half the time that it has been over: soon at first, seldom in an outage of hours. */
export const expiryPutOff: Phase<"expiry_put_off"> = ({ payBy }, { at }, rules) => {
  if (isBefore(at, payBy, rules.payInGraceMs)) return refused("too_early");
  const last = later(payBy, rules.payInWordMs);
  if (at >= last) return refused("too_late");
  const again = later(at, (at.getTime() - payBy.getTime()) / 2);
  return { changes: { submitAfter: again < last ? again : last } };
};

/** True for a payment that this transfer will not use, on which no hold of the law lies. */
export const isStray = (transfer: Transfer, payIn: PayIn): boolean =>
  payIn.unused.minor > 0n &&
  payIn.refund === null &&
  (payIn.isLate || !isPayInOpen(transfer)) &&
  transfer.state !== "FROZEN" &&
  transfer.state !== "UNDER_REVIEW";

export const strayRefunded: Phase<"stray_refunded"> = (transfer, { payment, at }) => {
  const payIn = transfer.payIns.find((one) => one.payment === payment);
  if (payIn === undefined) return refused("no_such_payment");
  if (!isStray(transfer, payIn)) return refused("refund_not_due");
  const refund = newRefund(payment, payIn.unused, at);
  return {
    changes: { payIns: transfer.payIns.map((one) => (one === payIn ? { ...one, refund } : one)) },
    drafts: [strayRefundDue(payment, payIn.unused)],
    effects: ["tell_sender"],
  };
};
