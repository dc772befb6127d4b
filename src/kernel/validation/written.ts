/**
 * What people write in one line, and in many: how it is kept, and rules that judge it as it is kept. A limit that looked at what was typed would let
 * through what becomes longer in NFC, or nothing at all once what cannot be seen is gone, and the column would refuse it.
 */
import { required } from "./rules.ts";
import { characterCount, ruleOf, wholeArgument, type Rule } from "./rule.ts";
import { visible } from "./visible.ts";

/** One line: blanks in rows and at the ends are nobody's intention. */
export function tidyLine(text: string): string {
  return text.normalize("NFC").replaceAll(/\s+/g, " ").trim();
}

/** Many lines: they end in one way, and hold nothing that cannot be seen but tabs. */
export function tidyProse(text: string): string {
  return text
    .normalize("NFC")
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(/[^\P{Cc}\n\t]/gu, "")
    .trim();
}

function asKept(most: number, tidy: (text: string) => string): Rule[] {
  const limit = wholeArgument(most);
  return [
    ruleOf("required", (value) => typeof value === "string" && tidy(value) !== ""),
    ruleOf("max", (value) => typeof value === "string" && characterCount(tidy(value)) <= limit, { max: limit }),
  ];
}

/** A line that has to be there, of at most so many characters. */
export function lineRules(most: number): Rule[] {
  // Breaks of a line could end a mail's header; what else cannot be seen has no place in one line either.
  return [required(), visible(), ...asKept(most, tidyLine)];
}

/** A text of lines, of at most so many characters; an empty one passes. */
export function proseRules(most: number): Rule[] {
  return asKept(most, tidyProse);
}
