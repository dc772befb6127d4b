/**
 * National bank codes, as far as a code can be validated by itself. All functions take the normalized spelling: capitals, no spaces or
 * dashes.
 */

/** The Federal Reserve's ranges: banks, thrifts, electronic; 80 is for traveller's cheques, where no one holds an account. */
const ABA_RANGE = /^(?:0[1-9]|1[0-2]|2[1-9]|3[0-2]|6[1-9]|7[0-2])\d{7}$/;
const ABA_WEIGHTS = [3, 7, 1, 3, 7, 1, 3, 7, 1];

/** A United States routing number: nine digits whose weighted sum (3, 7, 1) is a multiple of ten. */
export function isRoutingNumber(text: string): boolean {
  if (!ABA_RANGE.test(text)) return false;
  const sum = ABA_WEIGHTS.reduce((total, weight, at) => total + weight * Number(text[at]), 0);
  return sum % 10 === 0;
}

/** Four letters of the bank, a reserved zero, six characters of the branch (Reserve Bank of India). */
export const IFSC_PATTERN = "^[A-Z]{4}0[A-Z0-9]{6}$";
/** Bank, state, branch. */
export const BSB_PATTERN = "^\\d{6}$";
export const SORT_CODE_PATTERN = "^\\d{6}$";

/**
 * ISO 9362: bank, country, place, branch. The country is part of the pattern, so that money does not go to a bank of the same name in
 * another country.
 */
export function bicPattern(country: string): string {
  return `^[A-Z]{4}${country}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$`;
}
