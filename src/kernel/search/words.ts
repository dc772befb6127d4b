/** Splits a typed search into words, as the database splits what is searched (`platform.words_of`). Pure. */

/** Lower-case letters and digits separated by single spaces: texts that differ in case, dots, dashes or blanks are one. */
export const plainLetters = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** A limit because each word adds a condition to the statement; nothing that is searched needs more words. */
export const MAX_SEARCH_WORDS = 5;

/** Lower-case words without accents, split at everything but letters and digits, without repeats. */
export function searchWords(text: string): readonly string[] {
  const words = text
    .toLowerCase()
    .normalize("NFKD")
    .replaceAll(/[\u0300-\u036f]/g, "")
    .split(/[^a-z0-9\u0080-\uffff]+/)
    .filter((word) => word !== "");
  return [...new Set(words)].slice(0, MAX_SEARCH_WORDS);
}
