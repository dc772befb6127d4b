/**
 * The kinds of terms: what the treasury or the law may change, each with its key, the shape of its value, and the menu in whose room it is
 * changed (PRODUCT §5). Pure; `term.ts` says what becomes of a term. A figure that stands in code instead of here is a mistake.
 */
import { z } from "zod";
import { currencySchema, isPayable, moneyCodec, wholeUnits, type Currency, type Money } from "#kernel/money.ts";
import { rateCodec } from "#kernel/rate.ts";
import { localDateSchema } from "#kernel/time.ts";
import { whyNotTiers } from "./price.ts";

export const PRODUCTS = ["local", "international", "cash_pickup"] as const;
export type Product = (typeof PRODUCTS)[number];
/** How the money reaches the recipient. */
export const METHODS = ["bank", "cash"] as const;
/** The ways on which money leaves: as transfers orders payouts. Cash at our own outlets takes none. */
export const RAILS = ["bi_fast", "online", "skn", "partner_bank", "partner_cash"] as const;
export type Rail = (typeof RAILS)[number];

const words = z.string().trim().min(1).max(200);
const bilingual = z.strictObject({ ID: words, EN: words });
/** ISO 3166-1 alpha-2. */
const countryCode = z.string().regex(/^[A-Z]{2}$/);
/** Where from, where to, how it arrives: `ID-SG-bank`. */
export const corridorCode = z.string().regex(/^ID-[A-Z]{2}-(?:bank|cash)$/);
const bankCode = z.string().regex(/^[0-9]{3}$/);
const clock = z.string().regex(/^(?:[01][0-9]|2[0-3]):[0-5][0-9]$/);
const count = (least: number, most: number) => z.int().min(least).max(most);

/** Whole rupiah, not below zero. */
const rupiah = moneyCodec.refine((amount: Money) => amount.currency === "IDR" && amount.minor >= 0n && isPayable(amount), {
  error: "Whole rupiah, not below zero",
});
const dollars = moneyCodec.refine((amount: Money) => amount.currency === "USD" && amount.minor >= 0n, {
  error: "US dollars, not below zero",
});
const amount = moneyCodec.refine(({ minor }: Money) => minor >= 0n, { error: "Not below zero" });

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
const hoursSchema = z
  .strictObject({ days: z.enum(["every_day", "working_days"]), opens: clock, cutOff: clock })
  .refine(({ opens, cutOff }) => opens < cutOff, { error: "Opens before its cut-off" });
export type Hours = z.output<typeof hoursSchema>;

const LEAST_OF_ALL = wholeUnits("IDR", 10_000n);
const corridorSchema = z
  .strictObject({
    product: z.enum(PRODUCTS),
    country: countryCode,
    currency: currencySchema,
    method: z.enum(METHODS),
    /** Those that it may take, in any order: `routesFor` orders them. */
    rails: z.array(z.enum(RAILS)).max(RAILS.length),
    opening,
    /** What may be sent at once, before fees. */
    least: rupiah,
    most: rupiah,
  })
  // Of ten thousand rupiah at least something arrives in any currency.
  .refine(({ least, most }) => least.minor >= LEAST_OF_ALL.minor && least.minor <= most.minor, {
    error: "From Rp 10.000 on, and not above most",
  })
  .refine(({ product, country }) => (product === "international") === (country !== "ID"), { error: "International is abroad" })
  .refine(({ product, method }) => (product === "cash_pickup") === (method === "cash"), { error: "Cash is collected" });
export type Corridor = z.output<typeof corridorSchema>;

const bankSchema = z.strictObject({
  name: words,
  /** As people call it. */
  shortName: z.string().trim().min(1).max(40),
  biFast: z.boolean(),
  online: z.boolean(),
  skn: z.boolean(),
  /** The code of the bank that has taken this one over: nothing is paid to it any more. */
  mergedInto: bankCode.nullable(),
});
export type Bank = z.output<typeof bankSchema>;

