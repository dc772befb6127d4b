/** The limit of the sender that a price would exceed, as far as it is known before the recipient is. Pure. */
import type { Output } from "#kernel/endpoint.ts";
import type { readOwnLimits } from "#limits/contract.ts";
import type { CalculatorQuery } from "#pricing/calculator/web/calculator-query.ts";

export type OwnLimits = Output<typeof readOwnLimits>;
export type LimitState = OwnLimits["limits"][number];

/** `not_started`: nothing can be sent before the first verification. `abroad`: the tier sends within Indonesia only. Null: it fits. */
export function limitMet(
  { tier, limits, isDomesticOnly }: OwnLimits,
  { to, via }: Pick<CalculatorQuery, "to" | "via">,
  principalMinor: bigint,
): "not_started" | "abroad" | LimitState | null {
  if (tier === "L0") return "not_started";
  if (isDomesticOnly && to !== "ID") return "abroad";
  const meets = ({ limit, currency }: LimitState) =>
    currency === "IDR" && (limit.startsWith("tier.") || (via === "cash" && limit.startsWith("cash_pickup.")));
  return limits.find((limit) => meets(limit) && principalMinor > limit.left) ?? null;
}
