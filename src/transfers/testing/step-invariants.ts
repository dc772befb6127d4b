/** What must hold of a transfer and its books after every step, whatever happened: TRF-8 and LED-4. */
import { accountWith } from "#ledger/contract-books.ts";
import { owedOf } from "../lifecycle/awards.ts";
import { feeAndTax, heldOf, isPaidInCash, paidOf, payoutReference, totalOf, type Transfer } from "../lifecycle/transfer.ts";
import { isFinal } from "../lifecycle/states.ts";
import type { FakeBooks } from "./fake-books.ts";
import { totalsOf } from "./fake-books.ts";

/** What the books must hold for the transfer and its payments, by account and subject, derived from the transfer alone. */
function expectedHoldings(transfer: Transfer): Map<string, bigint> {
  const { id, state, price, refund, payIns, awards } = transfer;
  const expected = new Map<string, bigint>();
  const hold = (account: string, minor: bigint, subject: string = id) => {
    if (minor > 0n) expected.set(`${account} ${subject}`, minor);
  };
  const place = placeOf(transfer);
  const held = heldOf(transfer);
  if (place !== null) {
    hold(`${place}:${held.currency}`, held.minor);
    if (!transfer.isFeeEarned) hold("deferred_fee:IDR", feeAndTax(price).minor);
  }
  if (state === "REFUND_PENDING" && refund !== null) hold("refund_payable:IDR", refund.amount.minor);
  for (const { payment, unused, refund: own } of payIns) {
    if (own === null) hold("suspense_payin:IDR", unused.minor, payment);
    else if (own.status !== "paid") hold("refund_payable:IDR", own.amount.minor, payment);
  }
  hold("compensation_payable:IDR", owedOf(awards).minor);
  return expected;
}

function placeOf({ state, reason, payout }: Transfer): string | null {
  switch (state) {
    case "FUNDED":
    case "READY":
    case "CONVERTED":
    case "REJECTED":
    case "RETURNED":
      return "transit";
    case "UNDER_REVIEW":
      return "hold_compliance";
    case "ACTION_REQUIRED":
      return reason === "DOCUMENTS_NEEDED" ? "hold_compliance" : "transit";
    case "FROZEN":
      return "frozen";
    case "AVAILABLE":
    case "COLLECTING":
      return "pickup_payable";
    case "SUBMITTED":
    case "OUTCOME_UNKNOWN":
    case "CANCEL_REQUESTED":
      return `payout_inflight:${payout?.rail ?? "?"}`;
    default:
      return null;
  }
}

const sorted = (map: ReadonlyMap<string, bigint>) =>
  [...map]
    .map(([key, minor]) => `${key} ${minor}`)
    .sort()
    .join("\n");

/** The first broken invariant as a sentence, or null. */
export function untruth(transfer: Transfer, books: FakeBooks): string | null {
  const holds = sorted(books.holdings);
  const should = sorted(expectedHoldings(transfer));
  if (holds !== should) return `${transfer.state} should hold\n${should}\nand the books hold\n${holds}`;
  for (const [currency, total] of totalsOf(books)) if (total !== 0n) return `${currency} sums to ${total}`;
  const count = (kind: string) => books.posted.filter((journal) => journal.kind === kind).length;
  const paid =
    count("transfer.paid") + count("transfer.collected") - count("transfer.returned") - count("transfer.collection_reversed");
  if (paid !== (transfer.state === "PAID" ? 1 : 0)) return `${transfer.state} with ${paid} payouts booked`;
  if ((transfer.assurance !== null) !== (transfer.state === "PAID")) return `${transfer.state} is ${transfer.assurance}`;
  if (transfer.payout !== null && transfer.payout.reference !== payoutReference(transfer)) return "another reference";
  if (isFinal(transfer.state) && transfer.deadline !== null) return "a deadline after the end";
  if (isPaidInCash(transfer)) {
    const wrong = books.posted.find((journal) => creditsAgent(journal) && !/[._]collected$/.test(journal.kind));
    if (wrong !== undefined) return `${wrong.kind} credits an agent`;
    const paidInCash = count("transfer.refund_collected") - count("transfer.refund_collection_reversed");
    const sent = count("transfer.refunded") - count("transfer.refund_returned");
    if (paidInCash + sent !== (transfer.state === "REFUNDED" ? 1 : 0))
      return `${transfer.state} with ${paidInCash + sent} refunds booked`;
  }
  return whyTooMuchOut(transfer, books) ?? otherIncome(transfer, books);
}

/** Whether a journal credits an agent. Only cash handed out with evidence may. */
const creditsAgent = ({ postings }: FakeBooks["posted"][number]) =>
  postings.some(({ account, amount }) => account.code.startsWith("agent_") && amount.minor < 0n);

