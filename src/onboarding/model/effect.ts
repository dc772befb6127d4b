/**
 * What the terms mean in money: computed from the tariff in force and what the applicant expects, so that a signer reads amounts and not basis
 * points alone. Pure.
 */
import { add, compare, money, type Money } from "#kernel/money.ts";
import type { Terms } from "./terms.ts";

export const EFFECTS = [
  "volume_month",
  "fee_standard",
  "fee_own",
  "fee_month",
  "discount_month",
  "commission_pay_out",
  "commission_cash_in",
  "commission_month",
  "tier_transfer",
  "tier_month",
  "owed_at_most",
  "prefund_days",
] as const;
export type EffectCode = (typeof EFFECTS)[number];
export interface Effect {
  readonly code: EffectCode;
  readonly money: Money | null;
  readonly number: number | null;
}

/** Figures of the standard at this instant; null where there is none. */
export interface Standard {
  /** Fee of one domestic transfer of the expected average, before tax. */
  readonly fee: Money | null;
  readonly ownFee: Money | null;
  /** An agent's commission on the average, by its own terms or the standard. */
  readonly commission: { readonly payOut: Money; readonly cashIn: Money } | null;
  /** Limits of the tier; null amounts: no limit. */
  readonly tier: { readonly transfer: Money | null; readonly month: Money | null } | null;
}

const DAYS_A_MONTH = 30n;

const times = ({ currency, minor }: Money, count: number): Money => money(currency, minor * BigInt(count));

export function effectOf(terms: Terms, { fee, ownFee, commission, tier }: Standard): readonly Effect[] {
  const { transfers, average } = terms.expected;
  const volume = times(average, transfers);
  const found: Effect[] = [amount("volume_month", volume)];
  if (terms.kind !== "agent" && fee !== null && ownFee !== null) {
    found.push(amount("fee_standard", fee), amount("fee_own", ownFee), amount("fee_month", times(ownFee, transfers)));
    if (compare(ownFee, fee) < 0)
      found.push(amount("discount_month", money("IDR", (fee.minor - ownFee.minor) * BigInt(transfers))));
  }
  if (terms.kind === "agent" && commission !== null) {
    const { payOut, cashIn } = commission;
    // Half of the transfers are expected to be paid out, half taken in.
    const both = add(times(payOut, Math.ceil(transfers / 2)), times(cashIn, Math.floor(transfers / 2)));
    found.push(amount("commission_pay_out", payOut), amount("commission_cash_in", cashIn), amount("commission_month", both));
  }
  if (terms.kind === "customer" && tier !== null) {
    if (tier.transfer !== null) found.push(amount("tier_transfer", tier.transfer));
    if (tier.month !== null) found.push(amount("tier_month", tier.month));
  }
  if (terms.kind !== "customer" && terms.creditLine.minor > 0n) found.push(amount("owed_at_most", terms.creditLine));
  if (terms.kind === "partner") {
    const days = Number((terms.prefundMinimum.minor * DAYS_A_MONTH * 10n) / volume.minor) / 10;
    found.push({ code: "prefund_days", money: null, number: days });
  }
  return found;
}

/** The expected volume is more than the limits of the tier let through: said beside both, so that neither looks like a mistake. */
export function isAboveLimit(effect: readonly Effect[]): boolean {
  const of = (code: EffectCode) => effect.find((one) => one.code === code)?.money ?? null;
  const [volume, limit] = [of("volume_month"), of("tier_month")];
  return volume !== null && limit !== null && compare(volume, limit) > 0;
}

const amount = (code: EffectCode, value: Money): Effect => ({ code, money: value, number: null });
