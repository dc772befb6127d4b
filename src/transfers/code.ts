/**
 * The code to collect cash with: 12 random digits and a check digit, so that a slip of the finger is told from a wrong code before anything is
 * looked up (PRODUCT §4). Pure.
 */

/** As people read and type it: `1234 5678 9012 3`. */
export type CollectCode = string & { readonly kind: "collect code" };

const DIGITS = 12;
const ALL_DIGITS = /^[0-9]{13}$/;

/** ISO/IEC 7064, MOD 11,10: finds every wrong digit, and nearly every pair that was swapped. */
function checkDigit(digits: string): string {
  let carry = 10;
  for (const digit of digits) {
    const sum = (carry + Number(digit)) % 10 || 10;
    carry = (sum * 2) % 11;
  }
  return String((11 - carry) % 10);
}

/** From ten random bytes: 2^80 of them for 10^12 codes leave no code likelier than another. Throws RangeError for fewer. */
export function codeOf(randomBytes: Uint8Array): CollectCode {
  if (randomBytes.length < 10) throw new RangeError("Ten random bytes are needed");
  const value = randomBytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n) % 10n ** BigInt(DIGITS);
  const digits = value.toString().padStart(DIGITS, "0");
  return `${digits}${checkDigit(digits)}` as CollectCode;
}

/** What somebody typed, with blanks and hyphens wherever they like; null for what can't be a code. */
export function parseCode(text: string): CollectCode | null {
  const digits = text.replace(/[\s-]/g, "");
  if (!ALL_DIGITS.test(digits)) return null;
  return checkDigit(digits.slice(0, DIGITS)) === digits.slice(DIGITS) ? (digits as CollectCode) : null;
}

/** As it is shown and sent: in groups of four. */
export const formatCode = (code: CollectCode): string => code.replace(/(.{4})(?=.)/g, "$1 ");
