/** Pages of the office found by their name. Pure. */
import { searchWords } from "#kernel/search/words.ts";

export interface OfficePage {
  readonly name: string;
  readonly path: string;
}

/** The pages whose name has, for each typed word, a word that begins with it; all of them where nothing is typed. */
export function matchingPages(pages: readonly OfficePage[], typed: string): readonly OfficePage[] {
  const words = searchWords(typed);
  if (words.length === 0) return typed.trim() === "" ? pages : [];
  return pages.filter(({ name }) => {
    const named = searchWords(name);
    return words.every((word) => named.some((one) => one.startsWith(word)));
  });
}
