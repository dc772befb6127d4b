/** Money on the wire, and a re-export of amount.ts. Public pages import amount.ts instead, so that they do not load zod. */
import { z } from "zod";
import { CURRENCY_CODES, type Money } from "./amount.ts";

export * from "./amount.ts";
export const currencySchema = z.enum(CURRENCY_CODES);

/** One spelling per amount (no "+5", "007", "-0", "1e3", blanks), so that equal amounts are equal strings in hashes and signatures. */
const wireMoney = z
  .strictObject({ currency: currencySchema, minor: z.string().regex(/^(?:0|-?[1-9][0-9]{0,17})$/) })
  .meta({ id: "Money" });
const decodedMoney = z.strictObject({ currency: currencySchema, minor: z.bigint() });

/** Money on the wire (API-12): `{"currency":"IDR","minor":"150000000"}`. Numbers and any other spelling are refused in both directions. */
export const moneyCodec = z.codec(wireMoney, decodedMoney, {
  decode: ({ currency, minor }): Money => ({ currency, minor: BigInt(minor) }),
  encode: ({ currency, minor }) => ({ currency, minor: minor.toString() }),
});
