/** Amounts as SNAP BI writes them: `{"value": "10000.00", "currency": "IDR"}`, always two decimals, always a string. */
import { z } from "zod";
import { money, type Money } from "#kernel/money.ts";

export interface SnapAmount {
  readonly value: string;
  readonly currency: "IDR";
}

/** Sixteen digits before the point, as in the standard (16,2); our eighteen digits can hold that. */
const VALUE = /^(0|[1-9]\d{0,15})\.(\d{2})$/;

/** An amount for the wire. Throws RangeError for an amount that SNAP BI can't carry: another currency, or a negative one. */
export function snapAmount({ currency, minor }: Money): SnapAmount {
  if (currency !== "IDR" || minor < 0n) throw new RangeError("SNAP BI carries rupiah, zero or more");
  const digits = minor.toString().padStart(3, "0");
  return { value: `${digits.slice(0, -2)}.${digits.slice(-2)}`, currency };
}

/** An amount from the wire. Any other spelling is refused: an ambiguous amount is not read at all. */
export const snapAmountSchema = z
  .object({ value: z.string().regex(VALUE), currency: z.literal("IDR") })
  .transform(({ value, currency }): Money => money(currency, BigInt(value.replace(".", ""))));
