/** The lines of terms as they are listed: lines of one name are one, and each knows what it was in the terms of before. Pure. */
import type { Language } from "#kernel/locale.ts";
import { termLines } from "../../model/term-lines.ts";
import type { Terms } from "../../model/terms.ts";

export interface ComparedLine {
  readonly label: string;
  readonly values: readonly string[];
  /** The values of before where they differ; null where they are the same, or nothing is compared. An empty list: the line is new. */
  readonly before: readonly string[] | null;
}

/** `before`: the terms in force, of the same kind; null compares with nothing. */
export function comparedLines(terms: Terms, before: Terms | null, language: Language): readonly ComparedLine[] {
  const former = before === null ? null : grouped(before, language);
  return [...grouped(terms, language)].map(([label, values]) => {
    const was = former?.get(label) ?? [];
    const isSame = former === null || (was.length === values.length && was.every((value, at) => value === values[at]));
    return { label, values, before: isSame ? null : was };
  });
}

function grouped(terms: Terms, language: Language): ReadonlyMap<string, readonly string[]> {
  const lines = new Map<string, readonly string[]>();
  for (const [label, value] of termLines(terms, language)) lines.set(label, [...(lines.get(label) ?? []), value]);
  return lines;
}
