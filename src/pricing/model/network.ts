/**
 * The payment network: schemas of corridors, banks, rails, countries, holidays and promises. Pure. `terms/model/term-kinds.ts` makes them
 * kinds of terms.
 */
import { z } from "zod";
import { currencySchema, isPayable, moneyCodec, wholeUnits, type Currency, type Money } from "#kernel/money.ts";
import { localDateSchema } from "#kernel/time.ts";
import { METHODS, PRODUCTS } from "./corridor-codes.ts";

/** Rails on which `transfers` orders payouts. Cash at the operator's own outlets uses none. */
export const RAILS = ["bi_fast", "online", "skn", "partner_bank", "partner_cash"] as const;
export type Rail = (typeof RAILS)[number];

const shortText = z.string().trim().min(1).max(200);
const bilingual = z.strictObject({ ID: shortText, EN: shortText });
/** ISO 3166-1 alpha-2. */
export const countryCode = z.string().regex(/^[A-Z]{2}$/);
export const bankCode = z.string().regex(/^[0-9]{3}$/);
const clock = z.string().regex(/^(?:[01][0-9]|2[0-3]):[0-5][0-9]$/);
export const count = (min: number, max: number) => z.int().min(min).max(max);

/** Whole rupiah, not below zero. */
export const rupiah = moneyCodec.refine((amount: Money) => amount.currency === "IDR" && amount.minor >= 0n && isPayable(amount), {
  error: "Whole rupiah, not below zero",
});
export const dollars = moneyCodec.refine((amount: Money) => amount.currency === "USD" && amount.minor >= 0n, {
  error: "US dollars, not below zero",
});
export const amount = moneyCodec.refine(({ minor }: Money) => minor >= 0n, { error: "Not below zero" });

/** Open, or stopped with a public reason. */
const availability = z.discriminatedUnion("state", [
  z.strictObject({ state: z.literal("open") }),
  z.strictObject({ state: z.literal("stopped"), reason: bilingual }),
]);
export type Availability = z.output<typeof availability>;

/** Time of arrival after departure: in minutes, or by a time on a working day of the destination country. */
export const arrivalSchema = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("minutes"), minutes: count(0, 10_080) }),
  z.strictObject({ kind: z.literal("working_days"), days: count(0, 30), by: clock }),
]);
export type Arrival = z.output<typeof arrivalSchema>;

/** When a rail accepts orders, in the origin country's time; null: always. At the cut-off it is closed. */
export const railHoursSchema = z
  .strictObject({ days: z.enum(["every_day", "working_days"]), opens: clock, cutOff: clock })
  .refine(({ opens, cutOff }) => opens < cutOff, { error: "Opens before its cut-off" });
export type RailHours = z.output<typeof railHoursSchema>;

/** How a single-word name is converted for a payer abroad that requires two words (TRF-4). Absent where one word is accepted. */
const ONE_WORD_NAMES = ["repeat", "dash", "FNU", "LNU"] as const;

const LOWEST_AMOUNT = wholeUnits("IDR", 10_000n);
/** A bound for arithmetic, not a business limit: more than any rail carries. */
export const HIGHEST_AMOUNT = wholeUnits("IDR", 100_000_000_000n);
export const corridorSchema = z
  .strictObject({
    product: z.enum(PRODUCTS),
    country: countryCode,
    currency: currencySchema,
    method: z.enum(METHODS),
    /** Allowed rails, in any order; `routesAmong` orders them. */
    rails: z.array(z.enum(RAILS)).max(RAILS.length),
    availability,
    oneWordName: z.enum(ONE_WORD_NAMES).exactOptional(),
    /** Bounds of one transfer's principal. */
    min: rupiah,
    max: rupiah,
  })
  // The minimum ensures that something arrives in any currency.
  .refine(({ min, max }) => min.minor >= LOWEST_AMOUNT.minor && min.minor <= max.minor && max.minor <= HIGHEST_AMOUNT.minor, {
    error: "From Rp 10.000 to Rp 100.000.000.000, least not above most",
  })
  .refine(({ currency, country }) => (currency === "IDR") === (country === "ID"), {
    error: "Rupiah is for domestic corridors only",
  })
  .refine(({ product, country }) => (product === "international") === (country !== "ID"), { error: "International is abroad" })
  .refine(({ product, method }) => (product === "cash_pickup") === (method === "cash"), { error: "Cash is collected" });
export type Corridor = z.output<typeof corridorSchema>;

/** Codes and prefixes by which the operator's bank may know an e-wallet. */
export const ORDER_CODE = /^[A-Z0-9]{3,11}$/;
export const ORDER_PREFIX = /^[0-9]{1,8}$/;

export const bankSchema = z.strictObject({
  name: shortText,
  /** The commonly used name. */
  shortName: z.string().trim().min(1).max(40),
  biFast: z.boolean(),
  online: z.boolean(),
  skn: z.boolean(),
  /** Code of the bank that took this one over; this bank receives no payments any more. */
  mergedInto: bankCode.nullable(),
  /** Rank among the most requested banks, which come first while nothing is typed. */
  popular: count(1, 1_000).exactOptional(),
  /** Other names that people type: former names, products, apps, the BIC. */
  aliases: z.array(z.string().trim().min(1).max(60)).max(30).exactOptional(),
  /** An issuer of e-money: its accounts are mobile numbers. */
  isWallet: z.boolean().exactOptional(),
  /** A wallet's code at the operator's bank, if it differs from the key, and the digits that the bank expects before the mobile number. */
  orderCode: z.string().regex(ORDER_CODE).exactOptional(),
  orderPrefix: z.string().regex(ORDER_PREFIX).exactOptional(),
});
export type Bank = z.output<typeof bankSchema>;

export const railSchema = z.strictObject({
  availability,
  /** Maximum of one payout, one entry per currency that has a limit. A transfer is never split. */
  max: z
    .array(amount)
    .max(20)
    .refine((all) => new Set(all.map(({ currency }) => currency)).size === all.length, { error: "One limit per currency" }),
  /** Cost to the operator, in rupiah. */
  cost: rupiah,
  hours: railHoursSchema.nullable(),
  arrival: arrivalSchema,
});
export type RailTerm = z.output<typeof railSchema>;

export const countrySchema = z.strictObject({
  /** Time zone of business hours (IANA). */
  zone: z.string().regex(/^[A-Za-z_]+(?:\/[A-Za-z_+-]+){0,2}$/),
  /** The banks' weekly days off: 0 is Sunday, 6 Saturday. */
  weekend: z.array(count(0, 6)).max(3),
});

export const holidaySchema = z.strictObject({
  days: z.array(z.strictObject({ day: localDateSchema, names: bilingual })).max(80),
  /** Whether staff have compared it with the official list of that year. */
  isConfirmed: z.boolean(),
});

export const promiseSchema = z.strictObject({
  /** Time for the operator's own checks before the money leaves. */
  checksMinutes: count(0, 2_880),
  /** Null: the rail's own arrival. */
  arrival: arrivalSchema.nullable(),
});

/** Maximum of one payout on a rail in a currency; null when it has no limit. */
export function maxAmountOn(rail: RailTerm, currency: Currency): Money | null {
  return rail.max.find((limit) => limit.currency === currency) ?? null;
}
