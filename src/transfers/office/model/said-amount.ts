/** An amount as a caller says it and staff type it. Pure. */
import type { Money } from "#kernel/money.ts";

const SEN = 100n;

/** Whether a text names this amount in whole rupiah: `1.005.000`, `Rp 1005000`, `1,005,000.00`. */
export function isAmount({ minor }: Money, text: string): boolean {
  const digits = text
    .trim()
    .replace(/[.,]\d{2}$/, "")
    .replaceAll(/\D/g, "");
  return digits !== "" && BigInt(digits) === minor / SEN;
}
