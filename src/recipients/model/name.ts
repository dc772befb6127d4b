/**
 * Names and their similarity. A typed name is stored unchanged; everything here that changes a name does so only to compare it. Pure: the
 * form, the server and the tests use the same figures.
 */
import { foldedName, isTitle } from "#kernel/name-titles.ts";

/** ISO 20022 carries 140 characters of a name; no name is cut off before that. */
export const NAME_MAX_CHARS = 140;
/**
 * Letters of any script, signs that belong to names, digits (a foundation may be called "17 Agustus"). At least one letter: a number in the
 * name field is a misplaced account number. No control characters, which could end a line of a statement. No rule about the number of
 * words: a one-word name is complete.
 */
export const NAME_PATTERN = "^(?=.*\\p{L})[\\p{L}\\p{M}\\p{Nd} .,'’‘`´·・()&/+-]+$";

/** One spelling for names that are commonly abbreviated. */
const SAME: ReadonlyMap<string, string> = new Map(
  (
    [
      ["muhammad", "moh moch muh mohd muhd mhd mohammad mohamad mohamed mohammed muhamad muhammed mochamad mochammad mukhamad"],
      ["abdul", "abd abdl"],
      ["achmad", "ahmad ahmed akhmad"],
      ["nur", "noor nor noer"],
      ["siti", "sitti"],
    ] as const
  ).flatMap(([one, others]) => others.split(" ").map((other) => [other, one] as const)),
);

/** Bounds the words of a name, and with them the time of a comparison. */
const MAX_TOKENS = 12;

/**
 * The words of a name for comparison: compatibility forms, case, accents and signs are removed, and so are words that may be omitted. A
 * name of only such words ("Haji") keeps them all.
 */
export function nameTokens(name: string): readonly string[] {
  const segments = foldedName(name)
    .split(/[\s,]+/u)
    .filter(Boolean);
  const remaining = withoutDegrees(segments).flatMap((segment) => (isTitle(segment) ? [] : splitSegment(segment)));
  const left = remaining.filter((token) => !isTitle(token));
  const tokens = left.length > 0 ? left : segments.flatMap(splitSegment);
  return tokens.slice(0, MAX_TOKENS).map((token) => SAME.get(token) ?? token);
}

