/** A sender's limits by what they are about, in the order of the page. Pure. */
import type { Output } from "#kernel/endpoint.ts";
import type { readOwnLimits } from "../contract.ts";

export type OwnLimit = Output<typeof readOwnLimits>["limits"][number];
export type LimitGroup = "all" | "abroad" | "cash" | "wallet";

/** The group of a limit by its key; null for a limit that the page does not show. */
function groupOf({ limit }: Pick<OwnLimit, "limit">): LimitGroup | null {
  if (limit === "tier.abroad_month") return "abroad";
  const [scope] = limit.split(".");
  return scope === "tier" ? "all" : scope === "cash_pickup" ? "cash" : scope === "wallet" ? "wallet" : null;
}

/** The groups that have a limit. */
export function groupLimits(
  limits: readonly OwnLimit[],
): readonly { readonly group: LimitGroup; readonly limits: readonly OwnLimit[] }[] {
  return (["all", "abroad", "cash", "wallet"] as const)
    .map((group) => ({ group, limits: limits.filter((one) => groupOf(one) === group) }))
    .filter(({ limits: found }) => found.length > 0);
}
