/**
 * Names as they are written, and how alike two of them are. What people typed is kept as it is; everything in here that changes a name does
 * so only to compare it. Pure: the form, the server and the tests judge by the same figures.
 */

/** ISO 20022 carries 140 characters of a name; nobody is cut off before that. */
export const NAME_MAX_CHARS = 140;
/**
 * Letters of any script, signs that belong to names, digits (a foundation may be called "17 Agustus"). At least one letter: a number in the
 * name field is an account in the wrong place. No control characters, which could end a line of a statement. There is no rule about how
 * many words there are: a one-word name is a whole name.
 */
export const NAME_PATTERN = "^(?=.*\\p{L})[\\p{L}\\p{M}\\p{Nd} .,'’‘`´·・()&/+-]+$";

/** Forms of address, titles and degrees, legal forms: banks write them or leave them out as they like. */
const LEFT_OUT = new Set(
  (
    "mr mrs ms miss sir bpk bapak ibu ny nyonya tn tuan nn nona sdr sdri saudara saudari an alm almh " +
    "h hj haji hajah hajjah kh dr drs dra drg drh prof ir hc " +
    "se sh st sp ssi skom spd spdi sip ssos sag skm sked sked skep ns skp ssn stp sst sth ssy spsi shut sei " +
    "mm msi mt mh mpd mkom mkes mba msc mag ma mhum mkn mph phd ph.d amd amdkeb amk ba bsc ak ca cpa " +
    "bin binti binte bte bt ibn al a/l a/p s/o d/o " +
    "pt cv ud tbk persero ltd limited pte sdn bhd inc llc llp corp co gmbh plc"
  ).split(" "),
);

/** One spelling for names that everybody abbreviates. */
const SAME: ReadonlyMap<string, string> = new Map(
  (
    [
      ["muhammad", "moh muh mohd muhd mhd mohammad mohamad mohamed mohammed muhamad muhammed mochamad mochammad mukhamad"],
      ["abdul", "abd abdl"],
      ["achmad", "ahmad ahmed akhmad"],
      ["nur", "noor nor"],
      ["siti", "sitti"],
    ] as const
  ).flatMap(([one, others]) => others.split(" ").map((other) => [other, one] as const)),
);

/** Names have a bound, and so has the time that comparing them takes. */
const MAX_TOKENS = 12;

/**
 * The words of a name as they are compared: compatibility forms, case, accents and signs are gone, and so is what may be left out. A name of
 * nothing but such words ("Haji") keeps them all.
 */
export function nameTokens(name: string): readonly string[] {
  const words = folded(name)
    .split(/[\s,]+/u)
    .filter(Boolean);
  const kept = withoutDegrees(words).flatMap((word) => (LEFT_OUT.has(bare(word)) ? [] : parts(word)));
  const left = kept.filter((part) => !LEFT_OUT.has(part));
  const tokens = left.length > 0 ? left : words.flatMap(parts);
  return tokens.slice(0, MAX_TOKENS).map((token) => SAME.get(token) ?? token);
}

/** Accents go (banks write PENA for Peña), scripts stay: NFKD takes apart what can be, and only the marks of Latin letters are dropped. */
function folded(name: string): string {
  return name
    .normalize("NFKC")
    .toLowerCase()
    .normalize("NFKD")
    .replaceAll(/[\u0300-\u036f]/g, "")
    .normalize("NFKC");
}

