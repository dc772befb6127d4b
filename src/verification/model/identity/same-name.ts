/** Whether two spellings are one name, whatever stands around it and in whichever order. Pure. */
import { foldedName, isTitle } from "#kernel/name-titles.ts";

/** The words of a name, without titles; of a name of titles only, all of them. */
function wordsOf(name: string): readonly string[] {
  const words = foldedName(name)
    .replaceAll(/['’‘`´]/gu, "")
    .split(/[\s,]+/u)
    .filter(Boolean);
  const left = words.filter((word) => !isTitle(word));
  return (left.length > 0 ? left : words).map((word) => word.replaceAll(/[^\p{L}\p{M}\p{Nd}]/gu, "")).filter(Boolean);
}

/** Equal words, in any order. Strict on purpose: staff look at names that differ, and nobody is told apart by it alone. */
export function isSameName(a: string, b: string): boolean {
  const [one, other] = [wordsOf(a), wordsOf(b)].map((words) => words.toSorted().join(" "));
  return one !== "" && one === other;
}
