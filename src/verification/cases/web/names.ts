import type { ShownCase } from "../contract.ts";

/** The name of a person of staff by id, as this case tells it; the id where it does not. */
export function nameIn(shown: Pick<ShownCase, "assignedTo" | "events" | "findings" | "riskOverride">, id: string): string {
  const people = [
    shown.assignedTo,
    ...shown.events.map(({ by }) => by),
    ...shown.findings.map(({ explainedBy }) => explainedBy),
    shown.riskOverride?.by ?? null,
  ];
  return people.find((person) => person?.id === id)?.name ?? id;
}
