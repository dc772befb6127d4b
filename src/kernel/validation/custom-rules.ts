/** Rules for passwords, dates, times, blanks and repeated values (FORM-7).
 */
import { isLocalDate } from "../time.ts";
import { sameText } from "./rules.ts";
import { ruleOf, textRule, type Rule } from "./rule.ts";

/**
 * At least 8 characters with a lower-case letter, an upper-case letter, a digit and one of @$!%*?&#_, and no other characters. NIST SP
 * 800-63B-4 advises against such rules; SIGN-6 requires this one (recorded in docs/decisions). Identity decides the maximum length and which
 * passwords are too common.
 */
const STRONG = /^(?=.*[a-z])(?=.*[A-Z])(?=.*[0-9])(?=.*[@$!%*?&#_])[A-Za-z0-9@$!%*?&#_]{8,}$/;

export function passwordStrong(): Rule {
  return ruleOf("password_strong", (value) => typeof value === "string" && STRONG.test(value));
}

/** Equal to another field. An empty value passes, as FORM-1 requires: combine it with `required`. */
export function passwordConfirm(otherField: string): Rule {
  return ruleOf("password_confirm", (value, { values }) => sameText(value, values?.[otherField]));
}

const CLOCK = /^([01]?[0-9]|2[0-3])[:.]([0-5][0-9])(?:[:.][0-5][0-9](?:\.[0-9]{1,9})?)?$/;
const OFFSET = /(?:Z|[+-](?:[01][0-9]|2[0-3]):?[0-5][0-9])$/;
const DATETIME_MAX_CHARS = 40;

/** Splits "2026-11-23T17:00+07:00", "2026-11-23 17.00", "2026-11-23" and "17:00" into a day and a time of day; null when no form fits. */
function readDatetime(text: string): { readonly date: string | null; readonly clock: RegExpExecArray | null } | null {
  if (text.length > DATETIME_MAX_CHARS) return null;
  const [, date = null, rest = ""] = /^([0-9]{4}-[0-9]{2}-[0-9]{2})?(.*)$/s.exec(text) ?? [];
  if (date === null) return withClock(null, rest);
  if (!isLocalDate(date)) return null;
  if (rest === "") return { date, clock: null };
  return /^[T ]/.test(rest) ? withClock(date, rest.slice(1).replace(OFFSET, "")) : null;
}

function withClock(date: string | null, text: string) {
  const clock = CLOCK.exec(text);
  return clock && { date, clock };
}

/**
 * A day (YYYY-MM-DD), a time of day (17:00 or 17.00), or both with T or a blank between and optionally an offset; or a valid Date. The day
 * must exist.
 */
export function validateDatetime(): Rule {
  return ruleOf("_validate_datetime", (value) => {
    if (value instanceof Date) return !Number.isNaN(value.getTime());
    return typeof value === "string" && readDatetime(value) !== null;
  });
}

/** Minutes since midnight as written: no zone is applied. From text with a time of day, or from a picker's {hours, minutes}; otherwise null. */
function minutesOf(value: unknown): number | null {
  if (typeof value === "string") {
    const clock = readDatetime(value)?.clock;
    return clock ? Number(clock[1]) * 60 + Number(clock[2]) : null;
  }
  if (typeof value !== "object" || value === null) return null;
  const { hours, minutes } = value as { hours?: unknown; minutes?: unknown };
  return isWithin(hours, 23) && isWithin(minutes, 59) ? hours * 60 + minutes : null;
}

function isWithin(value: unknown, most: number): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= most;
}

/**
 * Hours and minutes not before the bound, which is `HH:mm`. Ignores seconds; fails for a value without a time of day. A Date fails, because
 * its zone is ambiguous.
 */
export function minTime(time: string): Rule {
  const bound = boundOf(time);
  return ruleOf("min_time", (value) => (minutesOf(value) ?? -1) >= bound, { time });
}

/** Hours and minutes not after the bound, which is `HH:mm`; otherwise like `minTime`. */
export function maxTime(time: string): Rule {
  const bound = boundOf(time);
  return ruleOf("max_time", (value) => (minutesOf(value) ?? Number.POSITIVE_INFINITY) <= bound, { time });
}

function boundOf(time: string): number {
  const bound = minutesOf(time);
  if (bound === null) throw new RangeError("A bound is a time of day as HH:mm");
  return bound;
}

/** Fails when the value contains a blank of any kind: the name `has_space` (FORM-7) states the error, not the requirement. */
export function hasSpace(): Rule {
  return textRule("has_space", (text) => !/\s/.test(text));
}

/** Fails for "Y", which a look-up writes into the field when the value already exists. */
export function isDuplicateValue(): Rule {
  return ruleOf("is_duplicate_value", (value) => value !== "Y");
}

/** `is_duplicate_value` with the look-up: fails for a value that is already among the others. */
export function duplicateOf(others: Iterable<string>): Rule {
  const known = new Set(others);
  const rule = isDuplicateValue();
  return (value, context) => rule(typeof value === "string" && known.has(value) ? "Y" : "N", context);
}

/** Fails for "Y", which a check writes into the field, with the reason given by the check. */
export function isInvalid(reason: string): Rule {
  return ruleOf("is_invalid", (value) => value !== "Y", { reason });
}
