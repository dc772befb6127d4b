/**
 * The journals of a transfer on its way (PRODUCT §4, "Worked"): which accounts move at each step. Templates, pure; `decide.ts` says when, the
 * ledger keeps them. Money belongs to the transfer; money in suspense to the payment that brought it.
 *
 *     funded     payin_clearing 1.005.550 → transit 1.000.000, deferred_fee 5.550
 *     submitted  transit 1.000.000 → payout_inflight
 *     paid       payout_inflight 1.000.000 → bank;   fee_earned  deferred_fee 5.550 → fee 5.000, vat_out 550
 */
import { accountWith, credit, debit, type Account, type Posting } from "#ledger/contract-books.ts";
import type { Id } from "#kernel/id.ts";
import { add, subtract, type Currency, type Money } from "#kernel/money.ts";
import { house, move, opposite, type Draft, type JournalKind } from "./drafts.ts";
import type { PaidOut } from "./pickup.ts";
import { feeAndTax, heldOf, type FundingSource, type Payout, type Transfer } from "./transfer.ts";

// The pay-in.

/** Money that is not used, or not yet, or that nobody knows: it belongs to the payment. */
export function suspended(payment: Id<"py">, channel: string, amount: Money): Draft {
  const postings = move(accountWith("payin_clearing", channel, amount.currency), house("suspense_payin", amount), amount);
  return { about: payment, kind: "payin.suspended", postings };
}

/** What the sender paid becomes the recipient's and, for its fee, ours to earn. `waiting` came before and leaves suspense. */
export function funded(
  { id, price }: Transfer,
  source: FundingSource,
  { direct, rounding }: { readonly direct: Money; readonly rounding: Money },
  waiting: readonly { readonly payment: Id<"py">; readonly amount: Money }[],
): Draft {
  const held = feeAndTax(price);
  const postings = [
    debit(accountWith(source.account, source.whose, direct.currency), direct),
    // What cash can't pay is ours to carry.
    debit(house("rounding", rounding), rounding),
    ...waiting.map(({ payment, amount }) => debit(house("suspense_payin", amount), amount, payment)),
    credit(house("transit", price.principal), price.principal),
    credit(house("deferred_fee", held), held),
  ];
  return { about: id, kind: "transfer.funded", postings };
}

// Holds.

/** Where what is held for the recipient can lie. */
export type Place = "transit" | "hold_compliance" | "frozen" | "pickup_payable";

/** What is held for the recipient goes from one place to another. */
function moved(transfer: Transfer, kind: JournalKind, from: Place, to: Place): Draft {
  const held = heldOf(transfer);
  return { about: transfer.id, kind, postings: move(house(from, held), house(to, held), held) };
}

export const held = (transfer: Transfer) => moved(transfer, "transfer.held", "transit", "hold_compliance");
export const released = (transfer: Transfer) => moved(transfer, "transfer.released", "hold_compliance", "transit");
export const frozen = (transfer: Transfer) => moved(transfer, "transfer.frozen", "hold_compliance", "frozen");
export const thawed = (transfer: Transfer) => moved(transfer, "transfer.thawed", "frozen", "hold_compliance");
export const available = (transfer: Transfer) => moved(transfer, "transfer.available", "transit", "pickup_payable");
export const unavailable = (transfer: Transfer) => moved(transfer, "transfer.unavailable", "pickup_payable", "transit");

// The exchange.

function exchange({ price }: Transfer): Posting[] {
  const { principal, receives, margin, rounding } = price;
  const atMid = subtract(principal, add(margin, rounding));
  return [
    debit(house("transit", principal), principal),
    credit(house("fx_position", principal), atMid),
    credit(house("fx_margin", principal), margin),
    credit(house("rounding", principal), rounding),
    debit(house("fx_position", receives), receives),
    credit(house("transit", receives), receives),
  ];
}

export const converted = (transfer: Transfer): Draft => ({
  about: transfer.id,
  kind: "transfer.converted",
  postings: exchange(transfer),
});

/** Back at the rate at which it was exchanged: we carry what the rate did meanwhile. */
export const unconverted = (transfer: Transfer): Draft => ({
  about: transfer.id,
  kind: "transfer.unconverted",
  postings: opposite(exchange(transfer)),
  undoes: "transfer.converted",
});

// The payout.

const inflight = ({ rail }: Payout, currency: Currency) => accountWith("payout_inflight", rail, currency);

