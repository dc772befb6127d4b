/** What is booked as the cost of a payout: what was quoted, in the payout's currency, within the treasury's bound; never what is claimed beside that. Pure. */
import { money, type Money } from "#kernel/money.ts";
import type { InquiryAnswer } from "./payout.ts";

export interface Costs {
  /** What the books take; null where nothing is known that may be booked: then the statement's own line is (reconciliation). */
  readonly booked: Money | null;
  /** What the party claims and is not believed; null where it agrees, or says nothing. */
  readonly disputed: Money | null;
}

interface Claim {
  /** What was paid out: a cost in another currency would be taken from an account that nobody has. */
  readonly amount: Money;
  /** What the party quoted before it was confirmed; null where nobody quotes (the bank at home), or we were killed before it was written down. */
  readonly quoted: Money | null;
  /** What it says now; null where it says nothing. */
  readonly claimed: Money | null;
  /** The treasury's `payment_cost_…`; left out where no treasury has been asked (a model, a test). */
  readonly upTo?: Money | undefined;
}

export function costsOf({ amount, quoted, claimed, upTo }: Claim): Costs {
  const isPlausible = (cost: Money) =>
    cost.currency === amount.currency && cost.minor >= 0n && (upTo === undefined || cost.minor <= upTo.minor);
  const asBooked = (cost: Money | null) => (cost !== null && isPlausible(cost) && cost.minor > 0n ? cost : null);
  if (claimed === null) return { booked: asBooked(quoted), disputed: null };
  const isQuoted = quoted === null || (quoted.currency === claimed.currency && quoted.minor === claimed.minor);
  if (isQuoted && isPlausible(claimed)) return { booked: asBooked(claimed), disputed: null };
  return { booked: asBooked(quoted), disputed: claimed };
}

/** An answer about a refund, without a cost that may not be booked: the bank quotes none, and the statement's own line comes up by itself. */
export function withoutDisputedCost<A extends InquiryAnswer>(answer: A, amount: Money, upTo: Money | undefined): A {
  if (answer.outcome !== "paid") return answer;
  return { ...answer, cost: costsOf({ amount, quoted: null, claimed: answer.cost, upTo }).booked };
}

/** A cost as JSON keeps it. */
export const writtenCost = (cost: Money | null) => cost && { currency: cost.currency, minor: String(cost.minor) };
export const readCost = (written: { readonly currency: string; readonly minor: string } | null): Money | null =>
  written && money(written.currency as Money["currency"], BigInt(written.minor));
