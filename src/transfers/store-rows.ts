/** Maps transfers to rows of `transfers.transfer`, `payout`, `pay_in` and `refund`, and back. */
import type { Selectable } from "kysely";
import type { TransfersPayIn, TransfersPayout, TransfersRefund, TransfersTransfer } from "../../db/types.ts";
import type { Id } from "#kernel/id.ts";
import { money, type Currency } from "#kernel/money.ts";
import { owedOf, type Award, type AwardCause, type AwardKind } from "./lifecycle/awards.ts";
import { readCost, writtenCost } from "./lifecycle/payout-cost.ts";
import type { Order } from "./lifecycle/orders.ts";
import type { PayoutRefusal, Rail } from "./lifecycle/payout-party.ts";
import type { ReasonCode } from "./lifecycle/reasons.ts";
import type { Refund, RefundAccount, RefundStatus } from "./lifecycle/refunds.ts";
import type { Assurance, State } from "./lifecycle/states.ts";
import { fromHandOut, fromPickup, toHandOut, toPickup, type WrittenHandOut, type WrittenPickup } from "./store-hand-outs.ts";
import type { FundingSource, PayIn, Payout, Posted, Product, Transfer } from "./lifecycle/transfer.ts";

export type TransferRow = Selectable<TransfersTransfer>;
export type PayoutRow = Selectable<TransfersPayout>;
export type PayInRow = Selectable<TransfersPayIn>;
export type RefundRow = Selectable<TransfersRefund>;

const idr = (minor: bigint) => money("IDR", minor);

/** The rows of a transfer in other tables. */
export interface Belongings {
  readonly payout: PayoutRow | undefined;
  readonly payIns: readonly PayInRow[];
  readonly refunds: readonly RefundRow[];
}

/** The table's checks already constrain the values. */
export function toTransfer(row: TransferRow, { payout, payIns, refunds }: Belongings): Transfer {
  const refundOf = (of: string) => {
    const found = refunds.find((refund) => refund.of === of);
    return found === undefined ? null : toRefund(found);
  };
  return {
    id: row.id as Id<"tr">,
    product: row.product as Product,
    price: {
      principal: idr(row.principal_minor),
      fee: idr(row.fee_minor),
      tax: idr(row.tax_minor),
      receives: money(row.receives_currency as Currency, row.receives_minor),
      margin: idr(row.margin_minor),
      rounding: idr(row.rounding_minor),
    },
    createdAt: row.created_at,
    payBy: row.pay_by,
    state: row.state as State,
    reason: row.reason as ReasonCode | null,
    deadline: row.deadline,
    assurance: row.assurance as Assurance | null,
    source: toSource(row),
    payInCommission: idr(row.pay_in_commission_minor),
    payInRounding: idr(row.pay_in_rounding_minor),
    fundedAt: row.funded_at,
    payIns: payIns.map((payIn) => toPayIn(payIn, refundOf(payIn.id))),
    isConverted: row.is_converted,
    isFeeEarned: row.is_fee_earned,
    isReleasedByTwo: row.is_released_by_two,
    payout: payout === undefined ? null : toPayout(payout, row.receives_currency as Currency),
    submitAfter: row.submit_after,
    cancelRequestedAt: row.cancel_requested_at,
    recalls: row.recalls,
    pickup: toPickup(row.pickup as WrittenPickup | null),
    refund: refundOf(row.id),
    refundDueAt: row.refund_due_at,
    hasConflictingOutcomes: row.has_conflicting_outcomes,
    awards: refunds.flatMap(toAward).toSorted((a, b) => (a.refund.of < b.refund.of ? -1 : 1)),
    posted: row.posted as Posted,
  };
}

function toSource({ source_account: account, source_whose: whose }: TransferRow): FundingSource | null {
  return account === null || whose === null ? null : { account: account as FundingSource["account"], whose };
}

function toPayIn(row: PayInRow, refund: Refund | null): PayIn {
  const amount = idr(row.amount_minor);
  return { payment: row.id as Id<"py">, amount, unused: idr(row.unused_minor), isLate: row.is_late, refund };
}

function toPayout(row: PayoutRow, currency: Currency): Payout {
  const { quoted_cost_minor: quoted, disputed_cost, disputed_at: at } = row;
  const cost = readCost(disputed_cost as Parameters<typeof readCost>[0]);
  return {
    ...toOrder(row),
    rail: row.rail as Rail,
    party: row.party,
    lastSentAt: row.last_sent_at,
    providerRef: row.provider_ref,
    quotedCost: quoted === null ? null : money(currency, quoted),
    disputed: cost === null || at === null ? null : { cost, at },
  };
}

type OrderColumns = Pick<
  PayoutRow,
  | "reference"
  | "ordered_at"
  | "tries"
  | "is_answered"
  | "may_have_arrived"
  | "inquiries"
  | "inquire_at"
  | "missing_since"
  | "is_missing"
  | "unclear_since"
  | "last_unclear_at"
  | "refused_as"
>;

