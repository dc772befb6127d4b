/** The address of an outlet's page. Pure. */

/** Number of characters of an outlet's id that end its page address. */
const CODE_CHARS = 10;
const LONGEST_TEXT = 80;

/** The slug of an outlet's page: readable words, then the permanent code. A new name gives a new address; the old one redirects to it. */
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

/** The outlet's code in an address, or null when the address cannot be an outlet's. */
export function codeOfSlug(slug: string): string | null {
  const code = slug.slice(-CODE_CHARS);
  return /^[0-9a-hjkmnp-tv-z]{10}$/.test(code) ? code : null;
}
