/**
 * The pickup code: 12 random digits and a check digit, so that a typing error is distinguished from a wrong code before any lookup
 * (CASH-1).
 * Pure.
 */
import { checkDigit } from "#kernel/validation/check-digit.ts";

/** Shown and typed as `123 456 789 0123`. */
export type PickupCode = string & { readonly kind: "collect code" };

const DIGITS = 12;
/** With its check digit. */
export const PICKUP_CODE_DIGITS = DIGITS + 1;
const ALL_DIGITS = new RegExp(`^[0-9]{${PICKUP_CODE_DIGITS}}$`);

/** Made from ten random bytes: reducing 2^80 values to 10^12 codes makes no code noticeably likelier. Throws RangeError for fewer bytes. */
export function codeOf(randomBytes: Uint8Array): PickupCode {
  if (randomBytes.length < 10) throw new RangeError("Ten random bytes are needed");
  const value = randomBytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n) % 10n ** BigInt(DIGITS);
  const digits = value.toString().padStart(DIGITS, "0");
  return `${digits}${checkDigit(digits)}` as PickupCode;
}

/** Parses typed text with any spaces and hyphens; null for anything that cannot be a code. */
export function parseCode(text: string): PickupCode | null {
  const digits = text.replace(/[\s-]/g, "");
  if (!ALL_DIGITS.test(digits)) return null;
  return checkDigit(digits.slice(0, DIGITS)) === digits.slice(DIGITS) ? (digits as PickupCode) : null;
}

/** The code as shown and sent, in groups as people read a telephone number out: no digit stands alone. */
export const formatCode = (code: PickupCode): string => code.replace(/^(.{3})(.{3})(.{3})(.{4})$/, "$1 $2 $3 $4");
