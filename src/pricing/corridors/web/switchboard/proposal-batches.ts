/** Groups proposals that were made together into one decision. Pure. */
import type { Output } from "#kernel/endpoint.ts";
import type { listAvailabilityProposals } from "../../contract-stops.ts";

export type WaitingTerm = Output<typeof listAvailabilityProposals>["terms"][number];

export interface Batch {
  readonly terms: readonly [WaitingTerm, ...WaitingTerm[]];
  readonly kind: "open" | "stop" | "other";
}

/** Groups by proposer, time, period, reason and availability: what one click proposed is decided with one click. */
export function batchesOf(terms: readonly WaitingTerm[]): Batch[] {
  const together = Map.groupBy(terms, ({ proposedBy, proposedAt, validFrom, validTo, reason, availability }) =>
    JSON.stringify([proposedBy, proposedAt, validFrom, validTo, reason, availability]),
  );
  return [...together.values()].flatMap((group) => {
    const [first, ...rest] = group;
    if (first === undefined) return [];
    const isSwitched = group.every(({ availability, before }) => JSON.stringify(availability) !== JSON.stringify(before));
    return [{ terms: [first, ...rest], kind: !isSwitched ? "other" : first.availability.state === "open" ? "open" : "stop" }];
  });
}
