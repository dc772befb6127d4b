/** Whether a secret can be guessed: the demo's own in any spelling or encoding, a word, neighbouring characters, a few characters repeated. */

const DICTIONARY =
  /password|passphrase|passwort|sandi|rahasia|secret|changeme|change|letmein|welcome|admin|default|example|sampai|production|qwerty|asdf|test|demo|only|root|key|token|me/g;
/** The letter that leet writes as this character. */
const LEET: Readonly<Record<string, string>> = { "0": "o", "1": "i", "3": "e", "4": "a", "5": "s", "7": "t", "@": "a", $: "s" };
/** Prefix of the secrets that ship with the demo. */
const DEMO_PREFIX = "demo-only-";
const DEMO = "demoonly";
/** How many nested encodings are decoded: more do not occur by mistake. */
const MAX_ENCODINGS = 3;
/** Shorter texts can result from random digits by chance. */
const MIN_TEXT = 10;

/** A publicly known default. */
export const isDemoSecret = (value: string): boolean => value.startsWith(DEMO_PREFIX);

/** A reason in the form of "APP_SECRET …", or null. `bits` is the least that its characters must carry; `ofDemo` are the demo's secrets. */
export function whyWeak(secret: string, bits: number, ofDemo: readonly string[] = []): string | null {
  const readings = readingsOf(secret);
  if (readings.some((reading) => isOfDemo(reading, ofDemo))) return "is a secret of the demo; production needs its own";
  if (secret !== secret.trim()) return "begins or ends with a blank; remove it, or generate another secret";
  if (readings.some(isOfWords)) return "consists of words that attackers try first; generate a random one";
  if (/^(.{1,8}?)\1+.{0,7}$/s.test(secret) || isRow(secret) || bitsOf(secret) < bits)
    return "can be guessed (repeated or neighbouring characters); generate a random one: openssl rand -hex 32";
  return null;
}

/** The secret, and its decoded texts when it is read as hex, Base64 or percent-encoding. */
function readingsOf(secret: string): string[] {
  const readings = [secret];
  let latest = readings;
  for (let n = 0; n < MAX_ENCODINGS; n += 1) {
    latest = latest.flatMap(decoded).filter((text) => text.length >= MIN_TEXT && /^[\x20-\x7e]+$/.test(text.trim()));
    readings.push(...latest);
  }
  return readings;
}

function decoded(text: string): string[] {
  const found: string[] = [];
  const bare = text.replaceAll(/[\s:]|0x/gi, "");
  if (/^(?:[0-9a-f]{2})+$/i.test(bare)) found.push(Buffer.from(bare, "hex").toString("latin1"));
  // Node decodes both alphabets, with and without padding.
  if (/^[\w+/-]+=*$/.test(bare)) found.push(Buffer.from(bare, "base64").toString("latin1"));
  if (/%[0-9a-f]{2}/i.test(text))
    found.push(text.replaceAll(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))));
  return found;
}

/** The letters of a text, without case, signs and leet. */
const lettersOf = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[013457@$]/g, (character) => LEET[character] ?? character)
    .replaceAll(/[^a-z]/g, "");

function isOfDemo(text: string, ofDemo: readonly string[]): boolean {
  const letters = lettersOf(text);
  const backwards = [...letters].toReversed().join("");
  if (letters.includes(DEMO) || backwards.includes(DEMO)) return true;
  // Without the demo prefix, leaving the words that describe the secret: "bank-callback-secret".
  return ofDemo.some((secret) => letters === lettersOf(secret).slice(DEMO.length));
}

/** Digits alone are no words: `bitsOf` rejects them if they carry too little. */
function isOfWords(text: string): boolean {
  const letters = lettersOf(text);
  return letters !== "" && letters.replaceAll(DICTIONARY, "").length < 4;
}

/** Most characters are neighbours of the one before, as in abcdef and 123456. */
function isRow(text: string): boolean {
  let steps = 0;
  for (let index = 1; index < text.length; index += 1)
    if (Math.abs(text.charCodeAt(index) - text.charCodeAt(index - 1)) <= 1) steps += 1;
  return steps > text.length / 2;
}

/** The entropy of the characters taken separately (Shannon): an upper bound of the cost of guessing. */
function bitsOf(text: string): number {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= count * Math.log2(count / text.length);
  return bits;
}
