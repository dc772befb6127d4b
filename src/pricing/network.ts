/**
 * Where money goes and on which way: the shapes of corridors, banks, rails, countries, their holidays, and promises. Pure. `terms.ts` makes
 * them kinds of terms.
 */
import { z } from "zod";
import { currencySchema, isPayable, moneyCodec, wholeUnits, type Currency, type Money } from "#kernel/money.ts";
import { localDateSchema } from "#kernel/time.ts";
import { METHODS, PRODUCTS } from "./ways.ts";

/** The ways on which money leaves: as transfers orders payouts. Cash at our own outlets takes none. */
export const RAILS = ["bi_fast", "online", "skn", "partner_bank", "partner_cash"] as const;
export type Rail = (typeof RAILS)[number];

const words = z.string().trim().min(1).max(200);
const bilingual = z.strictObject({ ID: words, EN: words });
/** ISO 3166-1 alpha-2. */
export const countryCode = z.string().regex(/^[A-Z]{2}$/);
export const bankCode = z.string().regex(/^[0-9]{3}$/);
const clock = z.string().regex(/^(?:[01][0-9]|2[0-3]):[0-5][0-9]$/);
export const count = (least: number, most: number) => z.int().min(least).max(most);

/** Whole rupiah, not below zero. */
export const rupiah = moneyCodec.refine((amount: Money) => amount.currency === "IDR" && amount.minor >= 0n && isPayable(amount), {
  error: "Whole rupiah, not below zero",
});
export const dollars = moneyCodec.refine((amount: Money) => amount.currency === "USD" && amount.minor >= 0n, {
  error: "US dollars, not below zero",
});
export const amount = moneyCodec.refine(({ minor }: Money) => minor >= 0n, { error: "Not below zero" });

/** Open, or stopped with a reason that people may read. */
const opening = z.discriminatedUnion("state", [
  z.strictObject({ state: z.literal("open") }),
  z.strictObject({ state: z.literal("stopped"), reason: bilingual }),
]);
export type Opening = z.output<typeof opening>;

/** When money that has left is there: after minutes, or at a time of day on a working day of the country where it arrives. */
export const arrivalSchema = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("minutes"), minutes: count(0, 10_080) }),
  z.strictObject({ kind: z.literal("working_days"), days: count(0, 30), by: clock }),
]);
export type Arrival = z.output<typeof arrivalSchema>;

/** When a rail takes orders, by the clocks of the country that it leaves; null: always. At the cut-off it is closed. */
export const hoursSchema = z
  .strictObject({ days: z.enum(["every_day", "working_days"]), opens: clock, cutOff: clock })
  .refine(({ opens, cutOff }) => opens < cutOff, { error: "Opens before its cut-off" });
export type Hours = z.output<typeof hoursSchema>;

/** What a payer abroad makes of a name of one word, where it demands two (PRODUCT §4 "Names"); left out where it takes it as it is. */
const ONE_WORD_NAMES = ["repeat", "dash", "FNU", "LNU"] as const;

const LEAST_OF_ALL = wholeUnits("IDR", 10_000n);
/** Beyond what any rail carries: a bound for arithmetic, not for business. */
export const MOST_OF_ALL = wholeUnits("IDR", 100_000_000_000n);
export const corridorSchema = z
  .strictObject({
    product: z.enum(PRODUCTS),
    country: countryCode,
    currency: currencySchema,
    method: z.enum(METHODS),
    /** Those that it may take, in any order: `routesFor` orders them. */
    rails: z.array(z.enum(RAILS)).max(RAILS.length),
    opening,
    oneWordName: z.enum(ONE_WORD_NAMES).exactOptional(),
    /** What may be sent at once, before fees. */
    least: rupiah,
    most: rupiah,
  })
  // Of ten thousand rupiah at least something arrives in any currency.
  .refine(
    ({ least, most }) => least.minor >= LEAST_OF_ALL.minor && least.minor <= most.minor && most.minor <= MOST_OF_ALL.minor,
    {
      error: "From Rp 10.000 to Rp 100.000.000.000, least not above most",
    },
  )
  .refine(({ currency, country }) => (currency === "IDR") === (country === "ID"), { error: "Rupiah at home, and nowhere else" })
  .refine(({ product, country }) => (product === "international") === (country !== "ID"), { error: "International is abroad" })
  .refine(({ product, method }) => (product === "cash_pickup") === (method === "cash"), { error: "Cash is collected" });
export type Corridor = z.output<typeof corridorSchema>;

export const bankSchema = z.strictObject({
  name: words,
  /** As people call it. */
  shortName: z.string().trim().min(1).max(40),
  biFast: z.boolean(),
  online: z.boolean(),
  skn: z.boolean(),
  /** The code of the bank that has taken this one over: nothing is paid to it any more. */
  mergedInto: bankCode.nullable(),
  /** Its place among those that most people ask for, which come first while nothing is typed. */
  popular: count(1, 1_000).exactOptional(),
  /** What else people type for it: old names, products, apps, its BIC. */
  aliases: z.array(z.string().trim().min(1).max(60)).max(30).exactOptional(),
});
export type Bank = z.output<typeof bankSchema>;

export const railSchema = z.strictObject({
  opening,
  /** The most of one payout, one for each currency that has a limit. Never is one transfer split. */
  most: z
    .array(amount)
    .max(20)
    .refine((all) => new Set(all.map(({ currency }) => currency)).size === all.length, { error: "One limit per currency" }),
  /** What it costs us, in rupiah. */
  cost: rupiah,
  hours: hoursSchema.nullable(),
  arrival: arrivalSchema,
});
export type RailTerm = z.output<typeof railSchema>;

export const countrySchema = z.strictObject({
  /** Of its business hours; IANA. */
  zone: z.string().regex(/^[A-Za-z_]+(?:\/[A-Za-z_+-]+){0,2}$/),
  /** Days on which its banks rest each week: 0 is Sunday, 6 Saturday. */
  weekend: z.array(count(0, 6)).max(3),
});

export const holidaySchema = z.strictObject({
  days: z.array(z.strictObject({ day: localDateSchema, names: bilingual })).max(80),
  /** Whether somebody has compared it with the official list of that year. */
  isConfirmed: z.boolean(),
});

export const promiseSchema = z.strictObject({
  /** For our own checks, before the money leaves. */
  checksMinutes: count(0, 2_880),
  /** Null: as the rail's own. */
  arrival: arrivalSchema.nullable(),
});

/** The most of one payout on a rail in a currency, or null where it has no limit. */
export function mostOn(rail: RailTerm, currency: Currency): Money | null {
  return rail.most.find((limit) => limit.currency === currency) ?? null;
}
