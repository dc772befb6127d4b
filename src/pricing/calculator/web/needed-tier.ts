/** The verification tier that a transfer needs, by what each tier may send. Pure. */
import type { Output } from "#kernel/endpoint.ts";
import type { listCorridors } from "../../corridors/contract.ts";

type Tiers = Output<typeof listCorridors>["tiers"];

/** The lowest tier that may send this amount to this country; null when none may. */
export const neededTier = (
  tiers: Tiers,
  { to, principalMinor }: { readonly to: string; readonly principalMinor: bigint },
): string | null =>
  tiers.find(
    ({ isDomesticOnly, transfer }) => (to === "ID" || !isDomesticOnly) && (transfer === null || principalMinor <= transfer.minor),
  )?.tier ?? null;
