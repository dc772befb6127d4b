/** Where two texts differ, character by character: the typed answer and what the device read from the document. Pure. */

/** A part of a text that the other has too, or has not. */
export interface Piece {
  /** Characters before it. */
  readonly at: number;
  readonly text: string;
  readonly isSame: boolean;
}
/** Both texts in pieces. `isSame`: they differ in nothing but capitals and blanks, and no blank is ever marked. */
export interface Differences {
  readonly isSame: boolean;
  readonly typed: readonly Piece[];
  readonly read: readonly Piece[];
}

/** The table has a cell for each pair of characters: longer texts are compared as a whole. */
const MAX_CHARS = 400;

/** Documents are printed in capitals: the case of a letter is no difference. Blanks around and between words are read unreliably. */
const tidy = (text: string): string => text.trim().replaceAll(/\s+/gu, " ");
const isBlank = (char: string): boolean => /\s/u.test(char);
const bare = (chars: readonly string[]): string =>
  chars
    .filter((char) => !isBlank(char))
    .map(folded)
    .join("");
const folded = (char: string): string => char.toLocaleUpperCase("en");

/** Aligns both texts by their longest common subsequence, and marks what is not part of it. */
export function differencesOf(typedText: string, readText: string): Differences {
  const typed = [...tidy(typedText)];
  const read = [...tidy(readText)];
  const isSame = bare(typed) === bare(read);
  if (isSame || typed.length > MAX_CHARS || read.length > MAX_CHARS)
    return { isSame, typed: piecesOf(typed, () => isSame), read: piecesOf(read, () => isSame) };
  const [inTyped, inRead] = commonPlaces(typed.map(folded), read.map(folded));
  return { isSame, typed: piecesOf(typed, isSameIn(typed, inTyped)), read: piecesOf(read, isSameIn(read, inRead)) };
}

/** A blank that the other text has not is no difference. */
const isSameIn = (chars: readonly string[], common: ReadonlySet<number>) => (at: number) =>
  common.has(at) || isBlank(chars[at] ?? "");

/** The places of the longest common subsequence in each text. */
function commonPlaces(a: readonly string[], b: readonly string[]): readonly [ReadonlySet<number>, ReadonlySet<number>] {
  const width = b.length + 1;
  // lengths[i * width + j]: of the longest common subsequence of a from i and b from j.
  const lengths = new Uint16Array((a.length + 1) * width);
  const lengthAt = (i: number, j: number): number => lengths[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      lengths[i * width + j] = a[i] === b[j] ? lengthAt(i + 1, j + 1) + 1 : Math.max(lengthAt(i + 1, j), lengthAt(i, j + 1));
  const inA = new Set<number>();
  const inB = new Set<number>();
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    if (a[i] === b[j]) {
      inA.add(i++);
      inB.add(j++);
    } else if (lengthAt(i + 1, j) >= lengthAt(i, j + 1)) i++;
    else j++;
  }
  return [inA, inB];
}

/** Neighbours of one kind become one piece, so that a screen reader does not spell the text. */
function piecesOf(chars: readonly string[], isSameAt: (at: number) => boolean): readonly Piece[] {
  const pieces: Piece[] = [];
  for (const [at, char] of chars.entries()) {
    const isSame = isSameAt(at);
    const before = pieces.at(-1);
    if (before?.isSame === isSame) pieces[pieces.length - 1] = { at: before.at, text: before.text + char, isSame };
    else pieces.push({ at, text: char, isSame });
  }
  return pieces;
}
