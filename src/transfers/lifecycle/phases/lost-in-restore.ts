/**
 * Decides about an order that left in the time a restore removed from the books, so that only the statement has it (decision 0117). Two
 * people have read the statement. The transfer ends where its money is, under the bank's references, and no more of it leaves. Pure.
 */
import { accountWith, credit, debit } from "#ledger/contract-books.ts";
import type { Id } from "#kernel/id.ts";
import { compare, money, sum, type Money } from "#kernel/money.ts";
import { isUnpaid, type Award } from "../awards.ts";
import { ledgerAccount, type Draft } from "../journal-drafts.ts";
import type { Place } from "../journals.ts";
import { firstTry, type Order } from "../orders.ts";
import { isRefused, refused, type Change, type Phase, type Refused } from "../outcome.ts";
import { startRefund } from "./refund-decisions.ts";
import { paidAfterAll } from "./payouts.ts";
import { newRefund, type Refund } from "../refunds.ts";
import { refunded, unappliedRefundDue } from "../refund-journals.ts";
import type { TransferRules } from "../rules.ts";
import type { State } from "../states.ts";
import { couldLeave, isUnsettled, payoutReference, type PayIn, type Payout, type Transfer } from "../transfer.ts";
import type { LostOutcome, LostOrder } from "../lost-in-restore.ts";

const REFUND = /^(?<of>(?:tr|py)_.+)_r(?<sequence>\d{1,3})$/;

/** The transfer or payment of an order, and the number of the refund account: `sequence` is null for a payout. */
export function parseReference(reference: string): { readonly of: string; readonly sequence: number | null } {
  const { of = reference, sequence } = REFUND.exec(reference)?.groups ?? {};
  return { of, sequence: sequence === undefined ? null : Number(sequence) };
}

/** Of all orders that a statement has of a transfer, those that prove an outcome. */
export function ordersFor<T extends Pick<LostOrder, "reference">>(outcome: LostOutcome, orders: readonly T[]): readonly T[] {
  return orders.filter(({ reference }) => (parseReference(reference).sequence === null) === (outcome === "paid"));
}

export const lostOrderBooked: Phase<"lost_order_booked"> = (transfer, { outcome, orders, at }, rules) => {
  if (!transfer.hasConflictingOutcomes || orders.length === 0 || !couldLeave(transfer)) return refused("nothing_new");
  // Held by an officer, whose review is decided first.
  if (transfer.reason === "DOCUMENTS_NEEDED") return refused("checking");
  const found = ordersFor(outcome, orders);
  if (found.length !== orders.length) return refused("no_such_refund");
  return outcome === "paid" ? payoutFound(transfer, found, rules) : refundFound(transfer, found, at, rules);
};

/** An order that has arrived: no further inquiries. */
const over = (reference: string, at: Date, rules: TransferRules): Order => ({
  ...firstTry(reference, at, rules),
  isAnswered: true,
  mayHaveArrived: true,
  unclearSince: at,
  lastUnclearAt: at,
  inquireAt: null,
});

const PAYABLE: ReadonlySet<State> = new Set<State>(["ACTION_REQUIRED", "READY", "CONVERTED", "REJECTED", "REFUND_PENDING"]);

function payoutFound(transfer: Transfer, found: readonly LostOrder[], rules: TransferRules): Change | Refused {
  const { product, price } = transfer;
  const [order] = found;
  if (product === "cash_pickup" || order === undefined) return refused("product_differs");
  // In any other state it is held, open at the party, or returned by it: that has to end first.
  if (!PAYABLE.has(transfer.state)) return refused("outcome_open");
  if (found.length > 1 || order.reference !== payoutReference(transfer) || !isSame(order.amount, price.receives))
    return refused("amount_invalid");
  const { party, bookedAt } = order;
  const payout: Payout = transfer.payout ?? {
    ...over(order.reference, bookedAt, rules),
    lastSentAt: bookedAt,
    // BI-FAST and the online switch are one service of the bank, and its statement does not distinguish them.
    rail: product === "international" ? "partner_bank" : "bi_fast",
    party,
    providerRef: null,
    quotedCost: null,
    disputed: null,
  };
  return paidAfterAll(transfer, payout);
}

