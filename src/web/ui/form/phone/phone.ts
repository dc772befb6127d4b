/** Telephone numbers as typed, and in E.164 (`+628123456789`), the value of a phone field. */
import { stripLeadingZeros } from "#kernel/validation/input.ts";
import { caretAfter, countBefore, isDigit } from "../caret.ts";

/** The dial codes that a page needs before the full list is loaded: the countries of our senders and recipients. */
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

/** E.164 allows 15 digits, including the country code. */
const E164_MAX_DIGITS = 15;

export interface TypedPhone {
  /** The digits after the country code, as shown. */
  readonly text: string;
  readonly caret: number;
}

/** "812-3456-7890" for the digits of a number; the plain digits until the grouping is loaded. */
export type GroupDigits = (nationalDigits: string) => string;

/** Processes a keystroke: removes leading zeros (FORM-8) and other characters than digits, adds groups, and keeps the caret at its digit. */
export function typePhone(edit: TypedPhone, dialCode: string, group: GroupDigits): TypedPhone {
  const typed = digitsOf(edit.text);
  const national = stripLeadingZeros(typed).slice(0, E164_MAX_DIGITS - dialCode.length);
  const before = countBefore(edit.text.normalize("NFKC"), edit.caret, isDigit) - (typed.length - stripLeadingZeros(typed).length);
  const text = national === "" ? "" : group(national);
  return { text, caret: caretAfter(text, Math.max(0, before), isDigit) };
}

/** The value: "" for an empty field, and while the dial code is unknown ("", before the list of codes is loaded). */
export function toE164(dialCode: string, text: string): string {
  const digits = digitsOf(text);
  if (isInternational(text)) return `+${digits}`.slice(0, E164_MAX_DIGITS + 1);
  const national = stripLeadingZeros(digits);
  return national === "" || dialCode === "" ? "" : `+${dialCode}${national}`.slice(0, E164_MAX_DIGITS + 1);
}

export function digitsOf(text: string): string {
  return text.normalize("NFKC").replaceAll(/[^0-9]/g, "");
}

/**
 * True for "+65 9123 4567", which has its own country code: typed, pasted from a contact or autofilled. "0065" has not: leading zeros are
 * removed.
 */
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
