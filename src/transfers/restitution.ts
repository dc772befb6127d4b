/** The journals of giving back: refunds, what is handed to the state, compensation; and settling the clearing of pay-ins. Templates, pure. */
import { accountWith, credit, debit, type Posting } from "#ledger/contract-books.ts";
import type { Id } from "#kernel/id.ts";
import { add, isZero, subtract, type Money } from "#kernel/money.ts";
import { house, move, opposite, type About, type Draft } from "./drafts.ts";
import type { Place } from "./journals.ts";
import type { PaidOut } from "./pickup.ts";
import { feeBack, type FeeBack, type FundingSource, type Transfer } from "./transfer.ts";

/** The principal, and with `fee` what was paid for a service that did not happen, is the sender's again. */
export function refundDue(transfer: Transfer, from: Place, { fee, rounding }: FeeBack): Draft {
  const { principal } = transfer.price;
  const postings = [
    debit(house(from, principal), principal),
    debit(house("deferred_fee", fee), fee),
    credit(house("refund_payable", principal), subtract(add(principal, fee), rounding)),
    credit(house("rounding", rounding), rounding),
  ];
  return { about: transfer.id, kind: "transfer.refund_due", postings };
}

/** Not the sender's after all: the payout turned out to be paid. */
export function refundDropped(transfer: Transfer, amount: Money): Draft {
  const { principal } = transfer.price;
  const { fee, rounding } = feeBack(transfer, transfer.isFeeEarned);
  const postings = [
    debit(house("refund_payable", amount), amount),
    debit(house("rounding", rounding), rounding),
    credit(house("transit", principal), principal),
    credit(house("deferred_fee", fee), fee),
  ];
  return { about: transfer.id, kind: "transfer.refund_dropped", postings };
}

/** A payment that was not needed is its payer's again. */
export function strayRefundDue(payment: Id<"py">, amount: Money): Draft {
  return {
    about: payment,
    kind: "payin.refund_due",
    postings: move(house("suspense_payin", amount), house("refund_payable", amount), amount),
  };
}

const refundKinds = (of: About) =>
  of.startsWith("py_")
    ? (["payin.refunded", "payin.refund_cost", "payin.refund_returned"] as const)
    : (["transfer.refunded", "transfer.refund_cost", "transfer.refund_returned"] as const);

export function refunded(of: About, amount: Money, bank: string, cost: Money | null): Draft[] {
  const [kind, costKind] = refundKinds(of);
  const from = accountWith("bank", bank, amount.currency);
  const drafts: Draft[] = [{ about: of, kind, postings: move(house("refund_payable", amount), from, amount) }];
  if (cost !== null) drafts.push({ about: of, kind: costKind, postings: move(house("rail_cost", cost), from, cost) });
  return drafts;
}

/** The refund bounced: what is missing of it is our expense, and all of it is owed again. */
export function refundReturned(of: About, amount: Money, bank: string, short: Money): Draft {
  const postings = [
    debit(accountWith("bank", bank, amount.currency), subtract(amount, short)),
    debit(house("rail_cost", short), short),
    credit(house("refund_payable", amount), amount),
  ];
  return { about: of, kind: refundKinds(of)[2], postings };
}

/** What was added so that there are coins for it is ours to carry. */
const handing = ({ account, whose }: PaidOut, amount: Money, rounding: Money) => [
  debit(house("refund_payable", amount), amount),
  debit(house("rounding", rounding), rounding),
  credit(accountWith(account, whose, amount.currency), add(amount, rounding)),
];

/** Handed out as cash at an outlet: we owe it to the agent now, or the chain's prefund is less. No commission: nothing was sent. */
export const refundCollected = ({ id }: Transfer, paidOut: PaidOut, amount: Money, rounding: Money): Draft => ({
  about: id,
  kind: "transfer.refund_collected",
  postings: handing(paidOut, amount, rounding),
});

/** Handed to the wrong person, and taken back from them: it is owed again, to the rupiah. */
export const refundUncollected = ({ id }: Transfer, paidOut: PaidOut, amount: Money, rounding: Money): Draft => ({
  about: id,
  kind: "transfer.refund_uncollected",
  postings: opposite(handing(paidOut, amount, rounding)),
  undoes: "transfer.refund_collected",
});

/** Back to the deposit of a partner, from which it was taken: nothing leaves the house. */
export function refundCredited({ id }: Transfer, { whose }: FundingSource, amount: Money): Draft {
  const postings = move(house("refund_payable", amount), accountWith("partner_deposit", whose, amount.currency), amount);
  return { about: id, kind: "transfer.refund_credited", postings };
}

/** To the state's estate office, with its deed (UU 3/2011 art. 37). */
export function handedOver({ id }: Transfer, amount: Money, bank: string): Draft[] {
  return [
    {
      about: id,
      kind: "transfer.unclaimed",
      postings: move(house("refund_payable", amount), house("unclaimed", amount), amount),
    },
    {
      about: id,
      kind: "transfer.handed_over",
      postings: move(house("unclaimed", amount), accountWith("bank", bank, amount.currency), amount),
    },
  ];
}

/** To the state by order of a court: what was sent, and what was paid for a service that did not happen. */
export function surrendered(transfer: Transfer, bank: string): Draft {
  const { principal } = transfer.price;
  const { fee, rounding } = feeBack(transfer, transfer.isFeeEarned);
  const all = subtract(add(principal, fee), rounding);
  const postings = [
    debit(house("transit", principal), principal),
    debit(house("deferred_fee", fee), fee),
    credit(accountWith("bank", bank, all.currency), all),
    credit(house("rounding", rounding), rounding),
  ];
  return { about: transfer.id, kind: "transfer.surrendered", postings };
}

// Being late.

export const compensationOwed = ({ id }: Transfer, amount: Money): Draft => ({
  about: id,
  kind: "transfer.compensation_owed",
  postings: move(house("compensation", amount), house("compensation_payable", amount), amount),
});

export const compensationPaid = ({ id }: Transfer, amount: Money, bank: string): Draft => ({
  about: id,
  kind: "transfer.compensation_paid",
  postings: move(house("compensation_payable", amount), accountWith("bank", bank, amount.currency), amount),
});

/** What a channel's clearing account brought us at the bank, less what the channel took: a step of reconciliation, nobody's subject. */
export function settledPayIns(channel: string, bank: string, gross: Money, cost: Money): readonly Posting[] {
  return [
    debit(accountWith("bank", bank, gross.currency), subtract(gross, cost)),
    debit(house("rail_cost", cost), cost),
    credit(accountWith("payin_clearing", channel, gross.currency), gross),
  ].filter(({ amount }) => !isZero(amount));
}
