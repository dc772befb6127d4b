/**
 * How many guesses a password withstands, in bits, when they are made as attackers make them: common words in any spelling (P@ssw0rd), walks
 * over the keyboard (Zxcvbnm), sequences (12345), repeats, years, and what is added to get past a rule (45!). What no such part explains counts
 * as chosen at random. The cheapest way to put the password together is its strength. Pure.
 */
import { GUESSED_WORDS } from "./lexicon.ts";

/** Longer ones are judged by their beginning: it alone is strong enough, or the rest repeats it. */
const JUDGED_CHARS = 40;
const WORD_MIN_CHARS = 4;
const WORD_MAX_CHARS = 20;

/** What a guess of each kind costs. A word is one of some four thousand, a year one of sixty-four, or of the last sixteen. */
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
  // Not to be told from i once it is written 1.
  l: "i",
  "0": "o",
  "*": "o",
  $: "s",
  "5": "s",
  "7": "t",
  "+": "t",
  "2": "z",
};

/** One spelling for all that a word is disguised in: small letters, with digits and signs as the letters they stand for. */
export function unmasked(text: string): string {
  return [...text.toLowerCase()].map((letter) => LETTER_OF[letter] ?? letter).join("");
}

const WORDS: ReadonlySet<string> = new Set(GUESSED_WORDS.map(unmasked));

const SHIFTED = new Map([..."!@#$%^&*()"].map((sign, n) => [sign, "1234567890"[n] ?? sign]));
const KEYS = new Map(
  ["1234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm"].flatMap((row, y) => [...row].map((key, x) => [key, { x, y }] as const)),
);
const keyOf = (letter: string) => KEYS.get(SHIFTED.get(letter) ?? letter);

/** From one key to a neighbouring one, as a direction; null when they are none. */
function stepOf(from: string, to: string): string | null {
  const [a, b] = [keyOf(from), keyOf(to)];
  if (!a || !b) return null;
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  // Rows are shifted against each other: below a key lie the one of its column and the one before.
  const isNear = dy === 0 ? Math.abs(dx) === 1 : dy === 1 ? dx === 0 || dx === -1 : dy === -1 && (dx === 0 || dx === 1);
  return isNear ? `${dx} ${dy}` : null;
}

const charBits = (letter: string) => (/[a-z]/.test(letter) ? BITS.letter : /\d/.test(letter) ? BITS.digit : BITS.sign);
const LATE = "2014";
const IS_YEAR = /^(?:19[3-9]\d|20[0-3]\d)$/;

/** The parts that begin at a place: how long each is, and what it costs to guess it. */
function* partsAt(text: string, plain: string, at: number, known: Map<string, number>): Generator<readonly [number, number]> {
  yield [1, charBits(text[at] ?? "")];
  for (let length = WORD_MIN_CHARS; length <= WORD_MAX_CHARS && at + length <= text.length; length++)
    if (WORDS.has(plain.slice(at, at + length))) yield [length, BITS.word];
  const year = text.slice(at, at + 4);
  if (IS_YEAR.test(year)) yield [4, year > LATE ? BITS.lateYear : BITS.year];
  yield* sequencesAt(text, at);
  yield* walksAt(text, at);
  yield* repeatsAt(text, at, known);
}

/** abc, 321: at least three in a row. */
function* sequencesAt(text: string, at: number): Generator<readonly [number, number]> {
  const code = (n: number) => text.charCodeAt(at + n);
  const by = code(1) - code(0);
  if (Math.abs(by) !== 1 || !/[a-z0-9]/.test(text[at] ?? "")) return;
  for (let n = 2; at + n < text.length && code(n) - code(n - 1) === by; n++) yield [n + 1, BITS.sequence];
}

/** Neighbouring keys, at least three; a walk that turns costs more than a straight one. */
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

/** aa, abcabc: a part costs nothing more when it comes again. */
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
    for (const [length, bits] of partsAt(text, plain, at, known))
      cheapest[at + length] = Math.min(cheapest[at + length] ?? 0, here + bits);
  }
  const bits = cheapest[text.length] ?? 0;
  known.set(text, bits);
  return bits;
}

/** Capitals count nothing: at the beginning of words they are no secret. */
export function guessBits(password: string): number {
  return bitsOf(password.toLowerCase().slice(0, JUDGED_CHARS), new Map());
}