/** Where the money is that pays: our bank at home, what lies with the partner abroad. */
function payerOf(payout: Payout, currency: Currency): Account {
  const isPartner = payout.rail === "partner_bank" || payout.rail === "partner_cash";
  return accountWith(isPartner ? "nostro" : "bank", payout.party, currency);
}

export function submitted(transfer: Transfer, payout: Payout): Draft {
  const amount = heldOf(transfer);
  const postings = move(house("transit", amount), inflight(payout, amount.currency), amount);
  return { about: transfer.id, kind: "transfer.submitted", postings };
}

/** The party has said that it did not and will not pay. */
export function calledBack(transfer: Transfer, payout: Payout): Draft {
  const amount = heldOf(transfer);
  const postings = move(inflight(payout, amount.currency), house("transit", amount), amount);
  return { about: transfer.id, kind: "transfer.called_back", postings };
}

export function paid(transfer: Transfer, payout: Payout, cost: Money | null): Draft[] {
  const amount = heldOf(transfer);
  const payer = payerOf(payout, amount.currency);
  const drafts: Draft[] = [
    { about: transfer.id, kind: "transfer.paid", postings: move(inflight(payout, amount.currency), payer, amount) },
  ];
  if (cost !== null) {
    const expense = payer.code.startsWith("nostro") ? "partner_fee" : "rail_cost";
    const postings = move(house(expense, cost), payerOf(payout, cost.currency), cost);
    drafts.push({ about: transfer.id, kind: "transfer.payout_cost", postings });
  }
  return drafts;
}

/** Came back after it was paid; what is missing of it is our expense, not the sender's. */
export function returned(transfer: Transfer, payout: Payout, back: Money): Draft {
  const amount = heldOf(transfer);
  const payer = payerOf(payout, amount.currency);
  const short = subtract(amount, back);
  const expense = payer.code.startsWith("nostro") ? "partner_fee" : "rail_cost";
  const postings = [debit(payer, back), debit(house(expense, short), short), credit(house("transit", amount), amount)];
  return { about: transfer.id, kind: "transfer.returned", postings };
}

// The fee.

function earning({ price }: Transfer): Posting[] {
  return [
    debit(house("deferred_fee", price.fee), feeAndTax(price)),
    credit(house("fee", price.fee), price.fee),
    credit(house("vat_out", price.tax), price.tax),
  ];
}

/** Earned when the recipient has the money, not when the sender paid. */
export const feeEarned = (transfer: Transfer): Draft => ({
  about: transfer.id,
  kind: "transfer.fee_earned",
  postings: earning(transfer),
});

export const feeUnearned = (transfer: Transfer): Draft => ({
  about: transfer.id,
  kind: "transfer.fee_unearned",
  postings: opposite(earning(transfer)),
  undoes: "transfer.fee_earned",
});

// The commission for taking cash in.

const commissionOf = ({ payInCommission: commission }: Transfer): Posting[] =>
  move(house("commission", commission), house("commission_payable", commission), commission);

/** Earned like the fee: when the recipient has the money, not when the agent took the cash. */
export const commissionEarned = (transfer: Transfer): Draft => ({
  about: transfer.id,
  kind: "transfer.commission_earned",
  postings: commissionOf(transfer),
});

/** What came back has earned nobody anything, whether we keep our fee for it or not. */
export const commissionReversed = (transfer: Transfer): Draft => ({
  about: transfer.id,
  kind: "transfer.commission_reversed",
  postings: opposite(commissionOf(transfer)),
  undoes: "transfer.commission_earned",
});

// Cash.

function collecting(transfer: Transfer, { account, whose, commission }: PaidOut): Posting[] {
  const amount = heldOf(transfer);
  const postings = move(house("pickup_payable", amount), accountWith(account, whose, amount.currency), amount);
  if (commission !== null)
    postings.push(...move(house("commission", commission), house("commission_payable", commission), commission));
  return postings;
}

/** Paid in cash: we owe it to the agent now, or the chain's prefund is less; with what the agent gets for it. */
export const collected = (transfer: Transfer, paidOut: PaidOut): Draft => ({
  about: transfer.id,
  kind: "transfer.collected",
  postings: collecting(transfer, paidOut),
});

export const uncollected = (transfer: Transfer, paidOut: PaidOut): Draft => ({
  about: transfer.id,
  kind: "transfer.uncollected",
  postings: opposite(collecting(transfer, paidOut)),
  undoes: "transfer.collected",
});
