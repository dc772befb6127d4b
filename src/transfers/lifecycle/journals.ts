/**
 * The journals of a transfer on its way (LED-3): which accounts move at each step. Templates, pure; `decide.ts` decides
 * when, the ledger stores them. The subject is the transfer; for money in suspense it is the payment that brought it.
 *
 *     funded     payin_clearing 1.005.550 → transit 1.000.000, deferred_fee 5.550
 *     submitted  transit 1.000.000 → payout_inflight
 *     paid       payout_inflight 1.000.000 → bank;   fee_earned  deferred_fee 5.550 → fee 5.000, vat_out 550
 */
import { accountWith, credit, debit, type Account, type Posting } from "#ledger/contract-books.ts";
import type { Id } from "#kernel/id.ts";
import { add, subtract, type Currency, type Money } from "#kernel/money.ts";
import { ledgerAccount, move, opposite, type Draft, type JournalKind } from "./journal-drafts.ts";
import type { PaidOut } from "./pickup.ts";
import { feeAndTax, heldOf, type FundingSource, type Payout, type Transfer } from "./transfer.ts";

// The pay-in.

/** Money that is unused, not used yet, or unknown. Its subject is the payment. */
export function suspended(payment: Id<"py">, channel: string, amount: Money): Draft {
  const postings = move(accountWith("payin_clearing", channel, amount.currency), ledgerAccount("suspense_payin", amount), amount);
  return { about: payment, kind: "payin.suspended", postings };
}

/**
 * Splits the sender's payment into the principal held for the recipient and the deferred fee and tax. `waiting`: earlier payments, which
 * leave suspense.
 */
export function funded(
  { id, price }: Transfer,
  source: FundingSource,
  { direct, rounding }: { readonly direct: Money; readonly rounding: Money },
  waiting: readonly { readonly payment: Id<"py">; readonly amount: Money }[],
): Draft {
  const held = feeAndTax(price);
  const postings = [
    takenFrom(source, direct),
    // The part of the price without coins is our expense.
    debit(ledgerAccount("rounding", rounding), rounding),
    ...waiting.map(({ payment, amount }) => debit(ledgerAccount("suspense_payin", amount), amount, payment)),
    credit(ledgerAccount("transit", price.principal), price.principal),
    credit(ledgerAccount("deferred_fee", held), held),
  ];
  return { about: id, kind: "transfer.funded", postings };
}

/** The postings from the source. A payroll holds the money of all its transfers on one account, under its own id. */
const takenFrom = ({ account, whose }: FundingSource, direct: Money): Posting =>
  account === "payroll_funds"
    ? debit(ledgerAccount(account, direct), direct, whose)
    : debit(accountWith(account, whose, direct.currency), direct);

/** A payroll is paid in full: the payments leave suspense and wait, under the payroll's id, for its transfers to be made. */
export function payrollFunded(
  payroll: Id<"pl">,
  total: Money,
  used: readonly { readonly payment: Id<"py">; readonly amount: Money }[],
): Draft {
  const postings = [
    ...used.map(({ payment, amount }) => debit(ledgerAccount("suspense_payin", amount), amount, payment)),
    credit(ledgerAccount("payroll_funds", total), total),
  ];
  return { about: payroll, kind: "payroll.funded", postings };
}

// Holds.

/** Accounts in which money held for the recipient can lie. */
export type Place = "transit" | "hold_compliance" | "frozen" | "pickup_payable";

/** Moves the money held for the recipient from one account to another. */
function moved(transfer: Transfer, kind: JournalKind, from: Place, to: Place): Draft {
  const held = heldOf(transfer);
  return { about: transfer.id, kind, postings: move(ledgerAccount(from, held), ledgerAccount(to, held), held) };
}

export const held = (transfer: Transfer) => moved(transfer, "transfer.held", "transit", "hold_compliance");
export const released = (transfer: Transfer) => moved(transfer, "transfer.released", "hold_compliance", "transit");
export const frozen = (transfer: Transfer) => moved(transfer, "transfer.frozen", "hold_compliance", "frozen");
export const unfrozen = (transfer: Transfer) => moved(transfer, "transfer.unfrozen", "frozen", "hold_compliance");
export const available = (transfer: Transfer) => moved(transfer, "transfer.available", "transit", "pickup_payable");
export const unavailable = (transfer: Transfer) => moved(transfer, "transfer.unavailable", "pickup_payable", "transit");

// The exchange.

function exchange({ price }: Transfer): Posting[] {
  const { principal, receives, margin, rounding } = price;
  const atMid = subtract(principal, add(margin, rounding));
  return [
    debit(ledgerAccount("transit", principal), principal),
    credit(ledgerAccount("fx_position", principal), atMid),
    credit(ledgerAccount("fx_margin", principal), margin),
    credit(ledgerAccount("rounding", principal), rounding),
    debit(ledgerAccount("fx_position", receives), receives),
    credit(ledgerAccount("transit", receives), receives),
  ];
}

export const converted = (transfer: Transfer): Draft => ({
  about: transfer.id,
  kind: "transfer.converted",
  postings: exchange(transfer),
});

