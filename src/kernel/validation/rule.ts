/** The type of a validation rule, and how all rules read a value. Empty values pass every rule but `required` (FORM-1). */

/** The rule names of FORM-5 to FORM-7, verbatim; `visible` is our addition. */
export type RuleName =
  | "required"
  | "email"
  | "integer"
  | "numeric"
  | "min"
  | "max"
  | "min_value"
  | "max_value"
  | "length"
  | "between"
  | "digits"
  | "alpha"
  | "alpha_num"
  | "alpha_dash"
  | "alpha_spaces"
  | "confirmed"
  | "is"
  | "is_not"
  | "one_of"
  | "not_one_of"
  | "regex"
  | "url"
  | "size"
  | "ext"
  | "mimes"
  | "image"
  | "dimensions"
  | "password_strong"
  | "password_confirm"
  | "_validate_datetime"
  | "min_time"
  | "max_time"
  | "has_space"
  | "is_duplicate_value"
  | "is_invalid"
  | "visible";

/** A broken rule with the parameters of its message. Never contains the value: it may be a password, and failures are logged. */
export interface Failure {
  readonly rule: RuleName;
  readonly params: Readonly<Record<string, string | number>>;
}

export interface RuleContext {
  /** The other fields of the form by name, for rules that compare two fields. */
  readonly values?: Readonly<Record<string, unknown>>;
}

/** Null when the value passes. */
export type Rule = (value: unknown, context: RuleContext) => Failure | null;

/** Makes a rule from a test of non-empty values. */
export function ruleOf(
  rule: RuleName,
  passes: (value: unknown, context: RuleContext) => boolean,
  params: Failure["params"] = {},
): Rule {
  const failure: Failure = { rule, params };
  return (value, context) => (isEmpty(value) || passes(value, context) ? null : failure);
}

/** A rule on text: every element of a list must pass, and any value other than text and numbers fails. */
export function textRule(rule: RuleName, passes: (text: string) => boolean, params: Failure["params"] = {}): Rule {
  return ruleOf(rule, (value) => everyText(value, passes), params);
}

/**
 * Null, undefined, "" and an empty list. Blank text (" ") is not empty, so that `has_space` and other rules check it; `required` refuses
 * it.
 */
export function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === "" || listOf(value)?.length === 0;
}

/** The elements of a list, or of a browser's FileList; null for anything else. */
export function listOf(value: unknown): readonly unknown[] | null {
  if (Array.isArray(value)) return value as readonly unknown[];
  if (typeof value !== "object" || value === null || !("length" in value) || !("item" in value)) return null;
  return typeof value.item === "function" ? Array.from(value as ArrayLike<unknown>) : null;
}

/** The text of a string, a number or a bigint; null for other types ("[object Object]" would pass some rules). */
export function textOf(value: unknown): string | null {
  if (typeof value === "string") return value;
  return typeof value === "number" || typeof value === "bigint" ? String(value) : null;
}

function everyText(value: unknown, passes: (text: string) => boolean): boolean {
  return (listOf(value) ?? [value]).every((element) => {
    const text = textOf(element);
    return text !== null && passes(text);
  });
}

/**
 * Counts characters as PostgreSQL's char_length does, in code points, so that a limit is the same on screen and in the column. "👍" is one,
 * a family emoji joined from three people is five. Graphemes would match what readers see, but a grapheme has no bound in bytes.
 */
export function characterCount(text: string): number {
  let count = 0;
  for (let index = 0; index < text.length; index += 1) {
    const next = text.codePointAt(index) ?? 0;
    if (next > 0xffff) index += 1;
    count += 1;
  }
  return count;
}

/** Throws RangeError unless the argument of a rule is a whole number of at least zero: an error in code, not in a form. */
export function wholeArgument(n: number): number {
  if (!Number.isSafeInteger(n) || n < 0) throw new RangeError("The argument of a rule must be a whole number, not negative");
  return n;
}
