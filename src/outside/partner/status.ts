/**
 * What the partner's codes mean for the money. A status has five digits, the first of which is its class. New ones appear without
 * notice, so an unknown status is treated by its class (simulators/partner/README.md "Statuses").
 */
import { compare } from "#kernel/money.ts";
import type { PayoutAnswer, PayoutOrder, PayoutRefusal } from "#transfers/lifecycle/payout-party.ts";
import type { Transaction } from "./wire.ts";

/** Created and not confirmed: nothing is paid, and nothing will be unless it is confirmed. */
export const isUnconfirmed = ({ status }: Pick<Transaction, "status">): boolean => status.startsWith("1");

/** A confirmed transaction that has finally failed: it will never be paid, whatever order it was for. */
export const isDead = ({ status }: Pick<Transaction, "status">): boolean => /^[349]/.test(status);

/** Cancelled for good: its reference is used up at the partner. */
export const isCancelled = ({ status }: Pick<Transaction, "status">): boolean => status.startsWith("4");

/** Certainly credited. Any other status of class 7 says only that the partner has finished. */
const CREDITED = "70000";

/** The last four digits share one list across all failures: 30110 from the network, 90110 from the payer, 80110 after success. */
const REASONS: Readonly<Record<string, PayoutRefusal>> = {
  "0110": "account_invalid",
  "0111": "account_closed",
  "0112": "account_dormant",
  "0120": "name_mismatch",
  "0200": "compliance",
  "0201": "compliance",
  "0210": "compliance",
  "0310": "amount_over_limit",
  "0311": "amount_over_limit",
  "0312": "amount_over_limit",
  "0313": "amount_over_limit",
  "0500": "party_down",
};

/** Why a transaction failed, by its status. */
export const reasonOf = (status: string): PayoutRefusal => REASONS[status.slice(1)] ?? "rejected";

/**
 * Evaluates a refusal before the confirmation (a code of seven digits): the outcome for the payout. A code that is not listed here may
 * still be about the order.
 */
const ERRORS: Readonly<Record<string, PayoutRefusal>> = {
  "1003012": "amount_over_limit",
  "1003110": "account_invalid",
  "1003111": "account_closed",
  "1003112": "account_dormant",
  "1003120": "name_mismatch",
  "1003200": "compliance",
  "1005002": "party_down",
  "1007005": "no_prefund",
};
/** 1003 concerns the order, 1005 the payer: a repetition would get the same answer. */
const ABOUT_THE_ORDER = /^100(?:3|5)/;

/** The reason of a refused quotation or creation; null when the code is not about the order, so that it may be sent again. */
export function refusalOf(code: string): PayoutRefusal | null {
  return ERRORS[code] ?? (ABOUT_THE_ORDER.test(code) ? "rejected" : null);
}

/** Why a transaction can't be the ordered one, or null. Amount, currency and account must each be ours. */
export function whyNotOurs(order: PayoutOrder, transaction: Transaction): string | null {
  const { destination, source, credit_party, external_id } = transaction;
  if (external_id !== order.reference) return "the partner answered about another transaction";
  // One prefund per currency: the amount that leaves it equals the amount that arrives, otherwise our account there would be booked in
  // another currency.
  for (const side of [destination, source])
    if (side.currency !== order.amount.currency || side.minor !== order.amount.minor) return "the partner echoed another amount";
  if (credit_party.account_number !== (order.beneficiary.account?.number ?? null)) return "the partner echoed another account";
  return null;
}

/**
 * Evaluates the status of a confirmed transaction. A finally failed one pays nobody, even if it belongs to the order before a
 * correction.
 */
export function evaluateTransaction(order: PayoutOrder, transaction: Transaction): PayoutAnswer {
  const different = isDead(transaction) && transaction.external_id === order.reference ? null : whyNotOurs(order, transaction);
  if (different) return { outcome: "unknown", why: different };
  const { id, status, fee } = transaction;
  switch (status[0]) {
    case "2":
    case "5":
    // Two sources disagree on class 6: waiting for collection, or finished with a remark. The weaker reading pays nobody twice.
    case "6":
      return { outcome: "pending", providerRef: id };
    case "7":
      return { outcome: "paid", assurance: assuranceOf(order, status), providerRef: id, cost: fee };
    case "3":
    case "4":
    case "9":
      return { outcome: "refused", reason: reasonOf(status), providerCode: status };
    case "8":
      return evaluateReversal(order, transaction);
    // Unconfirmed although it was or is being confirmed, or an unknown class.
    default:
      return { outcome: "unknown", why: `the partner's status ${status}` };
  }
}

function assuranceOf({ rail }: PayoutOrder, status: string): "ACCEPTED" | "CREDITED" | "COLLECTED" {
  if (status !== CREDITED) return "ACCEPTED";
  return rail === "partner_cash" ? "COLLECTED" : "CREDITED";
}

function evaluateReversal(order: PayoutOrder, { status, reversal }: Transaction): PayoutAnswer {
  const isPlausible = reversal?.currency === order.amount.currency && reversal.minor > 0n && compare(reversal, order.amount) <= 0;
  if (!isPlausible) return { outcome: "unknown", why: "the partner took a payout back without saying how much" };
  return { outcome: "returned", reason: reasonOf(status), providerCode: status, amount: reversal };
}
