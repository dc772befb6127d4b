/**
 * SPEC §5, "Custom rules".
 */
import { isLocalDate } from "../time.ts";
import { sameText } from "./rules.ts";
import { ruleOf, textRule, type Rule } from "./rule.ts";

/**
 * At least 8 characters with a small letter, a capital, a digit and one of @$!%*?&#_, and no other characters. NIST SP 800-63B-4 advises
 * against such rules; SPEC demands this one (recorded in docs/decisions). How long is too long and which are too common is decided by identity.
 */
const STRONG = /^(?=.*[a-z])(?=.*[A-Z])(?=.*[0-9])(?=.*[@$!%*?&#_])[A-Za-z0-9@$!%*?&#_]{8,}$/;

export function passwordStrong(): Rule {
  return ruleOf("password_strong", (value) => typeof value === "string" && STRONG.test(value));
}

/** The same as another field. An empty one passes, as SPEC has it: put `required` beside it. */
export function passwordConfirm(otherField: string): Rule {
  return ruleOf("password_confirm", (value, { values }) => sameText(value, values?.[otherField]));
}

const CLOCK = /^([01]?[0-9]|2[0-3])[:.]([0-5][0-9])(?:[:.][0-5][0-9](?:\.[0-9]{1,9})?)?$/;
const OFFSET = /(?:Z|[+-](?:[01][0-9]|2[0-3]):?[0-5][0-9])$/;
const DATETIME_MAX_CHARS = 40;

/** Splits "2026-11-23T17:00+07:00", "2026-11-23 17.00", "2026-11-23" and "17:00" into a day and a time of day; null when neither reading fits. */
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

/** A day (YYYY-MM-DD), a time of day (17:00 or 17.00), or both with T or a blank between and perhaps an offset; or a valid Date. The day must exist. */
export function validateDatetime(): Rule {
  return ruleOf("_validate_datetime", (value) => {
    if (value instanceof Date) return !Number.isNaN(value.getTime());
    return typeof value === "string" && readDatetime(value) !== null;
  });
}

/** Minutes since midnight as written: no zone is applied. From text with a time of day, or from a picker's {hours, minutes}; null otherwise. */
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

/** Hours and minutes not before the bound, which is `HH:mm`. Seconds are ignored; a value without a time of day fails. A Date fails: whose clock would it be? */
export function minTime(time: string): Rule {
  const bound = boundOf(time);
  return ruleOf("min_time", (value) => (minutesOf(value) ?? -1) >= bound, { time });
}

/** Hours and minutes not after the bound, which is `HH:mm`; otherwise as `minTime`. */
export function maxTime(time: string): Rule {
  const bound = boundOf(time);
  return ruleOf("max_time", (value) => (minutesOf(value) ?? Number.POSITIVE_INFINITY) <= bound, { time });
}

function boundOf(time: string): number {
  const bound = minutesOf(time);
  if (bound === null) throw new RangeError("A bound is a time of day as HH:mm");
  return bound;
}

/** Fails when there is a blank of any kind in the value: SPEC's name says what is wrong, not what is wanted. */
export function hasSpace(): Rule {
  return textRule("has_space", (text) => !/\s/.test(text));
}

/** Fails for "Y", which a look-up writes into the field when the value exists already. */
export function isDuplicateValue(): Rule {
  return ruleOf("is_duplicate_value", (value) => value !== "Y");
}

/** `is_duplicate_value` with the look-up: fails for what stands among the others already. */
export function duplicateOf(others: Iterable<string>): Rule {
  const known = new Set(others);
  const rule = isDuplicateValue();
  return (value, context) => rule(typeof value === "string" && known.has(value) ? "Y" : "N", context);
}

/** Fails for "Y", which a check writes into the field, with the reason that it gave. */
export function isInvalid(reason: string): Rule {
  return ruleOf("is_invalid", (value) => value !== "Y", { reason });
}
