/** What staff type to find a transfer, as terms that each have to match. Pure. */
import { searchWords } from "#kernel/search/words.ts";

/**
 * One term. It matches a transfer that has one of the keys (db/migrations/functions/transfers/write_search_keys.sql), whose virtual account has
 * the number, or whose sender has the contact. `word` is a word of a name, which still has to be looked up among those that occur.
 */
export interface SearchTerm {
  readonly keys: readonly string[];
  readonly word: string | null;
  /** The number of a virtual account. */
  readonly number: string | null;
  /** A part of a sender's e-mail address or telephone number. */
  readonly contact: string | null;
}

/** Each term is a condition of the statement; nobody on the telephone says more. */
const MAX_TERMS = 5;
/** Fewer digits say nothing about a contact. */
const MIN_PHONE_DIGITS = 6;
const NONE: SearchTerm = { keys: [], word: null, number: null, contact: null };

const FIGURES = /^[+(]?[0-9][0-9()+.,/-]*$/;
/** The number that people read out, with or without its hyphen: the alphabet of ids. */
const READ_OUT = /^([0-9a-hjkmnp-tv-z]{4})-?([0-9a-hjkmnp-tv-z]{4})$/;

/** The terms of a typed text; none where it says nothing. A whole id is a term of its own: see `typedId`. */
export function searchTerms(typed: string): readonly SearchTerm[] {
  return pieces(typed).flatMap(termsOf).slice(0, MAX_TERMS);
}

/** The id of a transfer, where the text is one. */
export const typedId = (typed: string): string | null => (/^tr_[0-9a-hjkmnp-tv-z]{26}$/.test(typed.trim()) ? typed.trim() : null);

/** A reference of a bank or a partner, where the text can be one: as they print it. */
export function typedReference(typed: string): string | null {
  const text = typed.trim();
  return /^[A-Za-z0-9_./-]{6,128}$/.test(text) && /[0-9]/.test(text) ? text : null;
}

/** A group of figures as people write long numbers: "8808 1234 5678", "+62 812 3456 7890". */
const GROUP = /^[+(]{0,2}[0-9]{1,4}\)?(?:-[0-9]{1,4})*$/;

/** Pieces between blanks; neighbouring groups of figures are one number. */
function pieces(typed: string): readonly string[] {
  const found: string[] = [];
  let isGroup = false;
  for (const piece of typed.toLowerCase().trim().split(/\s+/)) {
    const before = found.at(-1);
    if (isGroup && GROUP.test(piece) && before !== undefined) found[found.length - 1] = `${before}${piece}`;
    else if (piece !== "" && piece !== "rp" && piece !== "rp.") found.push(piece.replace(/^rp\.?(?=[0-9])/, ""));
    isGroup = GROUP.test(piece);
  }
  return found;
}

function termsOf(piece: string): readonly SearchTerm[] {
  if (piece.includes("@")) return [{ ...NONE, contact: piece }];
  if (FIGURES.test(piece)) return [figures(piece)];
  const readOut = READ_OUT.exec(piece);
  if (readOut) {
    const keys = [`n:${readOut[1]}${readOut[2]}`];
    // Eight letters may be a name as well as a number: "budiyono".
    return [{ ...NONE, keys, word: /[0-9-]/.test(piece) ? null : piece }];
  }
  return searchWords(piece).map((word) => ({ ...NONE, word }));
}

/** Figures can be an amount, an account, a telephone number, a virtual account, or a number that was read out. */
function figures(piece: string): SearchTerm {
  const digits = piece.replaceAll(/[^0-9]/g, "");
  const phone = digits.replace(/^(?:62|0)/, "");
  const keys = [`d:${digits}`, `d:62${phone}`, ...amounts(piece)];
  if (digits.length === 8) keys.push(`n:${digits}`);
  return {
    keys: [...new Set(keys)],
    word: null,
    number: digits,
    contact: phone.length >= MIN_PHONE_DIGITS ? phone : null,
  };
}

/** Minor units of a typed amount: "1500000", "1.500.000", "1,500,000.00", "1.500.000,50". */
function amounts(piece: string): readonly string[] {
  const plain = /^[0-9]{1,13}$/.test(piece);
  const grouped =
    /^[0-9]{1,3}(?:\.[0-9]{3})+(?:,[0-9]{2})?$/.test(piece) || /^[0-9]{1,3}(?:,[0-9]{3})+(?:\.[0-9]{2})?$/.test(piece);
  const cents = /^[0-9]{1,13}[.,][0-9]{2}$/.test(piece);
  if (!plain && !grouped && !cents) return [];
  const [, decimals] = /[.,]([0-9]{2})$/.exec(piece) ?? [];
  const digits = piece.replaceAll(/[^0-9]/g, "").replace(/^0+(?=[0-9])/, "");
  return [`m:${decimals === undefined ? `${digits}00` : digits}`];
}
