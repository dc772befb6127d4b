/** One or two letters for a name. One-word names are normal in Indonesia; non-Latin letters and combined characters stay whole. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/u).filter(Boolean);
  const first = words[0];
  if (first === undefined) return "?";
  const last = words.length > 1 ? words.at(-1) : undefined;
  return (firstLetter(first) + (last === undefined ? "" : firstLetter(last))).toLocaleUpperCase("id-ID");
}

function firstLetter(word: string): string {
  const letters = Array.from(new Intl.Segmenter("id", { granularity: "grapheme" }).segment(word), ({ segment }) => segment);
  return letters.find((letter) => /\p{L}|\p{N}/u.test(letter)) ?? letters[0] ?? "";
}

/** A stable number for a name, so that a person always has the same colour. */
export function hueIndex(name: string, count: number): number {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return sum % count;
}
