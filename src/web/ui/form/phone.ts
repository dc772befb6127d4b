/** Telephone numbers as typed, and as E.164 (`+628123456789`), which is the value of a phone field. */
import { stripLeadingZeros } from "#kernel/validation/input.ts";
import { caretAfter, countBefore, isDigit } from "./caret.ts";

/** The dial codes that a page needs before the full list has been loaded: where our senders and recipients are. */
export const NEAR_DIAL_CODES: Readonly<Record<string, string>> = {
  ID: "62",
  MY: "60",
  SG: "65",
  HK: "852",
  TW: "886",
  JP: "81",
  KR: "82",
  SA: "966",
  AE: "971",
  QA: "974",
  PH: "63",
  IN: "91",
  AU: "61",
  US: "1",
  GB: "44",
};

/** E.164 allows 15 digits, the country's code included. */
const E164_MAX_DIGITS = 15;

export interface TypedPhone {
  /** What follows the country's code, as shown. */
  readonly text: string;
  readonly caret: number;
}

/** "812-3456-7890" for the digits of a number; the plain digits until the grouping is known. */
export type GroupDigits = (nationalDigits: string) => string;

/** A keystroke in the field: leading zeros go (SPEC §5), other characters than digits go, groups come, and the caret stays at its digit. */
export function typePhone(edit: TypedPhone, dialCode: string, group: GroupDigits): TypedPhone {
  const typed = digitsOf(edit.text);
  const national = stripLeadingZeros(typed).slice(0, E164_MAX_DIGITS - dialCode.length);
  const before = countBefore(edit.text.normalize("NFKC"), edit.caret, isDigit) - (typed.length - stripLeadingZeros(typed).length);
  const text = national === "" ? "" : group(national);
  return { text, caret: caretAfter(text, Math.max(0, before), isDigit) };
}

/** The value: "" for an empty field, and while the country's code is not known yet ("", before the list of codes has come). */
export function toE164(dialCode: string, text: string): string {
  const digits = digitsOf(text);
  if (isInternational(text)) return `+${digits}`.slice(0, E164_MAX_DIGITS + 1);
  const national = stripLeadingZeros(digits);
  return national === "" || dialCode === "" ? "" : `+${dialCode}${national}`.slice(0, E164_MAX_DIGITS + 1);
}

export function digitsOf(text: string): string {
  return text.normalize("NFKC").replaceAll(/[^0-9]/g, "");
}

/** True for "+65 9123 4567", which names its country itself: typed, pasted from a contact or filled in. "0065" is not: leading zeros go. */
export function isInternational(text: string): boolean {
  return /^\s*\+\s*[1-9]/.test(text.normalize("NFKC"));
}

/** Splits a number by the longest code that it starts with; the preferred country wins among those that share a code (+1). */
export function splitE164(
  number: string,
  dialCodes: Readonly<Record<string, string>>,
  preferred: string,
): { readonly country: string; readonly national: string } | null {
  const digits = digitsOf(number);
  const own = dialCodes[preferred];
  if (own !== undefined && digits.startsWith(own)) return { country: preferred, national: digits.slice(own.length) };
  const found = Object.entries(dialCodes)
    .filter(([, code]) => digits.startsWith(code))
    .toSorted(([, a], [, b]) => b.length - a.length)[0];
  return found ? { country: found[0], national: digits.slice(found[1].length) } : null;
}
