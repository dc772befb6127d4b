/** Changes only the availability in a term of a corridor or rail, and lists what else a term changes. */
import type { Availability } from "../model/network.ts";
import type { SwitchKind } from "./model/availability.ts";
import { storedValue } from "../terms/store.ts";
import type { Term, TermRecord } from "../terms/model/term.ts";
import type { TermContent } from "../terms/model/term-kinds.ts";

export function withAvailability({ kind, key, value }: Term<SwitchKind>, availability: Availability): TermContent {
  // Kind, key and value come from one term, so they still fit each other.
  return { kind, key, value: { ...value, availability } } as TermContent;
}

/** The availability in a term of a corridor or rail. */
export function availabilityOf({ kind, value }: TermContent): Availability {
  if (kind !== "corridor" && kind !== "rail") throw new Error(`a term of kind ${kind} has no availability`);
  return value.availability;
}

/** The result per term in calls about several corridors and rails. */
export function madeOf({ id, hash, content: { kind, key } }: Pick<TermRecord, "id" | "hash" | "content">) {
  return { id, hash, kind: kind as SwitchKind, key };
}

/** What a term changes besides the availability, field by field, in stored form. */
export function otherChanges(before: TermContent | null, after: TermContent): { field: string; from: string; to: string }[] {
  const [now, then] = [before === null ? {} : storedValue(before), storedValue(after)] as Readonly<Record<string, unknown>>[];
  const fields = [...new Set([...Object.keys(now ?? {}), ...Object.keys(then ?? {})])].filter(
    (field) => field !== "availability",
  );
  return fields.flatMap((field) => {
    const [from = "–", to = "–"] = [now?.[field], then?.[field]].map((value) => JSON.stringify(value) as string | undefined);
    return from === to ? [] : [{ field, from, to }];
  });
}
