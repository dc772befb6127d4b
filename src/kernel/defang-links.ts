/**
 * Defangs third-party text inside our mails, messages and documents. Mail programs, telephones and PDF readers turn anything that looks
 * like an address into a link, and readers would follow it because the message comes from us. `evil.example/x` becomes `evil[.]example/x`,
 * which is still readable. Input is refused where possible (`validation/plain-name.ts`); this covers text stored earlier, text from third
 * parties, and messages with free content.
 */

/** An at sign with a character on both sides, and the "://" of a scheme. */
const AT = /(?<=[^\s[])@(?=\S)/gu;
const SCHEME = /(?<!\[):\/\//gu;
/**
 * Titles and initials (Drs.Budi, M.Arif) stay: up to three letters before a dot count as a domain only when a known top-level domain
 * follows.
 */
const ENDS =
  "com|net|org|info|biz|xyz|top|site|online|shop|store|link|click|app|live|club|vip|example|test|web|id|my|sg|io|co|me|ly|gg|cc|tv|us|uk|ru|cn|to|dev";
const DOT = new RegExp(
  String.raw`(?<=[\p{L}\p{N}-]{4}|\bwww)[.。．｡](?=\p{L}{2})|(?<=[\p{L}\p{N}])[.。．｡](?=(?:${ENDS})(?![\p{L}\p{N}]))`,
  "giu",
);

/** The text without anything that a program turns into a link. */
export function unlinked(text: string): string {
  return text
    .replaceAll(SCHEME, "[://]")
    .replaceAll(AT, "[@]")
    .replaceAll(DOT, (dot) => `[${dot}]`);
}
