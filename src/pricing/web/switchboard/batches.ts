/** Proposals that were made together, as one thing to decide. Pure. */
import type { Output } from "#kernel/endpoint.ts";
import type { listWaitingOpenings } from "../../contract-stops.ts";

export type WaitingTerm = Output<typeof listWaitingOpenings>["terms"][number];

export interface Batch {
  readonly terms: readonly [WaitingTerm, ...WaitingTerm[]];
  readonly kind: "open" | "stop" | "other";
}

/** By who proposed them, when, for when, and what: what one press proposed is decided by one press. */
export function batchesOf(terms: readonly WaitingTerm[]): Batch[] {
  const together = Map.groupBy(terms, ({ proposedBy, proposedAt, validFrom, validTo, reason, opening }) =>
    JSON.stringify([proposedBy, proposedAt, validFrom, validTo, reason, opening]),
  );
  return [...together.values()].flatMap((group) => {
    const [first, ...rest] = group;
    if (first === undefined) return [];
    const isSwitched = group.every(({ opening, before }) => JSON.stringify(opening) !== JSON.stringify(before));
    return [{ terms: [first, ...rest], kind: !isSwitched ? "other" : first.opening.state === "open" ? "open" : "stop" }];
  });
}
