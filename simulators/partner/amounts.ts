/** Amounts: decimals on the wire, whole minor units inside. */

const EXPONENTS: Readonly<Record<string, number>> = {
  SGD: 2,
  MYR: 2,
  HKD: 2,
  TWD: 2,
  JPY: 0,
  KRW: 0,
  SAR: 2,
  AED: 2,
  QAR: 2,
  PHP: 2,
  INR: 2,
  AUD: 2,
  USD: 2,
  GBP: 2,
  EUR: 2,
};

export const CURRENCIES: readonly string[] = Object.keys(EXPONENTS);
const exponentOf = (currency: string): number => EXPONENTS[currency] ?? 2;

/** Converts whole units to minor units. */
export const whole = (units: number, currency: string): bigint => BigInt(units) * 10n ** BigInt(exponentOf(currency));

/** Parses a positive amount into minor units; null for any other form. */
export function parseAmount(text: string, currency: string): bigint | null {
  const [, units = "", fraction = ""] = /^(\d{1,13})(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  const exponent = exponentOf(currency);
  if (units === "" || fraction.length > exponent) return null;
  const minor = BigInt(units + fraction.padEnd(exponent, "0"));
  return minor > 0n ? minor : null;
}

export function formatAmount(minor: bigint, currency: string): string {
  const exponent = exponentOf(currency);
  const digits = (minor < 0n ? -minor : minor).toString().padStart(exponent + 1, "0");
  const text = exponent === 0 ? digits : `${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`;
  return minor < 0n ? `-${text}` : text;
}

export const money = (minor: bigint, currency: string) => ({ currency, amount: formatAmount(minor, currency) });