const isSame = (a: Money, b: Money) => a.currency === b.currency && compare(a, b) === 0;

/** The account that holds the money of a transfer whose refund has already left. */
const PLACES: Partial<Record<State, Exclude<Place, "frozen" | "hold_compliance">>> = {
  READY: "transit",
  CONVERTED: "transit",
  ACTION_REQUIRED: "transit",
  REJECTED: "transit",
  RETURNED: "transit",
  AVAILABLE: "pickup_payable",
};

function refundFound(transfer: Transfer, found: readonly LostOrder[], at: Date, rules: TransferRules): Change | Refused {
  if (found.some(({ amount }) => amount.currency !== "IDR")) return refused("no_such_refund");
  const unapplied = found.filter((order) => unappliedPayInOf(transfer, order) !== null);
  const awarded = found.filter((order) => unpaidAwardOf(transfer, order) !== null);
  const own = found.filter((order) => !unapplied.includes(order) && !awarded.includes(order));
  const back = {
    ...transfer,
    payIns: transfer.payIns.map((payIn) => unappliedRefunded(payIn, unapplied, rules)),
    awards: transfer.awards.map((award) => awardPaid(award, awarded, rules)),
  };
  const drafts = [
    ...unapplied.flatMap((order) => unappliedLeaving(transfer, order)),
    ...awarded.flatMap(({ reference, amount, party }) => refunded(parseReference(reference).of as Id<"tr">, amount, party, null)),
  ];
  const changes = { payIns: back.payIns, awards: back.awards, hasConflictingOutcomes: false };
  if (own.length === 0) return { changes, drafts, effects: ["notify_sender"] };
  const change = ownRefundFound(back, own, at, rules);
  if (isRefused(change)) return change;
  return { ...change, changes: { ...change.changes, ...changes }, drafts: [...drafts, ...(change.drafts ?? [])] };
}

/** The unapplied payment that was refunded: the transfer itself keeps its state. */
function unappliedPayInOf({ payIns }: Transfer, { reference, amount }: LostOrder): PayIn | null {
  const { of } = parseReference(reference);
  return payIns.find((payIn) => payIn.payment === of && isUnsettled(payIn) && isSame(payIn.unused, amount)) ?? null;
}

/** The award that was paid in the gap. One that was granted in the gap is lost: staff grant it again, or book the line as they decide. */
const unpaidAwardOf = ({ awards }: Transfer, { reference, amount }: LostOrder): Award | null =>
  awards.find(
    (award) => award.refund.of === parseReference(reference).of && isUnpaid(award) && isSame(award.refund.amount, amount),
  ) ?? null;

function awardPaid(award: Award, awarded: readonly LostOrder[], rules: TransferRules): Award {
  const order = awarded.find(({ reference }) => parseReference(reference).of === award.refund.of);
  return order === undefined ? award : { ...award, refund: { ...done(award.refund, order, rules), of: award.refund.of } };
}

function unappliedRefunded(payIn: PayIn, unapplied: readonly LostOrder[], rules: TransferRules): PayIn {
  const order = unapplied.find(({ reference }) => parseReference(reference).of === payIn.payment);
  if (order === undefined) return payIn;
  return { ...payIn, refund: done(payIn.refund ?? newRefund(payIn.payment, payIn.unused, order.bookedAt), order, rules) };
}

function unappliedLeaving(transfer: Transfer, order: LostOrder): Draft[] {
  const payIn = unappliedPayInOf(transfer, order);
  if (payIn === null) return [];
  const { payment, unused, refund } = payIn;
  return [...(refund === null ? [unappliedRefundDue(payment, unused)] : []), ...refunded(payment, unused, order.party, null)];
}

/** A refund completed by this order. If it comes back, the next order has another reference. */
const done = (refund: Refund, { reference, bookedAt }: LostOrder, rules: TransferRules): Refund => ({
  ...refund,
  sequence: parseReference(reference).sequence ?? refund.sequence,
  status: "paid",
  order: over(reference, bookedAt, rules),
  // The statement has our reference alone.
  providerRef: null,
  accountRequest: null,
  cash: null,
});