/** Apostrophes join (Ma'ruf, Maruf); every other sign separates. */
const splitSegment = (segment: string): string[] =>
  segment
    .replaceAll(/['’‘`´]/gu, "")
    .split(/[^\p{L}\p{M}\p{Nd}]+/u)
    .filter(Boolean);

/** A degree may be written as two words: "S. Kom". */
function withoutDegrees(segments: readonly string[]): string[] {
  const remaining: string[] = [];
  for (let at = 0; at < segments.length; at++) {
    const [segment = "", next] = [segments[at], segments[at + 1]];
    const isSplit = /^\p{L}\.$/u.test(segment) && next !== undefined && isTitle(segment + next);
    if (isSplit) at++;
    else remaining.push(segment);
  }
  return remaining;
}

/** Jaro: how many letters match in position, and how many of those are transposed. 0 to 1. */
export function jaro(a: string, b: string): number {
  // In rare cases the number of matches depends on which word is scanned first; ordering by content keeps the score symmetric.
  const [short, long] = a.length < b.length || (a.length === b.length && a <= b) ? [a, b] : [b, a];
  const [left, right] = [[...short], [...long]];
  if (left.length === 0 || right.length === 0) return left.length === right.length ? 1 : 0;
  const reach = Math.max(0, Math.floor(Math.max(left.length, right.length) / 2) - 1);
  const taken = new Set<number>();
  const agreed: string[] = [];
  for (const [at, letter] of left.entries()) {
    for (let other = Math.max(0, at - reach); other <= Math.min(right.length - 1, at + reach); other++) {
      if (taken.has(other) || right[other] !== letter) continue;
      taken.add(other);
      agreed.push(letter);
      break;
    }
  }
  if (agreed.length === 0) return 0;
  const inOrder = [...taken].sort((x, y) => x - y).map((at) => right[at]);
  const moved = agreed.filter((letter, at) => letter !== inOrder[at]).length / 2;
  return (agreed.length / left.length + agreed.length / right.length + (agreed.length - moved) / agreed.length) / 3;
}

const PREFIX_CHARS = 4;
const PREFIX_WEIGHT = 0.1;

/** Jaro–Winkler: Jaro with more weight on the first four letters, because people rarely misspell the beginning of a name. */
export function jaroWinkler(a: string, b: string): number {
  const plain = jaro(a, b);
  const [left, right] = [[...a], [...b]];
  let same = 0;
  while (same < Math.min(PREFIX_CHARS, left.length, right.length) && left[same] === right[same]) same++;
  return plain + same * PREFIX_WEIGHT * (1 - plain);
}

/** Words that score below this are different words, not a misspelling. */
const SAME_TOKEN = 0.75;
/** The score of an initial. "B." may be Budi or Bambang: it supports other words and proves nothing by itself. */
const INITIAL = 0.85;

function tokenScore(a: string, b: string): number {
  if (a === b) return 1;
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if ([...short].length === 1) return long.startsWith(short) ? INITIAL : 0;
  const score = jaroWinkler(a, b);
  return score < SAME_TOKEN ? 0 : score;
}

/**
 * The similarity of two names, from 0 to 1, symmetric and independent of word order. Each word is paired with its nearest on the other
 * side. Longer words weigh more. A word without a partner weighs half, since banks cut names off and people omit parts of them.
 */
export const nameScore = (a: string, b: string): number => pairTokens(a, b).score;

interface Paired {
  readonly score: number;
  /** Both names have a word that the other has not: two people, most likely, however long the words are that they share. */
  readonly isContrary: boolean;
}

function pairTokens(a: string, b: string): Paired {
  const [left, right] = [[...nameTokens(a)], [...nameTokens(b)]];
  if (left.length === 0 || right.length === 0) return { score: 0, isContrary: true };
  joinSplit(left, right);
  joinSplit(right, left);
  const pairs = left
    .flatMap((x, i) => right.map((y, j) => ({ i, j, score: tokenScore(x, y), key: x < y ? `${x} ${y}` : `${y} ${x}` })))
    .filter(({ score }) => score > 0)
    // Ties are broken by the words themselves, never by their position.
    .sort((p, q) => q.score - p.score || (p.key < q.key ? -1 : Number(p.key > q.key)));
  const [usedLeft, usedRight] = [new Set<number>(), new Set<number>()];
  let [reached, possible, hasToken] = [0, 0, false];
  for (const { i, j, score } of pairs) {
    if (usedLeft.has(i) || usedRight.has(j)) continue;
    usedLeft.add(i);
    usedRight.add(j);
    const weight = (left[i] ?? "").length + (right[j] ?? "").length;
    reached += weight * score;
    hasToken ||= score !== INITIAL;
    possible += weight;
  }
  const [aloneLeft, aloneRight] = [left.filter((_, i) => !usedLeft.has(i)), right.filter((_, j) => !usedRight.has(j))];
  possible += [...aloneLeft, ...aloneRight].reduce((sum, segment) => sum + segment.length, 0) / 2;
  return { score: hasToken ? reached / possible : 0, isContrary: aloneLeft.length > 0 && aloneRight.length > 0 };
}

/** "Siti Nurhaliza" is also written "Sitinurhaliza": two words on one side that join to one word on the other count as that word. */
export function joinSplit(segments: string[], others: readonly string[]): void {
  for (const whole of others.toSorted()) {
    if (segments.includes(whole)) continue;
    const first = segments.findIndex((segment, at) => segments.some((next, other) => other !== at && segment + next === whole));
    if (first === -1) continue;
    const segment = segments[first] ?? "";
    const second = segments.findIndex((next, at) => at !== first && segment + next === whole);
    segments[first] = whole;
    segments.splice(second, 1);
  }
}

/** `not_checked`: the bank could not be inquired; `no_account`: the bank reports no such account. */
export const VERDICTS = ["match", "close", "different", "not_checked", "no_account"] as const;
export type Verdict = (typeof VERDICTS)[number];

/** Shown and stored in whole hundredths. */
const MATCH_FROM = 99;
const CLOSE_FROM = 82;

/** The stored score, and its verdict. */
export function compareNames(
  typed: string,
  atBank: string,
): { readonly score: number; readonly verdict: "match" | "close" | "different" } {
  const score = Math.floor(nameScore(typed, atBank) * 100 + 1e-9);
  if (score >= MATCH_FROM) return { score, verdict: "match" };
  return { score, verdict: score >= CLOSE_FROM ? "close" : "different" };
}

/** A name without most of its words, "Andi" of "Andi Wijaya Kusuma", may be of anybody. */
const NEAR_FROM = 70;

/**
 * Whether two names that differ are nearly the same: one has words more, and no word of the other is missing in it. "Muhammad Rizki" and
 * "Muhammad Faisal" score well by the word that they share, and are never near.
 */
export function isNearName(typed: string, atBank: string): boolean {
  const { score, verdict } = compareNames(typed, atBank);
  return verdict === "different" && score >= NEAR_FROM && !pairTokens(typed, atBank).isContrary;
}
