/**
 * The check digit of a number (ISO/IEC 7064, MOD 11,10): detects every wrong digit, and nearly every swapped pair. Pickup codes end with it,
 * and the mask of secrets recognises them by it, in the browser too.
 */
export function checkDigit(digits: string): string {
  let carry = 10;
  for (const digit of digits) {
    const sum = (carry + Number(digit)) % 10 || 10;
    carry = (sum * 2) % 11;
  }
  return String((11 - carry) % 10);
}
