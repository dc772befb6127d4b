/**
 * FORM-3 to FORM-5, for text, numbers and lists. Files: file-rules.ts. Every expression here is linear in the
 * length of the text; a test checks this with 100 kB of worst-case text.
 */
import { characterCount, listOf, ruleOf, textOf, textRule, wholeArgument, type Rule } from "./rule.ts";

/** Blanks and invisible characters: zero-width space and joiners, word joiner, byte order mark. */
const BLANK = /^[\s\u200B-\u200D\u2060\uFEFF]*$/;

/** Fails for null, undefined, an empty list, false and blank text. 0 passes. */
export function required(): Rule {
  return (value) => {
    const missing = value === null || value === undefined || value === false || listOf(value)?.length === 0;
    return missing || (typeof value === "string" && BLANK.test(value)) ? { rule: "required", params: {} } : null;
  };
}

/**
 * The form of an e-mail address (FORM-4). The
 * expression is zod's with more symbols.
 */
const EMAIL = /^(?!\.)(?!.*\.\.)[A-Z0-9_'+\-.!#$%&*/=?^{|}~]*[A-Z0-9_+\-!#$%&*/=?^{|}~]@(?:[A-Z0-9][A-Z0-9-]*\.)+[A-Z]{2,}$/i;
/** The longest address that fits an SMTP path (RFC 5321 §4.5.3.1.3: 256 with the angle brackets). */
const EMAIL_MAX_CHARS = 254;

/** An e-mail address of at most 254 characters; for a list, each element. */
export function email(): Rule {
  return textRule("email", (text) => text.length <= EMAIL_MAX_CHARS && EMAIL.test(text));
}

/** An optional minus, then ASCII digits. */
export function integer(): Rule {
  return textRule("integer", (text) => /^-?[0-9]+$/.test(text));
}

/** Digits only: all ASCII or all Arabic-Indic (U+0660 to U+0669). */
export function numeric(): Rule {
  return textRule("numeric", (text) => /^(?:[0-9]+|[٠-٩]+)$/.test(text));
}

/** At least this many characters (code points); for a list, each element. */
export function min(characters: number): Rule {
  const least = wholeArgument(characters);
  return textRule("min", (text) => characterCount(text) >= least, { min: least });
}

/** At most this many characters (code points); for a list, each element. */
export function max(characters: number): Rule {
  const most = wholeArgument(characters);
  return textRule("max", (text) => characterCount(text) <= most, { max: most });
}

/** Exactly this many characters (code points); for a list, this many elements. */
export function length(count: number): Rule {
  const exact = wholeArgument(count);
  return ruleOf("length", (value) => (listOf(value)?.length ?? countOf(value)) === exact, { length: exact });
}

function countOf(value: unknown): number | null {
  const text = textOf(value);
  return text === null ? null : characterCount(text);
}

/**
 * A number in plain decimal notation, or NaN: no exponent, hexadecimal, blanks or Arabic-Indic digits, some of which Number() accepts. Not
 * for money: amounts beyond 2^53 lose digits here; use `parseAmount` and `compare`.
 */
function numberOf(text: string): number {
  return /^-?[0-9]+(?:\.[0-9]+)?$/.test(text) ? Number(text) : Number.NaN;
}

/** A number of at least the bound. */
export function minValue(least: number): Rule {
  return textRule("min_value", (text) => numberOf(text) >= least && Number.isFinite(numberOf(text)), { min: least });
}

/** A number of at most the bound. */
export function maxValue(most: number): Rule {
  return textRule("max_value", (text) => numberOf(text) <= most && Number.isFinite(numberOf(text)), { max: most });
}

/** A number within the bounds, inclusive. */
export function between(least: number, most: number): Rule {
  return textRule("between", (text) => numberOf(text) >= least && numberOf(text) <= most && Number.isFinite(numberOf(text)), {
    min: least,
    max: most,
  });
}

/** Exactly this many ASCII digits: an OTP is digits(6). */
export function digits(count: number): Rule {
  const exact = wholeArgument(count);
  return textRule("digits", (text) => text.length === exact && /^[0-9]*$/.test(text), { length: exact });
}

/** Letters of any script, with their marks: "Siti", "Nuñez", "送". */
export function alpha(): Rule {
  return textRule("alpha", (text) => /^[\p{L}\p{M}]+$/u.test(text));
}

/** Letters and digits of any script. */
export function alphaNum(): Rule {
  return textRule("alpha_num", (text) => /^[\p{L}\p{M}\p{Nd}]+$/u.test(text));
}

/** Letters and digits of any script, hyphen and underscore. */
export function alphaDash(): Rule {
  return textRule("alpha_dash", (text) => /^[\p{L}\p{M}\p{Nd}_-]+$/u.test(text));
}

/** Letters of any script and blanks. */
export function alphaSpaces(): Rule {
  return textRule("alpha_spaces", (text) => /^[\p{L}\p{M}\s]+$/u.test(text));
}

/** The same text as another field of the form, which must be present. */
export function confirmed(otherField: string): Rule {
  return ruleOf("confirmed", (value, { values }) => sameText(value, values?.[otherField]));
}

/** True when both have a text and the texts are equal: "1" and 1 are equal, two absent values are not. */
export function sameText(a: unknown, b: unknown): boolean {
  const text = textOf(a);
  return text !== null && text === textOf(b);
}

/** Exactly this value, without type conversion. */
export function is(expected: unknown): Rule {
  return ruleOf("is", (value) => value === expected);
}

/** Any value but this one, without type conversion. */
export function isNot(unexpected: unknown): Rule {
  return ruleOf("is_not", (value) => value !== unexpected);
}

/** One of the options, compared as text; for a list, each element. */
export function oneOf(options: readonly (string | number)[]): Rule {
  const known = new Set(options.map(String));
  return textRule("one_of", (text) => known.has(text));
}

/** None of the options, compared as text; for a list, each element. */
export function notOneOf(options: readonly (string | number)[]): Rule {
  const known = new Set(options.map(String));
  return textRule("not_one_of", (text) => !known.has(text));
}

/**
 * Longest text tested against a caller's pattern. This makes a quadratic pattern harmless; an exponential one is not, and review must find
 * it.
 */
const PATTERN_MAX_CHARS = 4_096;

/** Text of at most 4,096 characters that matches the expression. Flags g and y are ignored: they make a test depend on the previous one. */
export function regex(pattern: RegExp): Rule {
  const stateless = withoutState(pattern);
  return textRule("regex", (text) => text.length <= PATTERN_MAX_CHARS && stateless.test(text));
}

function withoutState(pattern: RegExp): RegExp {
  return new RegExp(pattern.source, pattern.flags.replace(/[gy]/g, ""));
}

/** An absolute http or https address that also matches the pattern, if given. Other schemes (javascript:) would run when shown as a link. */
export function url({ pattern }: { readonly pattern?: RegExp } = {}): Rule {
  const stateless = pattern && withoutState(pattern);
  return textRule("url", (text) => text.length <= PATTERN_MAX_CHARS && isWebAddress(text) && (stateless?.test(text) ?? true));
}

function isWebAddress(text: string): boolean {
  // URL.parse trims blanks and accepts "http:/host"; the text itself is stored, so the text must be correct.
  if (!/^https?:\/\/[^\s/]/i.test(text) || /\s/.test(text)) return false;
  return URL.canParse(text);
}
