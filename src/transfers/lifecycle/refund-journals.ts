/** Journals of refunds, escheatment and awards, and of settling pay-in clearing. Templates, pure. */
import { accountWith, credit, debit, type Posting } from "#ledger/contract-books.ts";
import type { Id } from "#kernel/id.ts";
import { add, isZero, subtract, type Money } from "#kernel/money.ts";
import { ledgerAccount, move, opposite, type About, type Draft } from "./journal-drafts.ts";
import type { Place } from "./journals.ts";
import { isAward, withoutAward, type AwardKind } from "./awards.ts";
import type { PaidOut } from "./pickup.ts";
import { feeBack, type FeeBack, type FundingSource, type Transfer } from "./transfer.ts";

/** The principal becomes the sender's again; with `fee`, also what was paid for a service that did not happen. */
export function refundDue(transfer: Transfer, from: Place, { fee, rounding }: FeeBack): Draft {
  const { principal } = transfer.price;
  const postings = [
    debit(ledgerAccount(from, principal), principal),
    debit(ledgerAccount("deferred_fee", fee), fee),
    credit(ledgerAccount("refund_payable", principal), subtract(add(principal, fee), rounding)),
    credit(ledgerAccount("rounding", rounding), rounding),
  ];
  return { about: transfer.id, kind: "transfer.refund_due", postings };
}

/** Not the sender's after all: the payout turned out to be paid. */
export function refundDropped(transfer: Transfer, amount: Money): Draft {
  const { principal } = transfer.price;
  const { fee, rounding } = feeBack(transfer, transfer.isFeeEarned);
  const postings = [
    debit(ledgerAccount("refund_payable", amount), amount),
    debit(ledgerAccount("rounding", rounding), rounding),
    credit(ledgerAccount("transit", principal), principal),
    credit(ledgerAccount("deferred_fee", fee), fee),
  ];
  return { about: transfer.id, kind: "transfer.refund_dropped", postings };
}

/** An unapplied payment becomes its payer's again. */
export function unappliedRefundDue(payment: Id<"py">, amount: Money): Draft {
  return {
    about: payment,
    kind: "payin.refund_due",
    postings: move(ledgerAccount("suspense_payin", amount), ledgerAccount("refund_payable", amount), amount),
  };
}

/** The kinds of an order's journals. Those of an award are about its transfer, whose money they are shown with. */
function refundKinds(of: About) {
  if (isAward(of)) return ["transfer.award_paid", "transfer.award_cost", "transfer.award_returned"] as const;
  if (of.startsWith("py_")) return ["payin.refunded", "payin.refund_cost", "payin.refund_returned"] as const;
  return ["transfer.refunded", "transfer.refund_cost", "transfer.refund_returned"] as const;
}

/** The account of the liability: an award is our own money, a refund is the sender's. */
const owedOn = (of: About, amount: Money) => ledgerAccount(isAward(of) ? "compensation_payable" : "refund_payable", amount);

export function refunded(of: About, amount: Money, bank: string, cost: Money | null): Draft[] {
  const [kind, costKind] = refundKinds(of);
  const about = withoutAward(of);
  const from = accountWith("bank", bank, amount.currency);
  const drafts: Draft[] = [{ about, kind, postings: move(owedOn(of, amount), from, amount) }];
  if (cost !== null) drafts.push({ about, kind: costKind, postings: move(ledgerAccount("rail_cost", cost), from, cost) });
  return drafts;
}

/** The refund bounced: a shortfall is our expense, and the whole amount is owed again. */
export function refundReturned(of: About, amount: Money, bank: string, short: Money): Draft {
  const postings = [
    debit(accountWith("bank", bank, amount.currency), subtract(amount, short)),
    debit(ledgerAccount("rail_cost", short), short),
    credit(owedOn(of, amount), amount),
  ];
  return { about: withoutAward(of), kind: refundKinds(of)[2], postings };
}

/** The amount added because there are no coins for the exact one is our expense. */
const handing = ({ account, whose }: PaidOut, amount: Money, rounding: Money) => [
  debit(ledgerAccount("refund_payable", amount), amount),
  debit(ledgerAccount("rounding", rounding), rounding),
  credit(accountWith(account, whose, amount.currency), add(amount, rounding)),
];

/** Handed out as cash at an outlet: we now owe it to the agent, or a chain's prefund decreases. No commission, since nothing was sent. */
export const refundCollected = ({ id }: Transfer, paidOut: PaidOut, amount: Money, rounding: Money): Draft => ({
  about: id,
  kind: "transfer.refund_collected",
  postings: handing(paidOut, amount, rounding),
});

/** Handed to the wrong person and taken back: the exact amount is owed again, to the rupiah. */
export const refundCollectionReversed = ({ id }: Transfer, paidOut: PaidOut, amount: Money, rounding: Money): Draft => ({
  about: id,
  kind: "transfer.refund_collection_reversed",
  postings: opposite(handing(paidOut, amount, rounding)),
  undoes: "transfer.refund_collected",
});

/** Credited to the partner's deposit it was taken from: no money leaves. */
export function refundCredited({ id }: Transfer, { whose }: FundingSource, amount: Money): Draft {
  const postings = move(ledgerAccount("refund_payable", amount), accountWith("partner_deposit", whose, amount.currency), amount);
  return { about: id, kind: "transfer.refund_credited", postings };
}

/** Escheats the money to the state's estate office, with its deed (UU 3/2011 art. 37). */
export function unclaimedEscheated({ id }: Transfer, amount: Money, bank: string): Draft[] {
  return [
    {
      about: id,
      kind: "transfer.unclaimed",
      postings: move(ledgerAccount("refund_payable", amount), ledgerAccount("unclaimed", amount), amount),
    },
    {
      about: id,
      kind: "transfer.unclaimed_escheated",
      postings: move(ledgerAccount("unclaimed", amount), accountWith("bank", bank, amount.currency), amount),
    },
  ];
}

/** Escheats the money to the state by court order: the principal, and what was paid for a service that did not happen. */
export function escheated(transfer: Transfer, bank: string): Draft {
  const { principal } = transfer.price;
  const { fee, rounding } = feeBack(transfer, transfer.isFeeEarned);
  const all = subtract(add(principal, fee), rounding);
  const postings = [
    debit(ledgerAccount("transit", principal), principal),
    debit(ledgerAccount("deferred_fee", fee), fee),
    credit(accountWith("bank", bank, all.currency), all),
    credit(ledgerAccount("rounding", rounding), rounding),
  ];
  return { about: transfer.id, kind: "transfer.escheated", postings };
}

/** An award is our expense, and owed to the sender from then on. */
export const awarded = ({ id }: Pick<Transfer, "id">, kind: AwardKind, amount: Money): Draft => ({
  about: id,
  kind: kind === "goodwill" ? "transfer.goodwill_granted" : "transfer.compensation_owed",
  postings: move(ledgerAccount(kind, amount), ledgerAccount("compensation_payable", amount), amount),
});

/** What a channel's clearing account brought to our bank, less the channel's cost. A step of reconciliation, without a subject. */
export function settledPayIns(channel: string, bank: string, gross: Money, cost: Money): readonly Posting[] {
  return [
    debit(accountWith("bank", bank, gross.currency), subtract(gross, cost)),
    debit(ledgerAccount("rail_cost", cost), cost),
    credit(accountWith("payin_clearing", channel, gross.currency), gross),
  ].filter(({ amount }) => !isZero(amount));
}
