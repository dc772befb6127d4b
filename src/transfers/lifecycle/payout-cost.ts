/**
 * What is booked as the cost of a payout: the quoted cost, in the payout's currency, within the treasury's bound; never a claim beyond
 * that. Pure.
 */
import { money, type Money } from "#kernel/money.ts";
import type { InquiryAnswer } from "./payout-party.ts";

export interface Costs {
  /** The amount booked. Null where no cost is known that may be booked: reconciliation then books the statement's own line. */
  readonly booked: Money | null;
  /** A claim of the party that is not accepted; null where it agrees, or claims nothing. */
  readonly disputed: Money | null;
}

interface Claim {
  /** The amount paid out. A cost in another currency would be booked to an account that does not exist. */
  readonly amount: Money;
  /** What the party quoted before confirmation. Null where it quotes nothing (the domestic bank), or the process died before storing it. */
  readonly quoted: Money | null;
  /** What the party claims now; null where it claims nothing. */
  readonly claimed: Money | null;
  /** The treasury's `payment_cost_…` bound; omitted where no term was read (a model, a test). */
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

/** An answer about a refund, without a cost that may not be booked: the bank quotes none, and the statement's own line covers it. */
export function withoutDisputedCost<A extends InquiryAnswer>(answer: A, amount: Money, upTo: Money | undefined): A {
  if (answer.outcome !== "paid") return answer;
  return { ...answer, cost: costsOf({ amount, quoted: null, claimed: answer.cost, upTo }).booked };
}

/** A cost as stored in JSON. */
export const writtenCost = (cost: Money | null) => cost && { currency: cost.currency, minor: String(cost.minor) };
export const readCost = (written: { readonly currency: string; readonly minor: string } | null): Money | null =>
  written && money(written.currency as Money["currency"], BigInt(written.minor));
