/** Keeps the caret at its digit while grouping marks appear and disappear around it. Pure, so that it is tested without a browser. */

/** Counts the significant characters (digits, a decimal mark) before the caret. */
export function countBefore(text: string, caret: number, counts: (character: string) => boolean): number {
  let count = 0;
  for (const character of text.slice(0, caret)) if (counts(character)) count += 1;
  return count;
}

/** The caret position behind the n-th significant character; 0 for none. */
export function caretAfter(text: string, count: number, counts: (character: string) => boolean): number {
  if (count <= 0) return 0;
  let left = count;
  for (let index = 0; index < text.length; index += 1) {
    if (counts(text.charAt(index)) && --left === 0) return index + 1;
  }
  return text.length;
}

/** The text that an edit has inserted, and its position, derived from the text before and after, with the caret behind the insertion. */
export function insertion(before: string, after: string, caret: number): { readonly at: number; readonly text: string } {
  const stored = after.length - caret;
  const prefix = before.slice(0, Math.max(0, before.length - stored));
  let at = 0;
  while (at < caret && at < prefix.length && prefix.charAt(at) === after.charAt(at)) at += 1;
  return { at, text: after.slice(at, caret) };
}

export function isDigit(character: string): boolean {
  return character >= "0" && character <= "9";
}
