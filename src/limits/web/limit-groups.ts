/** A sender's limits by what they are about, in the order of the page. Pure. */
import type { Output } from "#kernel/endpoint.ts";
import { isNeverMet, type readOwnLimits } from "../contract.ts";
import { widerOf } from "../model/decisive.ts";

export type OwnLimit = Output<typeof readOwnLimits>["limits"][number];
export type LimitGroup = "all" | "abroad" | "cash" | "wallet";

/** The group of a limit by its key; null for a limit that the page does not show. */
function groupOf({ limit }: Pick<OwnLimit, "limit">): LimitGroup | null {
  if (limit === "tier.abroad_month") return "abroad";
  const [scope] = limit.split(".");
  return scope === "tier" ? "all" : scope === "cash_pickup" ? "cash" : scope === "wallet" ? "wallet" : null;
}

/** The limit as it decides: no more is left of it than of the limit of all transfers. */
function decisive(one: OwnLimit, all: readonly OwnLimit[]): OwnLimit {
  const wider = one.window === "transfer" ? null : widerOf(one, all);
  return wider !== null && wider.currency === one.currency && wider.left < one.left ? { ...one, left: wider.left } : one;
}

/** The groups that have a limit, each with those that can decide: none where the limits of all transfers decide alone. */
export function groupLimits(
  limits: readonly OwnLimit[],
): readonly { readonly group: LimitGroup; readonly limits: readonly OwnLimit[] }[] {
  return (["all", "abroad", "cash", "wallet"] as const).flatMap((group) => {
    const found = limits.filter((one) => groupOf(one) === group);
    const shown = found.filter((one) => !isNeverMet(one, limits)).map((one) => decisive(one, limits));
    return found.length === 0 ? [] : [{ group, limits: shown }];
  });
}
