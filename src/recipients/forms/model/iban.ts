/** International account numbers (ISO 13616), by the registry that SWIFT maintains: lengths, formats, and the position of the bank. */

interface IbanForm {
  /** The part after country and check digits. */
  readonly rest: RegExp;
  readonly chars: number;
  /** The bank's identifier within `rest`: from, to. */
  readonly bank: readonly [number, number];
}

const form = (chars: number, rest: string, from: number, to: number): IbanForm => ({
  chars,
  rest: new RegExp(`^${rest}$`),
  bank: [from, to],
});
const digits = (chars: number, from: number, to: number): IbanForm => form(chars, `\\d{${chars - 4}}`, from, to);

/** The countries whose currency is the euro (Bulgaria since January 2026), and the Gulf countries that we pay to. */
const FORMS: Readonly<Record<string, IbanForm>> = {
  AT: digits(20, 0, 5),
  BE: digits(16, 0, 3),
  BG: form(22, "[A-Z]{4}\\d{6}[A-Z0-9]{8}", 0, 4),
  CY: form(28, "\\d{8}[A-Z0-9]{16}", 0, 3),
  DE: digits(22, 0, 8),
  EE: digits(20, 0, 2),
  ES: digits(24, 0, 4),
  FI: digits(18, 0, 3),
  FR: form(27, "\\d{10}[A-Z0-9]{11}\\d{2}", 0, 5),
  GR: form(27, "\\d{7}[A-Z0-9]{16}", 0, 3),
  HR: digits(21, 0, 7),
  IE: form(22, "[A-Z]{4}\\d{14}", 0, 4),
  IT: form(27, "[A-Z]\\d{10}[A-Z0-9]{12}", 1, 6),
  LT: digits(20, 0, 5),
  LU: form(20, "\\d{3}[A-Z0-9]{13}", 0, 3),
  LV: form(21, "[A-Z]{4}[A-Z0-9]{13}", 0, 4),
  MT: form(31, "[A-Z]{4}\\d{5}[A-Z0-9]{18}", 0, 4),
  NL: form(18, "[A-Z]{4}\\d{10}", 0, 4),
  PT: digits(25, 0, 4),
  SI: digits(19, 0, 5),
  SK: digits(24, 0, 4),
  AE: digits(23, 0, 3),
  QA: form(29, "[A-Z]{4}[A-Z0-9]{21}", 0, 4),
  SA: form(24, "\\d{2}[A-Z0-9]{18}", 0, 2),
};
const GULF = new Set(["AE", "QA", "SA"]);
/** The euro area, as its form uses it. */
export const EURO_COUNTRIES: readonly string[] = Object.keys(FORMS).filter((country) => !GULF.has(country));

/** The length of this country's IBAN; null for a country that is not in the table. */
export function ibanChars(country: string): number | null {
  return FORMS[country]?.chars ?? null;
}

/** Why this is no valid IBAN of these countries, or null. Takes the normalized spelling: capitals, no spaces. */
export function whyNotIban(text: string, countries: readonly string[]): "country" | "length" | "checksum" | null {
  const country = text.slice(0, 2);
  const known = FORMS[country];
  if (known === undefined || !countries.includes(country)) return "country";
  if (text.length !== known.chars || !known.rest.test(text.slice(4))) return "length";
  return ibanRest(text) === 1 ? null : "checksum";
}

/**
 * ISO 7064 MOD 97-10 over the IBAN with its first four characters moved to the end, letters as 10 to 35. Computed stepwise, as the number
 * has up to 60 digits.
 */
function ibanRest(text: string): number {
  let rest = 0;
  for (const char of text.slice(4) + text.slice(0, 4)) {
    const value = Number.parseInt(char, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest;
}

/** The bank's identifier inside an IBAN, as its country writes it; empty when the country is not in the table. */
export function bankOfIban(text: string): string {
  const known = FORMS[text.slice(0, 2)];
  return known === undefined ? "" : text.slice(4 + known.bank[0], 4 + known.bank[1]);
}
