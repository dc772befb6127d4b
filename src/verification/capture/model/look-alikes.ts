/** Signs that text recognition takes for each other. Pure. */

/** By the sign that was read: the digits that it may be, the likeliest first. */
const DIGITS_FOR: Readonly<Record<string, string>> = {
  O: "0",
  o: "0",
  D: "0",
  Q: "0",
  U: "0",
  I: "1",
  l: "17",
  i: "1",
  L: "1",
  "|": "1",
  "!": "1",
  "]": "1",
  "[": "1",
  Z: "27",
  z: "2",
  A: "4",
  S: "5",
  s: "5",
  G: "6",
  b: "6",
  T: "7",
  "?": "7",
  B: "83",
  g: "9",
  q: "9",
};
const LETTER_FOR: Readonly<Record<string, string>> = {
  "0": "O",
  "1": "I",
  "|": "I",
  "5": "S",
  "8": "B",
  "4": "A",
  "6": "G",
  "2": "Z",
};

/** Text of digits with the likeliest digit for each sign that looks like one. */
export const asDigits = (text: string): string => [...text].map((sign) => DIGITS_FOR[sign]?.[0] ?? sign).join("");

/** Text of letters with the likeliest letter for each sign that looks like one. */
export const asLetters = (text: string): string => [...text].map((sign) => LETTER_FOR[sign] ?? sign).join("");

/** Letters and digits that are read for each other become one, so that labels are compared by the rest. */
export const folded = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[1|!il]/g, "i")
    .replaceAll("0", "o")
    .replaceAll("5", "s")
    .replaceAll("8", "b")
    .replaceAll(/[^a-z0-9]/g, "")
    .replaceAll("rn", "m");

/** Every number that a text may stand for, the likeliest first; at most `most`. Empty when a sign looks like no digit. */
export function numbersOf(text: string, most: number): readonly string[] {
  let numbers: readonly string[] = [""];
  for (const sign of text) {
    const digits = /[0-9]/.test(sign) ? sign : (DIGITS_FOR[sign] ?? "");
    // The likeliest digits of every sign come first: the second ones are tried after all numbers of the first.
    numbers = [...digits].flatMap((digit) => numbers.map((number) => number + digit)).slice(0, most);
  }
  return numbers;
}

/** How many letters have to be added, removed or replaced to make one text the other (Levenshtein). For short texts. */
export function distanceOf(a: string, b: string): number {
  let former = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (const [at, letter] of [...a].entries()) {
    const row = [at + 1];
    for (const [place, other] of [...b].entries())
      row.push(Math.min((former[place + 1] ?? 0) + 1, (row[place] ?? 0) + 1, (former[place] ?? 0) + Number(letter !== other)));
    former = row;
  }
  return former.at(-1) ?? 0;
}
