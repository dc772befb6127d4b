/** What staff type to find journals, as terms that all have to match. Pure. */
import { CURRENCIES, CURRENCY_CODES, type Currency } from "#kernel/money.ts";

/** A typed amount means other minor units in a currency without decimals. */
export interface AmountTerm {
  readonly minor: bigint;
  readonly currencies: readonly Currency[];
}

export interface JournalTerms {
  /** Null: no amount was typed. A line of the journal has one of them. */
  readonly amounts: readonly AmountTerm[] | null;
  readonly account: string | null;
  readonly kind: string | null;
  readonly id: string | null;
  readonly subject: string | null;
}

const NONE: JournalTerms = { amounts: null, account: null, kind: null, id: null, subject: null };
const JOURNAL_ID = /^jr_[0-9a-hjkmnp-tv-z]{26}$/;
const KIND = /^[a-z_]+(?:\.[a-z_]+)+$/;
const ACCOUNT = /^[a-z][a-z0-9_]*(?::[A-Za-z0-9_.-]+)+$/;

/** The terms of a typed text. Of two words of one sort the last one counts. */
export function journalTerms(typed: string): JournalTerms {
  const pieces = typed
    .trim()
    .split(/\s+/)
    .filter((piece) => piece !== "" && !/^rp\.?$/i.test(piece));
  return Object.assign({}, NONE, ...pieces.map(termOf)) as JournalTerms;
}

function termOf(piece: string): Partial<JournalTerms> {
  const amounts = amountsOf(piece.replace(/^rp\.?(?=[0-9])/i, ""));
  if (amounts !== null) return { amounts };
  if (JOURNAL_ID.test(piece)) return { id: piece };
  if (ACCOUNT.test(piece)) return { account: piece };
  if (KIND.test(piece)) return { kind: piece };
  return { subject: piece };
}

const withExponent = (exponent: number) => CURRENCY_CODES.filter((code) => CURRENCIES[code].exponent === exponent);

/** "1500000", "1.500.000", "1,500,000.00", "1.500.000,50": with two decimals only in currencies that have them. */
function amountsOf(piece: string): readonly AmountTerm[] | null {
  const isPlain = /^[0-9]{1,13}$/.test(piece);
  const isGrouped =
    /^[0-9]{1,3}(?:\.[0-9]{3})+(?:,[0-9]{2})?$/.test(piece) || /^[0-9]{1,3}(?:,[0-9]{3})+(?:\.[0-9]{2})?$/.test(piece);
  const hasCents = /^[0-9]{1,13}[.,][0-9]{2}$/.test(piece);
  if (!isPlain && !isGrouped && !hasCents) return null;
  const isExact = /[.,][0-9]{2}$/.test(piece);
  const digits = BigInt(piece.replaceAll(/[^0-9]/g, ""));
  return [
    { minor: isExact ? digits : digits * 100n, currencies: withExponent(2) },
    ...(isExact ? [] : [{ minor: digits, currencies: withExponent(0) }]),
  ];
}
