/** Mutates valid input. Every run makes the same mutations, because the dice are seeded. */

export type Dice = (sides: number) => number;

/** Park and Miller's generator: small, fast, and the same on every machine. */
export function startDice(seed: number): Dice {
  let state = seed;
  return (sides) => (state = (state * 48_271) % 2_147_483_647) % sides;
}

const PIECES = [
  '"',
  "\\",
  "{",
  "}",
  "[",
  "]",
  ",",
  ":",
  "=",
  "&",
  "%",
  "%00",
  "é",
  "A",
  "0",
  " ",
  '"iv"',
  "__proto__",
  "1e999",
  "\\u0000",
  "\\ud800",
  "/",
  "+",
  "\r\n",
  "\u0000",
  "null",
];

/** A text with up to three edits. */
export function mutateText(text: string, dice: Dice): string {
  let spoiled = text;
  for (let edits = 1 + dice(3); edits > 0; edits--) {
    const at = dice(spoiled.length + 1);
    const piece = dice(3) === 0 ? "" : (PIECES[dice(PIECES.length)] ?? "");
    spoiled = spoiled.slice(0, at) + piece + spoiled.slice(at + dice(5));
  }
  return spoiled;
}

/** Values in place of the expected one. */
const VALUES: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1e308,
  -9_007_199_254_740_991,
  "",
  " ",
  "NaN",
  "٥",
  "a@b.c\r\nBcc: d@e.f",
  "<script>alert(1)</script>",
  "' or 1=1 --",
  "${jndi:ldap://x}",
  "../../etc/passwd",
  "=cmd|' /C calc'!A0",
  "\u202e\u2028",
  "\ufeff",
  "💸".repeat(50),
  "x".repeat(5_000),
  [],
  [[]],
  {},
  { $ne: 1 },
  { toString: null },
  { constructor: { prototype: { admin: true } } },
  ["a", "a"],
];
const NAMES = ["userType", "level", "id", "status", "fee", "constructor", "toString", "length", "0", "", "payload", "then"];

/** An object with one field changed, removed or added. */
export function mutateValue(value: object, dice: Dice): unknown {
  const names = Object.keys(value);
  const copy: Record<string, unknown> = { ...value };
  const name = names[dice(names.length)] ?? "id";
  const other = VALUES[dice(VALUES.length)];
  switch (dice(6)) {
    case 0:
      delete copy[name];
      return copy;
    case 1:
      copy[NAMES[dice(NAMES.length)] ?? "id"] = other;
      return copy;
    case 2:
      return other;
    case 3:
      if (typeof copy[name] === "string") copy[name] = mutateText(copy[name], dice);
      return copy;
    default:
      copy[name] = other;
      return copy;
  }
}

/** A text that is no JSON, or JSON of the wrong type. */
export function hostileText(dice: Dice): unknown {
  return VALUES[dice(VALUES.length)];
}
