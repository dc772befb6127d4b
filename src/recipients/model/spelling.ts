/**
 * Words of a name that another name does not have, under the spelling differences that are real in Indonesia. A score is not enough where a
 * person is identified: "Bayu Pratama" and "Bayu Prasetyo" are 88 % alike and two people. Pure.
 */
import { joinSplit, nameTokens } from "./name.ts";

/** The spelling of before 1972: "Soekarno", "Djoko", "Tjahjono", "Wahju", "Chairil". */
const OLD: readonly (readonly [RegExp, string])[] = [
  [/dj/g, "1"],
  [/tj/g, "c"],
  [/nj/g, "2"],
  [/sj/g, "sy"],
  [/ch/g, "kh"],
  [/j/g, "y"],
  [/1/g, "j"],
  [/2/g, "ny"],
];
/** Spellings of one sound, in the order in which they are applied: "Rizqy" and "Riski", "Fathimah" and "Fatima", "Syarif" and "Sharif". */
const SOUND: readonly (readonly [RegExp, string])[] = [
  [/oe/g, "u"],
  [/kh/g, "h"],
  [/s[hy]/g, "s"],
  [/[td]h/g, "t"],
  [/ph|v/g, "f"],
  [/q/g, "k"],
  [/z/g, "s"],
  [/y/g, "i"],
  [/(.)\1+/g, "$1"],
  [/(?<=.)h$/g, ""],
];
/** A word that a bank cut off has at least this many letters left. */
const CUT_OFF_CHARS = 4;

const replaced = (word: string, rules: typeof OLD) => rules.reduce((text, [from, to]) => text.replaceAll(from, to), word);

/** The spellings under which a word is compared: as it is, and read as the old spelling. */
const spellingsOf = (word: string): readonly string[] => [replaced(word, SOUND), replaced(replaced(word, OLD), SOUND)];

const isSameWord = (a: string, b: string): boolean => {
  const others = spellingsOf(b);
  return spellingsOf(a).some((one) => others.includes(one));
};
const isInitialOf = (a: string, b: string): boolean => {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  return [...short].length === 1 && long.startsWith(short);
};
const isCutOffOf = (a: string, b: string): boolean => {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  return short.length >= CUT_OFF_CHARS && long.startsWith(short);
};

/** A word of a name as it is written. */
interface NameWord {
  readonly text: string;
  /** The other name has a different word in its place. */
  readonly differs: boolean;
}

/**
 * The words of a name, marked where the other name has different ones. Both names need a word that the other lacks: a name that only has
 * fewer words is not another name. `isCutOff` accepts the beginning of a word as the word, as banks shorten long names.
 */
export function markName(name: string, other: string, { isCutOff = false } = {}): readonly NameWord[] {
  const [left, right] = [[...nameTokens(name)], [...nameTokens(other)]];
  joinSplit(left, right);
  joinSplit(right, left);
  const rules = [isSameWord, isInitialOf, ...(isCutOff ? [isCutOffOf] : [])];
  for (const isPair of rules)
    for (const word of left.toSorted()) {
      const at = right.findIndex((one) => isPair(word, one));
      if (at === -1) continue;
      right.splice(at, 1);
      left.splice(left.indexOf(word), 1);
    }
  const isOther = left.length > 0 && right.length > 0;
  return name
    .trim()
    .split(/\s+/u)
    .map((text) => ({ text, differs: isOther && nameTokens(text).some((token) => left.includes(token)) }));
}

/** Whether each of two names has a word that the other lacks: another family name, whatever their score. */
export const isOtherName = (a: string, b: string, options: { readonly isCutOff?: boolean } = {}): boolean =>
  markName(a, b, options).some(({ differs }) => differs);
