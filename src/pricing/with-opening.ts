/** Terms about ways: with another opening and nothing else changed, and what they say apart from it. */
import type { Opening } from "./network.ts";
import type { WayKind } from "./openings.ts";
import { storedValue } from "./store-terms.ts";
import type { Term, TermRecord } from "./term.ts";
import type { TermContent } from "./terms.ts";

export function withOpening({ kind, key, value }: Term<WayKind>, opening: Opening): TermContent {
  // Kind, key and value come from one term: they fit each other as they did.
  return { kind, key, value: { ...value, opening } } as TermContent;
}

/** The opening of a term about a way. */
export function openingOf({ kind, value }: TermContent): Opening {
  if (kind !== "corridor" && kind !== "rail") throw new Error(`a ${kind} is neither open nor stopped`);
  return value.opening;
}

/** What calls about several ways answer for each. */
export function madeOf({ id, hash, content: { kind, key } }: Pick<TermRecord, "id" | "hash" | "content">) {
  return { id, hash, kind: kind as WayKind, key };
}

/** What a term changes besides the opening, field by field, in the form in which it is stored. */
export function otherChanges(before: TermContent | null, after: TermContent): { field: string; from: string; to: string }[] {
  const [now, then] = [before === null ? {} : storedValue(before), storedValue(after)] as Readonly<Record<string, unknown>>[];
  const fields = [...new Set([...Object.keys(now ?? {}), ...Object.keys(then ?? {})])].filter((field) => field !== "opening");
  return fields.flatMap((field) => {
    const [from = "–", to = "–"] = [now?.[field], then?.[field]].map((value) => JSON.stringify(value) as string | undefined);
    return from === to ? [] : [{ field, from, to }];
  });
}
