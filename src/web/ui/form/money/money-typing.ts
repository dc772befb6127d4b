/**
 * Processes each keystroke of a money field. Groups appear while typing, with the marks of the page's language, and the caret stays at its
 * digit. Which mark a keypad offers depends on the phone, not on the page, so one wrong mark is read as the decimal mark and shown
 * corrected at once; a third digit behind it shows that groups were meant ("1.000"), and it is turned back. Pasted text has no such
 * sequence: the kernel parses it and refuses ambiguous text.
 */
import { CURRENCIES, MAX_MINOR, formatMoney, parseAmount, type AmountReason, type Currency, type Money } from "#kernel/amount.ts";
import type { Language } from "#kernel/locale.ts";
import { caretAfter, countBefore, insertion, isDigit } from "../caret.ts";

export interface TypedAmount {
  readonly text: string;
  readonly caret: number;
  /** Null for an empty field. */
  readonly money: Money | null;
  /** The decimal mark was typed as the language's grouping mark: a third digit turns it into one. */
  readonly isMarkSoft: boolean;
  /** Why a paste was refused; the text is then unchanged. */
  readonly refused: AmountReason | null;
}

export interface Edit {
  readonly text: string;
  readonly caret: number;
  /** `deleteContentForward` (the Delete key) deletes to the right; every other deletion to the left. */
  readonly isForwardDelete?: boolean;
}

/** The state of the field for an amount that was not typed. */
export function shownAmount(money: Money | null, language: Language): TypedAmount {
  const text = money === null ? "" : trimmedDecimals(formatMoney(money, language, { symbol: false }));
  return { text, caret: text.length, money, isMarkSoft: false, refused: null };
}

/** When the field is left: "12," and "12,00" become "12", "12,5" becomes "12,50". */
export function settledAmount(typed: TypedAmount, language: Language): TypedAmount {
  return shownAmount(typed.money, language);
}

function trimmedDecimals(text: string): string {
  return text.replace(/[.,]00$/, "");
}

export function typeAmount(before: TypedAmount, edit: Edit, currency: Currency, language: Language): TypedAmount {
  if (edit.text === "") return shownAmount(null, language);
  const inserted = insertion(before.text, edit.text, edit.caret);
  if (inserted.text.length > 1 && /[^0-9]/.test(inserted.text.trim()))
    return paste(before, edit, inserted.text, currency, language);

  const marks = language === "ID" ? { decimal: ",", group: "." } : { decimal: ".", group: "," };
  let { text, caret } = deletedGroup(before.text, edit, marks.group);
  let isMarkSoft = before.isMarkSoft && text.includes(marks.decimal);
  if (inserted.text === "." || inserted.text === ",") {
    const rest = text.slice(0, inserted.at) + text.slice(caret);
    const isDecimal = CURRENCIES[currency].shownDecimals > 0 && !rest.includes(marks.decimal);
    text = isDecimal ? text.slice(0, inserted.at) + marks.decimal + text.slice(caret) : rest;
    caret = inserted.at + (isDecimal ? 1 : 0);
    if (isDecimal) isMarkSoft = inserted.text === marks.group;
  }
  return regroup(before, text, caret, isMarkSoft, marks, currency);
}

/** Deleting a grouping mark deletes the digit beside it: the mark alone would reappear at once, and the key would seem to do nothing. */
function deletedGroup(before: string, edit: Edit, group: string): { text: string; caret: number } {
  const { text, caret } = edit;
  const isOneGone = text.length === before.length - 1 && before.slice(0, caret) + before.slice(caret + 1) === text;
  if (!isOneGone || before.charAt(caret) !== group) return { text, caret };
  if (edit.isForwardDelete) return { text: text.slice(0, caret) + text.slice(caret + 1), caret };
  return { text: text.slice(0, caret - 1) + text.slice(caret), caret: caret - 1 };
}

function regroup(
  before: TypedAmount,
  text: string,
  caret: number,
  isSoft: boolean,
  marks: { decimal: string; group: string },
  currency: Currency,
): TypedAmount {
  const { exponent, shownDecimals } = CURRENCIES[currency];
  const counts = (character: string) => isDigit(character) || (shownDecimals > 0 && character === marks.decimal);
  const stored = [...text].filter(counts).join("");
  const markAt = stored.indexOf(marks.decimal);
  let whole = (markAt < 0 ? stored : stored.slice(0, markAt)).replaceAll(/\D/g, "");
  let fraction = markAt < 0 ? null : stored.slice(markAt + 1).replaceAll(/\D/g, "");
  let counted = countBefore(text, caret, counts);
  let isMarkSoft = isSoft;
  if (fraction !== null && isSoft && fraction.length === 3 && caret === text.length) {
    whole += fraction;
    fraction = null;
    counted -= 1;
    isMarkSoft = false;
  }
  const trimmed = whole.replace(/^0+(?=\d)/, "");
  counted -= Math.min(counted, whole.length - trimmed.length);
  whole = trimmed;
  if (fraction !== null && whole === "") {
    whole = "0";
    counted += 1;
  }
  if (whole === "" && fraction === null) return { text: "", caret: 0, money: null, isMarkSoft: false, refused: null };
  fraction = fraction?.slice(0, shownDecimals) ?? null;
  const minor = BigInt(whole + (fraction ?? "").padEnd(exponent, "0"));
  if (minor > MAX_MINOR) return { ...before, refused: "too_large" };
  const shown = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, marks.group) + (fraction === null ? "" : marks.decimal + fraction);
  return { text: shown, caret: caretAfter(shown, counted, counts), money: { currency, minor }, isMarkSoft, refused: null };
}

function paste(before: TypedAmount, edit: Edit, pasted: string, currency: Currency, language: Language): TypedAmount {
  const isWholeField = edit.text.trim() === pasted.trim();
  const parsed = parseAmount(isWholeField ? pasted : edit.text, currency, language);
  return parsed.ok ? shownAmount(parsed.money, language) : { ...before, refused: parsed.reason };
}