/**
 * Our income equals the quoted amounts, to the sen, once the fee is earned or the money exchanged, and is zero otherwise. Together with
 * what is held (above) and what left, that accounts for every sen received. Agents have earned what they were promised while the transfer
 * is PAID.
 */
function otherIncome(
  { price, state, isFeeEarned, isConverted, source, payInCommission, payInRounding, pickup, refund }: Transfer,
  { balances, posted }: FakeBooks,
): string | null {
  const { principal, receives, fee, tax, margin, rounding } = price;
  const earned = commissionsOf({ state, source, payInCommission, pickup });
  const commission = state === "PAID" ? payInCommission.minor + (pickup?.paidOut?.commission?.minor ?? 0n) : 0n;
  if (commission > fee.minor) return `agents earn ${commission} of a fee of ${fee.minor}`;
  // The part of the price without coins is our expense, unless everything paid was refunded; so is the rounding of a cash refund.
  const isBack =
    refund !== null || posted.some(({ kind }) => kind === "transfer.escheated" || kind === "transfer.unclaimed_escheated");
  // With the fee retained no one gets more than they paid: only the rounding that fee and tax cover is then our expense.
  const ours = payInRounding.minor < fee.minor + tax.minor ? payInRounding.minor : fee.minor + tax.minor;
  const carried = !isBack ? payInRounding.minor : isFeeEarned ? ours : 0n;
  const added = refund?.cash?.paidOut == null ? 0n : refund.cash.rounding.minor;
  const exchanged = (minor: bigint) => (isConverted ? minor : 0n);
  const credits: readonly (readonly [string, bigint])[] = [
    ["fee:IDR", isFeeEarned ? fee.minor : 0n],
    ["vat_out:IDR", isFeeEarned ? tax.minor : 0n],
    ...[...balances.keys()]
      .filter((code) => code.startsWith("commission_payable:") && !earned.has(code))
      .map((code) => [code, 0n] as const),
    ...earned,
    ["commission:IDR", -commission],
    ["fx_margin:IDR", exchanged(margin.minor)],
    ["rounding:IDR", exchanged(rounding.minor) - carried - added],
    ["fx_position:IDR", exchanged(principal.minor - margin.minor - rounding.minor)],
    ...(receives.currency === "IDR" ? [] : ([[`fx_position:${receives.currency}`, -exchanged(receives.minor)]] as const)),
  ];
  const wrong = credits.find(([account, minor]) => -(balances.get(account) ?? 0n) !== minor);
  if (wrong === undefined) return null;
  return `${wrong[0]} should have earned ${wrong[1]} and has ${-(balances.get(wrong[0]) ?? 0n)}`;
}

/** What each agent has earned, by its account: with cash taken in, and with cash paid out. */
function commissionsOf({
  state,
  source,
  payInCommission,
  pickup,
}: Pick<Transfer, "state" | "source" | "payInCommission" | "pickup">): ReadonlyMap<string, bigint> {
  const paidOut = pickup?.paidOut ?? null;
  const earned = new Map<string, bigint>();
  const add = (whose: string, minor: bigint) => {
    const { code } = accountWith("commission_payable", whose, "IDR");
    earned.set(code, (earned.get(code) ?? 0n) + minor);
  };
  if (state !== "PAID") return earned;
  if (source !== null) add(source.whose, payInCommission.minor);
  if (paidOut?.commission != null) add(paidOut.whose, paidOut.commission.minor);
  return earned;
}

/** Refunds and payout together never exceed what came in, except for the rounding of a completed transfer paid in cash (decision 0096). */
function whyTooMuchOut(transfer: Transfer, { posted }: FakeBooks): string | null {
  let left = transfer.state === "PAID" ? transfer.price.principal.minor : 0n;
  for (const { kind, postings } of posted) {
    if (!/refunded|refund_returned|refund_credited|refund_collected|refund_collection_reversed|unclaimed_escheated/.test(kind))
      continue;
    for (const { account, amount } of postings)
      if (account.code.startsWith("refund_payable") || account.code.startsWith("unclaimed")) left += amount.minor;
  }
  const direct = transfer.source !== null && transfer.source.account !== "payin_clearing" ? paidOf(transfer).minor : 0n;
  const cameIn = transfer.payIns.reduce((sum, { amount }) => sum + amount.minor, direct);
  // Escheated by court order: all of it, and nothing was refunded before.
  if (posted.some(({ kind }) => kind === "transfer.escheated"))
    left += transfer.source?.account === "payin_clearing" ? totalOf(transfer.price).minor : paidOf(transfer).minor;
  const carried = transfer.state === "PAID" ? transfer.payInRounding.minor : 0n;
  return left > cameIn + carried ? `${left} left and ${cameIn} came in` : null;
}
