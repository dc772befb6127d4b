/**
 * Deciding: an order of ours that left in the time that a restore took from the books, and that nobody but the statement remembers (decision 0117). Two people
 * have read the statement; the transfer ends where its money is, under the references that the bank has, and nothing of it leaves again. Pure.
 */
import { accountWith, credit, debit } from "#ledger/contract-books.ts";
import type { Id } from "#kernel/id.ts";
import { compare, money, sum, type Money } from "#kernel/money.ts";
import { house, type Draft } from "./drafts.ts";
import type { Place } from "./journals.ts";
import { firstTry, type Order } from "./orders.ts";
import { isRefused, refused, type Change, type Phase, type Refused } from "./outcome.ts";
import { giveBack } from "./paybacks.ts";
import { paidAfterAll } from "./payouts.ts";
import { newRefund, type Refund } from "./refunds.ts";
import { refunded, strayRefundDue } from "./restitution.ts";
import type { TransferRules } from "./rules.ts";
import type { State } from "./states.ts";
import { couldLeave, isUnsettled, payoutReference, type PayIn, type Payout, type Transfer } from "./transfer.ts";

/** Where an order ended: with the recipient, or back with who paid. */
export const LOST_OUTCOMES = ["paid", "refunded"] as const;
export type LostOutcome = (typeof LOST_OUTCOMES)[number];

/** What a statement has of one order of ours that the books lack, after whatever came back of it. */
export interface LostOrder {
  /** Ours, as it stands on the statement. */
  readonly reference: string;
  /** Whose statement it is: as in `bank:{party}`. */
  readonly party: string;
  readonly amount: Money;
  readonly bookedAt: Date;
}

const REFUND = /^(?<of>(?:tr|py)_.+)_r(?<nth>\d{1,3})$/;

/** Whose money an order is, and which try: `nth` is null for a payout. */
export function partsOfReference(reference: string): { readonly of: string; readonly nth: number | null } {
  const { of = reference, nth } = REFUND.exec(reference)?.groups ?? {};
  return { of, nth: nth === undefined ? null : Number(nth) };
}

/** Of all that a statement has of a transfer, what an outcome stands on. */
export function ordersFor<T extends Pick<LostOrder, "reference">>(outcome: LostOutcome, orders: readonly T[]): readonly T[] {
  return orders.filter(({ reference }) => (partsOfReference(reference).nth === null) === (outcome === "paid"));
}

export const lostOrderBooked: Phase<"lost_order_booked"> = (transfer, { outcome, orders, at }, rules) => {
  if (!transfer.isInDoubt || orders.length === 0 || !couldLeave(transfer)) return refused("nothing_new");
  // Held by an officer: who looks decides first.
  if (transfer.reason === "DOCUMENTS_NEEDED") return refused("checking");
  const found = ordersFor(outcome, orders);
  if (found.length !== orders.length) return refused("no_such_refund");
  return outcome === "paid" ? payoutFound(transfer, found, rules) : refundFound(transfer, found, at, rules);
};

/** It had arrived: whatever may be asked about it has been. */
const over = (reference: string, at: Date, rules: TransferRules): Order => ({
  ...firstTry(reference, at, rules),
  isAnswered: true,
  mayHaveArrived: true,
  unclearSince: at,
  lastUnclearAt: at,
  askAt: null,
});

const PAYABLE: ReadonlySet<State> = new Set<State>(["ACTION_REQUIRED", "READY", "CONVERTED", "REJECTED", "REFUND_PENDING"]);

function payoutFound(transfer: Transfer, found: readonly LostOrder[], rules: TransferRules): Change | Refused {
  const { product, price } = transfer;
  const [order] = found;
  if (product === "cash_pickup" || order === undefined) return refused("product_differs");
  // From elsewhere it is held, open at the party, or came back by its word: that comes to its end first.
  if (!PAYABLE.has(transfer.state)) return refused("outcome_open");
  if (found.length > 1 || order.reference !== payoutReference(transfer) || !isSame(order.amount, price.receives))
    return refused("amount_invalid");
  const { party, bookedAt } = order;
  const payout: Payout = transfer.payout ?? {
    ...over(order.reference, bookedAt, rules),
    lastSentAt: bookedAt,
    // BI-FAST and the online switch are one service of the bank, and no statement tells them apart.
    rail: product === "international" ? "partner_bank" : "bi_fast",
    party,
    quotedCost: null,
    disputed: null,
  };
  return paidAfterAll(transfer, payout);
}

