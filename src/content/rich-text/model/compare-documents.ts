/** Differences between two documents, block by block. Pure. */
import type { RichBlock, RichDocument } from "./document.ts";

export type Change = "same" | "added" | "removed";
export interface ComparedBlock {
  readonly change: Change;
  readonly block: RichBlock;
}

/** Beyond this size comparing takes too long; then every block counts as replaced. */
const MAX_CELLS = 400 * 400;

/** The blocks of both documents in one order: the longest common subsequence, with removed and added blocks in between. */
export function compareDocuments(before: RichDocument, after: RichDocument): readonly ComparedBlock[] {
  const [a, b] = [before.content, after.content];
  const keysA = a.map(keyOf);
  const keysB = b.map(keyOf);
  if (a.length * b.length > MAX_CELLS)
    return [
      ...a.map((block) => ({ change: "removed" as const, block })),
      ...b.map((block) => ({ change: "added" as const, block })),
    ];
  const shared = sharedLengths(keysA, keysB);
  const compared: ComparedBlock[] = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    const [one, other] = [a[i], b[j]];
    if (one !== undefined && other !== undefined && keysA[i] === keysB[j]) {
      compared.push({ change: "same", block: other });
      i++;
      j++;
    } else if (other === undefined || (one !== undefined && (shared[i + 1]?.[j] ?? 0) >= (shared[i]?.[j + 1] ?? 0))) {
      if (one !== undefined) compared.push({ change: "removed", block: one });
      i++;
    } else {
      compared.push({ change: "added", block: other });
      j++;
    }
  }
  return compared;
}

/** Two blocks are equal when their stored data is equal, whatever the order of keys. */
const keyOf = (block: RichBlock): string => JSON.stringify(block, (_key, value: unknown) => sorted(value));

function sorted(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** Length of the longest common subsequence from each pair of positions on. */
function sharedLengths(a: readonly string[], b: readonly string[]): readonly (readonly number[])[] {
  const table = Array.from({ length: a.length + 1 }, () => Array.from({ length: b.length + 1 }, () => 0));
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--) {
      const row = table[i];
      const below = table[i + 1];
      if (row && below) row[j] = a[i] === b[j] ? (below[j + 1] ?? 0) + 1 : Math.max(below[j] ?? 0, row[j + 1] ?? 0);
    }
  return table;
}
