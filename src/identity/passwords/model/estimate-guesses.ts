/**
 * Estimates how many guesses a password withstands, in bits, when guessed as attackers do: common words in any spelling (P@ssw0rd),
 * keyboard walks (Zxcvbnm), sequences (12345), repeats, years, and additions that satisfy a rule (45!). Characters outside such parts count
 * as chosen at random. The cheapest way to compose the password is its strength. Pure.
 */
import { LEXICON } from "./frequent-passwords.ts";

/** Only this prefix of a longer password is assessed: it alone is strong enough, or the rest repeats it. */
const MAX_ASSESSED_CHARS = 40;
const WORD_MIN_CHARS = 4;
const WORD_MAX_CHARS = 20;

/** Cost of a guess by kind, in bits. A word is one of some four thousand, a year one of sixty-four, or of the last sixteen. */
const BITS = {
  word: 11,
  year: 6,
  lateYear: 4,
  sequence: 4,
  repeat: 0.5,
  walk: { start: 5.5, step: 0.3, turn: 2 },
  letter: 4.7,
  digit: 3.3,
  sign: 3,
} as const;

const LETTER_OF: Readonly<Record<string, string>> = {
  "@": "a",
  "4": "a",
  "8": "b",
  "3": "e",
  "6": "g",
  "9": "g",
  "#": "h",
  "1": "i",
  "!": "i",
  "|": "i",
  // Written as 1, it cannot be distinguished from i.
  l: "i",
  "0": "o",
  "*": "o",
  $: "s",
  "5": "s",
  "7": "t",
  "+": "t",
  "2": "z",
};

/** Undoes the disguises of a word: lower case, with digits and signs replaced by the letters they stand for. */
export function unmasked(text: string): string {
  return [...text.toLowerCase()].map((letter) => LETTER_OF[letter] ?? letter).join("");
}

const UNMASKED_LEXICON: ReadonlySet<string> = new Set(LEXICON.map(unmasked));

const SHIFTED = new Map([..."!@#$%^&*()"].map((sign, n) => [sign, "1234567890"[n] ?? sign]));
const KEYS = new Map(
  ["1234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm"].flatMap((row, y) => [...row].map((key, x) => [key, { x, y }] as const)),
);
const keyOf = (letter: string) => KEYS.get(SHIFTED.get(letter) ?? letter);

/** The direction from one key to a neighbouring one; null when they are not neighbours. */
function stepOf(from: string, to: string): string | null {
  const [a, b] = [keyOf(from), keyOf(to)];
  if (!a || !b) return null;
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  // Rows are offset: below a key are the key of its column and the one before.
  const isNear = dy === 0 ? Math.abs(dx) === 1 : dy === 1 ? dx === 0 || dx === -1 : dy === -1 && (dx === 0 || dx === 1);
  return isNear ? `${dx} ${dy}` : null;
}

const charBits = (letter: string) => (/[a-z]/.test(letter) ? BITS.letter : /\d/.test(letter) ? BITS.digit : BITS.sign);
const LATE = "2014";
const IS_YEAR = /^(?:19[3-9]\d|20[0-3]\d)$/;

/** The parts that begin at a position: the length of each, and the cost of guessing it. */
function* matchesAt(text: string, plain: string, at: number, known: Map<string, number>): Generator<readonly [number, number]> {
  yield [1, charBits(text[at] ?? "")];
  for (let length = WORD_MIN_CHARS; length <= WORD_MAX_CHARS && at + length <= text.length; length++)
    if (UNMASKED_LEXICON.has(plain.slice(at, at + length))) yield [length, BITS.word];
  const year = text.slice(at, at + 4);
  if (IS_YEAR.test(year)) yield [4, year > LATE ? BITS.lateYear : BITS.year];
  yield* sequencesAt(text, at);
  yield* walksAt(text, at);
  yield* repeatsAt(text, at, known);
}

/** abc, 321: at least three consecutive characters. */
function* sequencesAt(text: string, at: number): Generator<readonly [number, number]> {
  const code = (n: number) => text.charCodeAt(at + n);
  const by = code(1) - code(0);
  if (Math.abs(by) !== 1 || !/[a-z0-9]/.test(text[at] ?? "")) return;
  for (let n = 2; at + n < text.length && code(n) - code(n - 1) === by; n++) yield [n + 1, BITS.sequence];
}

/** At least three neighbouring keys; a walk that turns costs more than a straight one. */
function* walksAt(text: string, at: number): Generator<readonly [number, number]> {
  let bits: number = BITS.walk.start;
  let before = "";
  for (let n = 1; at + n < text.length; n++) {
    const step = stepOf(text[at + n - 1] ?? "", text[at + n] ?? "");
    if (step === null) return;
    bits += step === before ? BITS.walk.step : BITS.walk.turn;
    before = step;
    if (n >= 2) yield [n + 1, bits];
  }
}

/** aa, abcabc: a repeated part costs nothing more. */
function* repeatsAt(text: string, at: number, known: Map<string, number>): Generator<readonly [number, number]> {
  for (let length = 1; at + 2 * length <= text.length; length++) {
    const block = text.slice(at, at + length);
    let end = at + length;
    while (text.startsWith(block, end)) {
      end += length;
      yield [end - at, bitsOf(block, known) + BITS.repeat];
    }
  }
}

function bitsOf(text: string, known: Map<string, number>): number {
  const before = known.get(text);
  if (before !== undefined) return before;
  const plain = unmasked(text);
  const cheapest = [0, ...Array.from(text, () => Number.POSITIVE_INFINITY)];
  for (let at = 0; at < text.length; at++) {
    const here = cheapest[at] ?? 0;
    for (const [length, bits] of matchesAt(text, plain, at, known))
      cheapest[at + length] = Math.min(cheapest[at + length] ?? 0, here + bits);
  }
  const bits = cheapest[text.length] ?? 0;
  known.set(text, bits);
  return bits;
}

/** Capitals do not count: at the beginning of words they are predictable. */
export function guessBits(password: string): number {
  return bitsOf(password.toLowerCase().slice(0, MAX_ASSESSED_CHARS), new Map());
}