/** Reverses the exchange at its original rate: the rate movement since is ours. */
export const conversionReversed = (transfer: Transfer): Draft => ({
  about: transfer.id,
  kind: "transfer.conversion_reversed",
  postings: opposite(exchange(transfer)),
  undoes: "transfer.converted",
});

// The payout.

const inflight = ({ rail }: Payout, currency: Currency) => accountWith("payout_inflight", rail, currency);

/** The account that pays: our domestic bank, or our prefund at the partner abroad. */
function payerOf(payout: Payout, currency: Currency): Account {
  const isPartner = payout.rail === "partner_bank" || payout.rail === "partner_cash";
  return accountWith(isPartner ? "nostro" : "bank", payout.party, currency);
}

export function submitted(transfer: Transfer, payout: Payout): Draft {
  const amount = heldOf(transfer);
  const postings = move(ledgerAccount("transit", amount), inflight(payout, amount.currency), amount);
  return { about: transfer.id, kind: "transfer.submitted", postings };
}

/** The party answered that it did not and will not pay. */
export function submissionReversed(transfer: Transfer, payout: Payout): Draft {
  const amount = heldOf(transfer);
  const postings = move(inflight(payout, amount.currency), ledgerAccount("transit", amount), amount);
  return { about: transfer.id, kind: "transfer.submission_reversed", postings };
}

export function paid(transfer: Transfer, payout: Payout, cost: Money | null): Draft[] {
  const amount = heldOf(transfer);
  const payer = payerOf(payout, amount.currency);
  const drafts: Draft[] = [
    { about: transfer.id, kind: "transfer.paid", postings: move(inflight(payout, amount.currency), payer, amount) },
  ];
  if (cost !== null) {
    const expense = payer.code.startsWith("nostro") ? "partner_fee" : "rail_cost";
    const postings = move(ledgerAccount(expense, cost), payerOf(payout, cost.currency), cost);
    drafts.push({ about: transfer.id, kind: "transfer.payout_cost", postings });
  }
  return drafts;
}

/** The payout came back after it was paid. A shortfall is our expense, not the sender's. */
export function returned(transfer: Transfer, payout: Payout, back: Money): Draft {
  const amount = heldOf(transfer);
  const payer = payerOf(payout, amount.currency);
  const short = subtract(amount, back);
  const expense = payer.code.startsWith("nostro") ? "partner_fee" : "rail_cost";
  const postings = [
    debit(payer, back),
    debit(ledgerAccount(expense, short), short),
    credit(ledgerAccount("transit", amount), amount),
  ];
  return { about: transfer.id, kind: "transfer.returned", postings };
}

// The fee.

function earning({ price }: Transfer): Posting[] {
  return [
    debit(ledgerAccount("deferred_fee", price.fee), feeAndTax(price)),
    credit(ledgerAccount("fee", price.fee), price.fee),
    credit(ledgerAccount("vat_out", price.tax), price.tax),
  ];
}

/** Earned when the recipient has the money, not when the sender paid. */
export const feeEarned = (transfer: Transfer): Draft => ({
  about: transfer.id,
  kind: "transfer.fee_earned",
  postings: earning(transfer),
});

export const feeReversed = (transfer: Transfer): Draft => ({
  about: transfer.id,
  kind: "transfer.fee_reversed",
  postings: opposite(earning(transfer)),
  undoes: "transfer.fee_earned",
});

// The commission for taking cash in.

/** Owed to the agent or chain whose float account the cash moved. */
const owedTo = (whose: string, commission: Money): Posting[] =>
  move(ledgerAccount("commission", commission), accountWith("commission_payable", whose, commission.currency), commission);

/** Without a source no cash was taken in, and no commission promised. */
const commissionOf = ({ source, payInCommission: commission }: Transfer): Posting[] =>
  source === null ? [] : owedTo(source.whose, commission);

/** Earned like the fee: when the recipient has the money, not when the agent took the cash. */
export const commissionEarned = (transfer: Transfer): Draft => ({
  about: transfer.id,
  kind: "transfer.commission_earned",
  postings: commissionOf(transfer),
});

/** A returned payout earns no commission, whether we keep our fee for it or not. */
export const commissionReversed = (transfer: Transfer): Draft => ({
  about: transfer.id,
  kind: "transfer.commission_reversed",
  postings: opposite(commissionOf(transfer)),
  undoes: "transfer.commission_earned",
});

// Cash.

function collecting(transfer: Transfer, { account, whose, commission }: PaidOut): Posting[] {
  const amount = heldOf(transfer);
  const postings = move(ledgerAccount("pickup_payable", amount), accountWith(account, whose, amount.currency), amount);
  if (commission !== null) postings.push(...owedTo(whose, commission));
  return postings;
}

/** Paid out in cash, with the agent's commission: we now owe it to the agent, or a chain's prefund decreases. */
export const collected = (transfer: Transfer, paidOut: PaidOut): Draft => ({
  about: transfer.id,
  kind: "transfer.collected",
  postings: collecting(transfer, paidOut),
});

export const collectionReversed = (transfer: Transfer, paidOut: PaidOut): Draft => ({
  about: transfer.id,
  kind: "transfer.collection_reversed",
  postings: opposite(collecting(transfer, paidOut)),
  undoes: "transfer.collected",
});
