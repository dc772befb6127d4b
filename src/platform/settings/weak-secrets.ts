/** Whether a secret is one that somebody guesses: the demo's own however spelled, a word, a row of keys, a few characters again and again. */

const WORDS =
  /password|passphrase|passwort|sandi|rahasia|secret|changeme|change|letmein|welcome|admin|default|example|sampai|production|qwerty|asdf|test|demo|only|root|key|token|me/g;
/** What leet writes for a letter. */
const LEET: Readonly<Record<string, string>> = { "0": "o", "1": "i", "3": "e", "4": "a", "5": "s", "7": "t", "@": "a", $: "s" };
const DEMO = "demoonly";

/** A reason in the form of "APP_SECRET …", or null. `bits` is the least that its characters have to carry. */
export function whyWeak(secret: string, bits: number): string | null {
  const plain = secret.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
  if (plain.includes(DEMO)) return "is the demo's own secret; production needs one of yours";
  if (secret !== secret.trim()) return "begins or ends with a blank; take it away, or make another secret";
  const letters = secret
    .toLowerCase()
    .replaceAll(/[013457@$]/g, (character) => LEET[character] ?? character)
    .replaceAll(/[^a-z]/g, "");
  // Digits alone are no words: what carries too little shows below.
  if (letters !== "" && letters.replaceAll(WORDS, "").length < 4)
    return "is made of words that everybody tries; make it at random";
  if (/^(.{1,8}?)\1+.{0,7}$/s.test(secret) || isRow(secret) || bitsOf(secret) < bits)
    return "can be guessed (repeated or neighbouring characters); make it at random: openssl rand -hex 32";
  return null;
}

/** Most characters stand beside the one before, as in abcdef and 123456. */
function isRow(text: string): boolean {
  let steps = 0;
  for (let index = 1; index < text.length; index += 1)
    if (Math.abs(text.charCodeAt(index) - text.charCodeAt(index - 1)) <= 1) steps += 1;
  return steps > text.length / 2;
}

/** What the characters carry, taken by themselves (Shannon): an upper bound of what guessing costs. */
function bitsOf(text: string): number {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= count * Math.log2(count / text.length);
  return bits;
}
