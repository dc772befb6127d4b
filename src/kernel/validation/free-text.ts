/**
 * Free text in one line or many: how it is stored, and rules that check it in its stored form. A limit on the typed form would accept text
 * that becomes longer in NFC, or that is empty once invisible characters are removed, and the column would refuse it.
 */
import { required } from "./rules.ts";
import { characterCount, ruleOf, wholeArgument, type Rule } from "./rule.ts";
import { visible } from "./visible-text.ts";

/** One line: collapses repeated blanks and trims the ends; these are never intended. */
export function tidyLine(text: string): string {
  return text.normalize("NFC").replaceAll(/\s+/g, " ").trim();
}

const MAX_TERMS = 6;

/** The terms of a search: words in lower case, at most six. A reference is written with a hyphen in its middle, and an id has none. */
export function searchTerms(typed: string): readonly string[] {
  return typed
    .normalize("NFC")
    .toLowerCase()
    .trim()
    .split(/\s+/)
    .filter((term) => term !== "")
    .map((term) => (/^[0-9a-hjkmnp-tv-z]{4}-[0-9a-hjkmnp-tv-z]{4}$/.test(term) ? term.replace("-", "") : term))
    .slice(0, MAX_TERMS);
}

/** Many lines: normalises line ends and removes control characters other than tab and line feed. */
export function tidyProse(text: string): string {
  return text
    .normalize("NFC")
    .replaceAll(/\r\n?/g, "\n")
    .replaceAll(/[^\P{Cc}\n\t]/gu, "")
    .trim();
}

function asStored(most: number, tidy: (text: string) => string): Rule[] {
  const limit = wholeArgument(most);
  return [
    ruleOf("required", (value) => typeof value === "string" && tidy(value) !== ""),
    ruleOf("max", (value) => typeof value === "string" && characterCount(tidy(value)) <= limit, { max: limit }),
  ];
}

/** A required line of at most this many characters. */
export function lineRules(most: number): Rule[] {
  // Line breaks could end a mail header; other invisible characters do not belong in a single line either.
  return [required(), visible(), ...asStored(most, tidyLine)];
}

/** A text of several lines, of at most this many characters; an empty text passes. */
export function proseRules(most: number): Rule[] {
  return asStored(most, tidyProse);
}