const railSchema = z.strictObject({
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

const countrySchema = z.strictObject({
  /** Of its business hours; IANA. */
  zone: z.string().regex(/^[A-Za-z_]+(?:\/[A-Za-z_+-]+){0,2}$/),
  /** Days on which its banks rest each week: 0 is Sunday, 6 Saturday. */
  weekend: z.array(count(0, 6)).max(3),
});

const holidaySchema = z.strictObject({
  days: z.array(z.strictObject({ day: localDateSchema, names: bilingual })).max(80),
  /** Whether somebody has compared it with the official list of that year. */
  isConfirmed: z.boolean(),
});

const promiseSchema = z.strictObject({
  /** For our own checks, before the money leaves. */
  checksMinutes: count(0, 2_880),
  /** Null: as the rail's own. */
  arrival: arrivalSchema.nullable(),
});

const feeSchema = z.strictObject({
  tiers: z
    .array(
      z.strictObject({
        from: rupiah,
        fixed: rupiah,
        bps: count(0, 1_000),
        least: rupiah.exactOptional(),
        most: rupiah.exactOptional(),
      }),
    )
    .min(1)
    .max(20)
    .superRefine((tiers, context) => {
      const fault = whyNotTiers(tiers);
      if (fault) context.addIssue({ code: "custom", message: fault });
    }),
});

/** What one tier of people may: null is without a limit of its own. Amounts are principals. */
const tierSchema = z.strictObject({
  isDomesticOnly: z.boolean(),
  transfer: rupiah.nullable(),
  day: rupiah.nullable(),
  month: rupiah.nullable(),
  /** Abroad, in US dollars at the middle. */
  abroadMonth: dollars.nullable(),
});
export type TierLimits = z.output<typeof tierSchema>;

const limitSchema = z.strictObject({
  transfer: rupiah.nullable(),
  day: rupiah.nullable(),
  month: rupiah.nullable(),
  /** How many transfers a day. */
  countPerDay: count(1, 1_000_000).nullable(),
});
export type Limits = z.output<typeof limitSchema>;

/** Where it stands: the law's article, or a decision of the house. */
const source = z.string().trim().min(1).max(300);
const thresholdSchema = z.discriminatedUnion("measure", [
  z.strictObject({ measure: z.literal("amount"), amount, source }),
  z.strictObject({
    measure: z.literal("days"),
    /** Ascending: a ladder has several. */
    days: z.array(count(0, 3_650)).min(1).max(20),
    counted: z.enum(["working", "calendar"]),
    source,
  }),
  z.strictObject({ measure: z.literal("minutes"), minutes: count(0, 525_600), source }),
  /** A share of something: a score of names, a part of a limit. */
  z.strictObject({ measure: z.literal("share"), bps: count(0, 10_000), source }),
]);
export type Threshold = z.output<typeof thresholdSchema>;

const one = z.literal("default");
const perCorridorOrProduct = z.union([corridorCode, z.enum(PRODUCTS)]);
const foreign = currencySchema.exclude(["IDR"]);

/** Every kind: what its keys look like, what its values hold, and the menu whose rights count. */
export const TERMS = {
  corridor: { menu: "corridor", key: corridorCode, value: corridorSchema },
  bank: { menu: "corridor", key: bankCode, value: bankSchema },
  rail: { menu: "corridor", key: z.enum(RAILS), value: railSchema },
  country: { menu: "corridor", key: countryCode, value: countrySchema },
  /** By country and year: `ID-2026`. */
  holiday: { menu: "corridor", key: z.string().regex(/^[A-Z]{2}-20[0-9]{2}$/), value: holidaySchema },
  promise: { menu: "corridor", key: corridorCode, value: promiseSchema },
  /** A corridor's own, or else its product's. So is the spread. */
  fee: { menu: "fee", key: perCorridorOrProduct, value: feeSchema },
  /** What an agent earns for paying out or taking in, from the principal; null: without a cap. */
  commission: {
    menu: "fee",
    key: z.enum(["pay_out", "cash_in"]),
    value: z.strictObject({ fixed: rupiah, bps: count(0, 1_000), most: rupiah.nullable() }),
  },
  /** On the fee, never on the principal. */
  tax: { menu: "fee", key: one, value: z.strictObject({ bps: count(0, 5_000), source }) },
  spread: { menu: "rate", key: perCorridorOrProduct, value: z.strictObject({ bps: count(0, 1_000) }) },
  quote_lock: { menu: "rate", key: one, value: z.strictObject({ minutes: count(1, 1_440) }) },
  /** A currency's own, or else the default. */
  rate_rule: {
    menu: "rate",
    key: z.union([one, foreign]),
    value: z.strictObject({
      referenceMaxAgeHours: count(1, 8_760),
      deskMaxAgeHours: count(1, 8_760),
      maxDeviationBps: count(1, 5_000),
    }),
  },
  /** Rupiah for one unit of the currency, halfway between buying and selling, as the treasury says: it ages from when it was proposed. */
  desk_rate: { menu: "rate", key: foreign, value: z.strictObject({ mid: rateCodec }) },
  tier: { menu: "limit", key: z.string().regex(/^L[0-9]$/), value: tierSchema },
  limit: {
    menu: "limit",
    key: z.union([z.enum(["cash_pickup", "recipient", "outlet"]), z.templateLiteral(["corridor:", corridorCode])]),
    value: limitSchema,
  },
  threshold: { menu: "limit", key: z.string().regex(/^[a-z][a-z_]{2,39}$/), value: thresholdSchema },
} as const;

export type TermKind = keyof typeof TERMS;
export const TERM_KINDS = Object.keys(TERMS) as [TermKind, ...TermKind[]];
export type TermValue<K extends TermKind = TermKind> = z.output<(typeof TERMS)[K]["value"]>;
export const TERM_MENUS = ["corridor", "fee", "rate", "limit"] as const;
export type TermMenu = (typeof TERM_MENUS)[number];

/** In whose room a kind is seen, changed and approved. */
export function menuOf(kind: TermKind): TermMenu {
  return TERMS[kind].menu;
}

const content = <K extends TermKind, Y extends z.ZodType, V extends z.ZodType>(
  kind: K,
  { key, value }: { readonly key: Y; readonly value: V },
) => z.strictObject({ kind: z.literal(kind), key, value });

/** Kind, key and value together: what a person proposes. */
export const termContentSchema = z
  .discriminatedUnion("kind", [
    content("corridor", TERMS.corridor),
    content("bank", TERMS.bank),
    content("rail", TERMS.rail),
    content("country", TERMS.country),
    content("holiday", TERMS.holiday),
    content("promise", TERMS.promise),
    content("fee", TERMS.fee),
    content("commission", TERMS.commission),
    content("tax", TERMS.tax),
    content("spread", TERMS.spread),
    content("quote_lock", TERMS.quote_lock),
    content("rate_rule", TERMS.rate_rule),
    content("desk_rate", TERMS.desk_rate),
    content("tier", TERMS.tier),
    content("limit", TERMS.limit),
    content("threshold", TERMS.threshold),
  ])
  // Many calls carry it; the API's document writes it once.
  .meta({ id: "TermContent" });
export type TermContent = z.output<typeof termContentSchema>;

/** What is wrong between a key and its value, which each fit their shape; null when they fit each other. */
export function whyNotContent(term: TermContent): "key_does_not_fit" | "days_not_ascending" | "bank_merged_into_itself" | null {
  switch (term.kind) {
    case "corridor":
      return term.key === `ID-${term.value.country}-${term.value.method}` ? null : "key_does_not_fit";
    case "holiday":
      return term.value.days.every(({ day }) => day.startsWith(term.key.slice(3))) ? null : "key_does_not_fit";
    case "bank":
      return term.value.mergedInto === term.key ? "bank_merged_into_itself" : null;
    case "threshold": {
      const days = term.value.measure === "days" ? term.value.days : [];
      return days.every((day, index) => index === 0 || day > (days[index - 1] ?? day)) ? null : "days_not_ascending";
    }
    default:
      return null;
  }
}

/** The most of one payout on a rail in a currency, or null where it has no limit. */
export function mostOn(rail: RailTerm, currency: Currency): Money | null {
  return rail.most.find((limit) => limit.currency === currency) ?? null;
}