function ownRefundFound(transfer: Transfer, found: readonly LostOrder[], at: Date, rules: TransferRules): Change | Refused {
  if (!found.every(({ reference }) => isOwn(transfer, parseReference(reference).of))) return refused("no_such_refund");
  if (transfer.state !== "REFUND_PENDING" && PLACES[transfer.state] === undefined) return refused("outcome_open");
  const left = sum(
    "IDR",
    found.map(({ amount }) => amount),
  );
  const due = dueOfAmount(transfer, left, at, rules);
  const [last] = found.toSorted((a, b) => b.bookedAt.getTime() - a.bookedAt.getTime());
  if (due === null || last === undefined) return refused("amount_invalid");
  const { refund } = due;
  const { changes, drafts = [], effects = [] } = due.change;
  const isCashOver = refund.status === "cash_ready";
  return {
    changes: { ...changes, state: "REFUNDED", refund: done(refund, last, rules), submitAfter: null },
    drafts: [...drafts, ...found.flatMap((order) => leaving(transfer, order))],
    effects: [...new Set([...effects, "notify_sender" as const, ...(isCashOver ? (["void_code"] as const) : [])])],
  };
}

/** The transfer's own refund, or one of a payment that funded it. */
const isOwn = ({ id, source, payIns }: Transfer, of: string) =>
  of === id || (source?.account === "payin_clearing" && payIns.some(({ payment }) => payment === of));

/**
 * The refund that has this amount, already due or due now: with fee and tax, or without them where they were retained. Null where neither
 * matches.
 */
function dueOfAmount(
  transfer: Transfer,
  left: Money,
  at: Date,
  rules: TransferRules,
): { readonly change: Change; readonly refund: Refund } | null {
  if (transfer.state === "REFUND_PENDING") {
    const { refund } = transfer;
    const isPayoutInProgress = refund?.status === "cash_collecting";
    return refund === null || isPayoutInProgress || !isSame(refund.amount, left) ? null : { change: { changes: {} }, refund };
  }
  const from = PLACES[transfer.state];
  if (from === undefined) return null;
  for (const isFeeRetained of rules.isFeeRetainedOnSendersSide || rules.isFeeRetainedAfterRecall ? [false, true] : [false]) {
    const change = startRefund(transfer, { from, reason: "REFUNDED_MEANWHILE", isFeeRetained, at });
    const refund = change.changes.refund ?? null;
    if (refund !== null && isSame(refund.amount, left)) return { change, refund };
  }
  return null;
}

/** Booked as on the statement: under the transfer, or under the refunded payment. */
function leaving({ id }: Transfer, { reference, party, amount }: LostOrder): Draft[] {
  const { of } = parseReference(reference);
  if (of === id) return refunded(id, amount, party, null);
  const postings = [
    debit(ledgerAccount("refund_payable", amount), amount, id),
    credit(accountWith("bank", party, amount.currency), amount),
  ];
  return [{ about: of as Id<"py">, kind: "payin.refunded", postings }];
}

/** Nets the statement lines of each order. */
export function netOrders(
  lines: readonly {
    readonly reference: string;
    readonly party: string;
    readonly minor: bigint;
    readonly currency: Money["currency"];
    readonly bookedAt: Date;
  }[],
): LostOrder[] {
  const spelled = ({ reference, party, currency }: (typeof lines)[number]) => `${party} ${currency} ${reference}`;
  return [...Map.groupBy(lines, spelled).values()].flatMap((some): LostOrder[] => {
    const [first] = some.toSorted((a, b) => a.bookedAt.getTime() - b.bookedAt.getTime());
    const minor = -some.reduce((all, one) => all + one.minor, 0n);
    if (first === undefined || minor <= 0n) return [];
    const { reference, party, currency, bookedAt } = first;
    return [{ reference, party, amount: money(currency, minor), bookedAt }];
  });
}
