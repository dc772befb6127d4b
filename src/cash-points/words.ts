/** What is typed into a search, cut into words as the words of outlets are (`cash_points.words_of`, migration 0040). Pure. */

/** Nobody needs more to name an outlet; each is a condition of the statement. */
export const MAX_SEARCH_WORDS = 5;

/** Small, without accents, cut at whatever is neither letter nor figure, each once. */
export function searchWords(text: string): readonly string[] {
  const words = text
    .toLowerCase()
    .normalize("NFKD")
    .replaceAll(/[\u0300-\u036f]/g, "")
    .split(/[^a-z0-9\u0080-\uffff]+/)
    .filter((word) => word !== "");
  return [...new Set(words)].slice(0, MAX_SEARCH_WORDS);
}

/** The letters of an outlet's id that stand at the end of its own address. */
const CODE_CHARS = 10;
const LONGEST_TEXT = 80;

/** The end of an outlet's own address on the site: readable words, then what names it for good. A new name is a new address; the old one leads there. */
export function slugOf({
  id,
  name,
  cityName,
}: {
  readonly id: string;
  readonly name: string;
  readonly cityName: string;
}): string {
  const readable = `${name} ${cityName}`
    .toLowerCase()
    .normalize("NFKD")
    .replaceAll(/[\u0300-\u036f]/g, "")
    .split(/[^a-z0-9]+/)
    .filter((word, no, all) => word !== "" && all.indexOf(word) === no)
    .join("-")
    .slice(0, LONGEST_TEXT)
    .replace(/-$/, "");
  const code = id.slice(-CODE_CHARS);
  return readable === "" ? code : `${readable}-${code}`;
}

/** What names the outlet in an address, or null when the address can be of none. */
export function codeOfSlug(slug: string): string | null {
  const code = slug.slice(-CODE_CHARS);
  return /^[0-9a-hjkmnp-tv-z]{10}$/.test(code) ? code : null;
}
