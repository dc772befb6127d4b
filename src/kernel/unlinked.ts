/**
 * Text of others within a mail, a message or a paper of ours. Mail programs, telephones and PDF readers make a link of whatever looks like an address,
 * and under our name it would be followed: `evil.example/x` becomes `evil[.]example/x`, which a person still reads. Input is refused where it can be
 * (`validation/plain-name.ts`); this is for what was stored before, for what others gave us, and for messages that may say anything.
 */

/** An at sign with something on both sides, and the end of a scheme. */
const AT = /(?<=[^\s[])@(?=\S)/gu;
const SCHEME = /(?<!\[):\/\//gu;
/** Titles and initials (Drs.Budi, M.Arif) stay: three letters before a dot are a domain only before an end that is one. */
const ENDS =
  "com|net|org|info|biz|xyz|top|site|online|shop|store|link|click|app|live|club|vip|example|test|web|id|my|sg|io|co|me|ly|gg|cc|tv|us|uk|ru|cn|to|dev";
const DOT = new RegExp(
  String.raw`(?<=[\p{L}\p{N}-]{4}|\bwww)[.。．｡](?=\p{L}{2})|(?<=[\p{L}\p{N}])[.。．｡](?=(?:${ENDS})(?![\p{L}\p{N}]))`,
  "giu",
);

/** The text with nothing in it that a program makes a link of. */
export function unlinked(text: string): string {
  return text
    .replaceAll(SCHEME, "[://]")
    .replaceAll(AT, "[@]")
    .replaceAll(DOT, (dot) => `[${dot}]`);
}
