/** Decides awards: compensation and goodwill, each within its limit. Paying them is a matter of refunds. Pure. */
import { add, compare, type Money } from "#kernel/money.ts";
import { awardedOf, awardId, MOST_AWARDS, type Award } from "../awards.ts";
import { refused, type Change, type Phase, type Refused } from "../outcome.ts";
import { awarded } from "../refund-journals.ts";
import { newRefund, requestAccount, waitsForSender } from "../refunds.ts";
import { isPaidAtBank, type Transfer } from "../transfer.ts";

interface Granting {
  readonly amount: Money;
  /** The most that the transfer can be awarded of the kind; null without a term. */
  readonly limit: Money | null;
  readonly at: Date;
}

export const compensationOwed: Phase<"compensation_owed"> = (transfer, event) =>
  grant(transfer, { kind: "compensation", cause: event.cause }, event);

export const goodwillGranted: Phase<"goodwill_granted"> = (transfer, event) =>
  grant(transfer, { kind: "goodwill", cause: null }, event);

/** The limit counts everything ever awarded: paying an award makes no room for another one. */
function grant(transfer: Transfer, what: Pick<Award, "kind" | "cause">, { amount, limit, at }: Granting): Change | Refused {
  const { awards, hasConflictingOutcomes } = transfer;
  if (hasConflictingOutcomes) return refused("conflicting_outcomes");
  if (amount.currency !== "IDR" || amount.minor <= 0n) return refused("amount_invalid");
  if (limit === null) return refused("limit_missing");
  if (awards.length >= MOST_AWARDS || compare(add(awardedOf(awards, what.kind), amount), limit) > 0) return refused("over_limit");
  const award: Award = { ...what, grantedAt: at, refund: payable(transfer, amount, at) };
  return {
    changes: { awards: [...awards, award] },
    drafts: [awarded(transfer, what.kind, amount)],
    effects: ["notify_sender"],
  };
}

/**
 * The destination: the account that was named for the transfer's own refund, else to the one the money came from. The sender is asked where
 * neither is known, or the known one does not accept money.
 */
function payable({ id, awards, refund: own, source }: Transfer, amount: Money, at: Date): Award["refund"] {
  const of = awardId(id, awards.length + 1);
  const refund = { ...newRefund(of, amount, at), of };
  if (own?.account != null && !waitsForSender(own)) return { ...refund, account: own.account };
  const isOrigin = isPaidAtBank({ source }) && (own === null || !waitsForSender(own));
  return isOrigin ? refund : { ...requestAccount(refund, at), of };
}