function toOrder(row: OrderColumns): Order {
  return {
    reference: row.reference,
    orderedAt: row.ordered_at,
    tries: row.tries,
    isAnswered: row.is_answered,
    mayHaveArrived: row.may_have_arrived,
    inquiries: row.inquiries,
    inquireAt: row.inquire_at,
    missingSince: row.missing_since,
    isMissing: row.is_missing,
    unclearSince: row.unclear_since,
    lastUnclearAt: row.last_unclear_at,
    refusedAs: row.refused_as as PayoutRefusal | null,
  };
}

/** A refund that has not been sent has no order: all its order columns are null. */
export function toRefund(row: RefundRow): Refund {
  const { reference, ordered_at, tries, is_answered, may_have_arrived, inquiries, is_missing } = row;
  const isSent =
    reference !== null &&
    ordered_at !== null &&
    tries !== null &&
    is_answered !== null &&
    may_have_arrived !== null &&
    inquiries !== null &&
    is_missing !== null;
  const cash = row.cash as WrittenHandOut | null;
  return {
    of: row.of as Refund["of"],
    amount: idr(row.amount_minor),
    sequence: row.sequence,
    status: row.status as RefundStatus,
    order: isSent
      ? toOrder({ ...row, reference, ordered_at, tries, is_answered, may_have_arrived, inquiries, is_missing })
      : null,
    providerRef: row.provider_ref,
    sendAfter: row.send_after,
    account: row.account as RefundAccount | null,
    accountRequest:
      row.account_requested_at === null ? null : { since: row.account_requested_at, notifications: row.notifications },
    cash: cash === null ? null : { rounding: idr(row.cash_rounding_minor), ...toHandOut(cash) },
  };
}

/** The columns of a transfer that may change. */
export function changeableColumns(transfer: Transfer) {
  return {
    state: transfer.state,
    reason: transfer.reason,
    deadline: transfer.deadline,
    assurance: transfer.assurance,
    source_account: transfer.source?.account ?? null,
    source_whose: transfer.source?.whose ?? null,
    pay_in_commission_minor: transfer.payInCommission.minor.toString(),
    pay_in_rounding_minor: transfer.payInRounding.minor.toString(),
    funded_at: transfer.fundedAt,
    is_converted: transfer.isConverted,
    is_fee_earned: transfer.isFeeEarned,
    is_released_by_two: transfer.isReleasedByTwo,
    submit_after: transfer.submitAfter,
    cancel_requested_at: transfer.cancelRequestedAt,
    recalls: transfer.recalls,
    pickup: fromPickup(transfer.pickup),
    refund_due_at: transfer.refundDueAt,
    has_conflicting_outcomes: transfer.hasConflictingOutcomes,
    compensation_minor: owedOf(transfer.awards).minor.toString(),
    posted: transfer.posted,
  };
}

const orderColumns = (order: Order) => ({
  reference: order.reference,
  ordered_at: order.orderedAt,
  tries: order.tries,
  is_answered: order.isAnswered,
  may_have_arrived: order.mayHaveArrived,
  inquiries: order.inquiries,
  inquire_at: order.inquireAt,
  missing_since: order.missingSince,
  is_missing: order.isMissing,
  unclear_since: order.unclearSince,
  last_unclear_at: order.lastUnclearAt,
  refused_as: order.refusedAs,
});

export const payoutRow = (transfer: string, payout: Payout) => ({
  transfer,
  rail: payout.rail,
  party: payout.party,
  last_sent_at: payout.lastSentAt,
  provider_ref: payout.providerRef,
  quoted_cost_minor: payout.quotedCost?.minor.toString() ?? null,
  disputed_cost: writtenCost(payout.disputed?.cost ?? null),
  disputed_at: payout.disputed?.at ?? null,
  ...orderColumns(payout),
});

export const payInRow = (transfer: string, { payment, unused, isLate }: PayIn) => ({
  id: payment,
  transfer,
  unused_minor: unused.minor.toString(),
  is_late: isLate,
});

/** A row of a refund that is an award. */
function toAward(row: RefundRow): Award[] {
  const { award, award_cause, awarded_at } = row;
  if (award === null || awarded_at === null) return [];
  return [
    {
      kind: award as AwardKind,
      cause: award_cause as AwardCause | null,
      grantedAt: awarded_at,
      refund: { ...toRefund(row), of: row.of as Id<"tr"> },
    },
  ];
}

export const awardRow = (transfer: string, { kind, cause, grantedAt, refund }: Award) => ({
  ...refundRow(transfer, refund),
  award: kind,
  award_cause: cause,
  awarded_at: grantedAt,
});

export const refundRow = (transfer: string, refund: Refund) => ({
  of: refund.of,
  transfer,
  amount_minor: refund.amount.minor.toString(),
  sequence: refund.sequence,
  status: refund.status,
  provider_ref: refund.providerRef,
  send_after: refund.sendAfter,
  account: refund.account,
  account_requested_at: refund.accountRequest?.since ?? null,
  notifications: refund.accountRequest?.notifications ?? 0,
  cash: refund.cash && fromHandOut(refund.cash),
  cash_rounding_minor: (refund.cash?.rounding.minor ?? 0n).toString(),
  ...(refund.order === null ? {} : orderColumns(refund.order)),
});