const isSame = (a: Money, b: Money) => a.currency === b.currency && compare(a, b) === 0;

/** Where the money of the transfer lies that has gone back in truth. */
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
  const strays = found.filter((order) => strayOf(transfer, order) !== null);
  const own = found.filter((order) => !strays.includes(order));
  const back = { ...transfer, payIns: transfer.payIns.map((payIn) => strayRefunded(payIn, strays, rules)) };
  const drafts = strays.flatMap((order) => strayLeaving(transfer, order));
  const changes = { payIns: back.payIns, isInDoubt: false };
  if (own.length === 0) return { changes, drafts, effects: ["tell_sender"] };
  const change = ownRefundFound(back, own, at, rules);
  if (isRefused(change)) return change;
  return { ...change, changes: { ...change.changes, ...changes }, drafts: [...drafts, ...(change.drafts ?? [])] };
}

/** What was paid in and not needed, and has gone back: the transfer itself stays what it is. */
function strayOf({ payIns }: Transfer, { reference, amount }: LostOrder): PayIn | null {
  const { of } = partsOfReference(reference);
  return payIns.find((payIn) => payIn.payment === of && isUnsettled(payIn) && isSame(payIn.unused, amount)) ?? null;
}

function strayRefunded(payIn: PayIn, strays: readonly LostOrder[], rules: TransferRules): PayIn {
  const order = strays.find(({ reference }) => partsOfReference(reference).of === payIn.payment);
  if (order === undefined) return payIn;
  return { ...payIn, refund: done(payIn.refund ?? newRefund(payIn.payment, payIn.unused, order.bookedAt), order, rules) };
}

function strayLeaving(transfer: Transfer, order: LostOrder): Draft[] {
  const payIn = strayOf(transfer, order);
  if (payIn === null) return [];
  const { payment, unused, refund } = payIn;
  return [...(refund === null ? [strayRefundDue(payment, unused)] : []), ...refunded(payment, unused, order.party, null)];
}

/** Done by this order. The next one, should it come back, is another reference. */
const done = (refund: Refund, { reference, bookedAt }: LostOrder, rules: TransferRules): Refund => ({
  ...refund,
  nth: partsOfReference(reference).nth ?? refund.nth,
  status: "paid",
  order: over(reference, bookedAt, rules),
  asked: null,
  cash: null,
});

function ownRefundFound(transfer: Transfer, found: readonly LostOrder[], at: Date, rules: TransferRules): Change | Refused {
  if (!found.every(({ reference }) => isOwn(transfer, partsOfReference(reference).of))) return refused("no_such_refund");
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
    effects: [...new Set([...effects, "tell_sender" as const, ...(isCashOver ? (["void_code"] as const) : [])])],
  };
}

/** Its own refund, or one of a payment that it was paid with. */
const isOwn = ({ id, source, payIns }: Transfer, of: string) =>
  of === id || (source?.account === "payin_clearing" && payIns.some(({ payment }) => payment === of));

/** The refund that this amount is, due already or now: with fee and tax, or where they were kept without them. Null where it is neither. */
function dueOfAmount(
  transfer: Transfer,
  left: Money,
  at: Date,
  rules: TransferRules,
): { readonly change: Change; readonly refund: Refund } | null {
  if (transfer.state === "REFUND_PENDING") {
    const { refund } = transfer;
    const isBeingHandedOut = refund?.status === "cash_collecting";
    return refund === null || isBeingHandedOut || !isSame(refund.amount, left) ? null : { change: { changes: {} }, refund };
  }
  const from = PLACES[transfer.state];
  if (from === undefined) return null;
  for (const isFeeKept of rules.isFeeKeptOnSendersSide || rules.isFeeKeptAfterRecall ? [false, true] : [false]) {
    const change = giveBack(transfer, { from, reason: "REFUNDED_MEANWHILE", isFeeKept, at });
    const refund = change.changes.refund ?? null;
    if (refund !== null && isSame(refund.amount, left)) return { change, refund };
  }
  return null;
}

/** Booked where the statement has it: under the transfer, or under the payment that went back. */
function leaving({ id }: Transfer, { reference, party, amount }: LostOrder): Draft[] {
  const { of } = partsOfReference(reference);
  if (of === id) return refunded(id, amount, party, null);
  const postings = [
    debit(house("refund_payable", amount), amount, id),
    credit(accountWith("bank", party, amount.currency), amount),
  ];
  return [{ about: of as Id<"py">, kind: "payin.refunded", postings }];
}

/** The lines of one order, as what is left of it. */
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