/** "s.kom." is a degree as a whole; "dr.ali" is a title and a name. */
const bare = (word: string): string => word.replaceAll(/[.()]/g, "");
/** Apostrophes join (Ma’ruf, Maruf), every other sign separates. */
const parts = (word: string): string[] =>
  word
    .replaceAll(/['’‘`´]/gu, "")
    .split(/[^\p{L}\p{M}\p{Nd}]+/u)
    .filter(Boolean);

/** A degree may be written in two words: "S. Kom". */
function withoutDegrees(words: readonly string[]): string[] {
  const kept: string[] = [];
  for (let at = 0; at < words.length; at++) {
    const [word = "", next] = [words[at], words[at + 1]];
    const isSplit = /^\p{L}\.$/u.test(word) && next !== undefined && LEFT_OUT.has(bare(word + next));
    if (isSplit) at++;
    else kept.push(word);
  }
  return kept;
}

/** Jaro: how many letters agree about where they stand, and how many of those have changed places. 0 to 1. */
export function jaro(a: string, b: string): number {
  // Which of the two is looked through decides in rare cases how many agree; an order by content keeps the figure the same both ways.
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

/** Jaro–Winkler: as Jaro, and the first four letters count more, because people begin names right. */
export function jaroWinkler(a: string, b: string): number {
  const plain = jaro(a, b);
  const [left, right] = [[...a], [...b]];
  let same = 0;
  while (same < Math.min(PREFIX_CHARS, left.length, right.length) && left[same] === right[same]) same++;
  return plain + same * PREFIX_WEIGHT * (1 - plain);
}

/** Two words that agree less than this are two words, not one that was misspelt. */
const SAME_WORD = 0.75;
/** "B." may be Budi, and may be Bambang: it supports other words and proves nothing by itself. */
const INITIAL = 0.85;

function wordScore(a: string, b: string): number {
  if (a === b) return 1;
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if ([...short].length === 1) return long.startsWith(short) ? INITIAL : 0;
  const score = jaroWinkler(a, b);
  return score < SAME_WORD ? 0 : score;
}

/**
 * How alike two names are, from 0 to 1: the same both ways and in any order of words. Each word is paired with its nearest on the other side;
 * longer words weigh more; a word without a partner weighs half, since banks cut names off and people leave out parts of them.
 */
export function nameScore(a: string, b: string): number {
  const [left, right] = [[...nameTokens(a)], [...nameTokens(b)]];
  if (left.length === 0 || right.length === 0) return 0;
  joinSplit(left, right);
  joinSplit(right, left);
  const pairs = left
    .flatMap((x, i) => right.map((y, j) => ({ i, j, score: wordScore(x, y), key: x < y ? `${x} ${y}` : `${y} ${x}` })))
    .filter(({ score }) => score > 0)
    // Ties are broken by what the words are, never by where they stand.
    .sort((p, q) => q.score - p.score || (p.key < q.key ? -1 : Number(p.key > q.key)));
  const [usedLeft, usedRight] = [new Set<number>(), new Set<number>()];
  let [reached, possible, hasWord] = [0, 0, false];
  for (const { i, j, score } of pairs) {
    if (usedLeft.has(i) || usedRight.has(j)) continue;
    usedLeft.add(i);
    usedRight.add(j);
    const weight = (left[i] ?? "").length + (right[j] ?? "").length;
    reached += weight * score;
    hasWord ||= score !== INITIAL;
    possible += weight;
  }
  const alone = [...left.filter((_, i) => !usedLeft.has(i)), ...right.filter((_, j) => !usedRight.has(j))];
  possible += alone.reduce((sum, word) => sum + word.length, 0) / 2;
  return hasWord ? reached / possible : 0;
}

/** "Siti Nurhaliza" is also written "Sitinurhaliza": two words of one side that make one of the other are taken as that one. */
function joinSplit(words: string[], others: readonly string[]): void {
  for (const whole of others.toSorted()) {
    if (words.includes(whole)) continue;
    const first = words.findIndex((word, at) => words.some((next, other) => other !== at && word + next === whole));
    if (first === -1) continue;
    const word = words[first] ?? "";
    const second = words.findIndex((next, at) => at !== first && word + next === whole);
    words[first] = whole;
    words.splice(second, 1);
  }
}

/** `not_checked`: nobody could be asked; `no_account`: the bank says that there is none. */
export const VERDICTS = ["match", "close", "different", "not_checked", "no_account"] as const;
export type Verdict = (typeof VERDICTS)[number];

/** Shown and kept in whole hundredths. */
const MATCH_FROM = 99;
const CLOSE_FROM = 82;

/** The figure that is kept, and what it means. */
export function compareNames(
  typed: string,
  atBank: string,
): { readonly score: number; readonly verdict: "match" | "close" | "different" } {
  const score = Math.floor(nameScore(typed, atBank) * 100 + 1e-9);
  if (score >= MATCH_FROM) return { score, verdict: "match" };
  return { score, verdict: score >= CLOSE_FROM ? "close" : "different" };
}
