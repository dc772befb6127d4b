/**
 * The kinds of terms: figures that the treasury or the law may change, each with its key, the schema of its value, and the menu whose
 * rights apply (PRC-6). Pure; `term.ts` has the life cycle of a term. docs/figures.md says which figures are terms, and which are settings
 * or constants.
 */
import { z } from "zod";
import { idSchema } from "#kernel/id.ts";
import { currencySchema } from "#kernel/money.ts";
import { compareRates, rateCodec, type Rate } from "#kernel/rate.ts";
import {
  amount,
  bankCode,
  bankSchema,
  corridorSchema,
  count,
  countryCode,
  countrySchema,
  dollars,
  holidaySchema,
  promiseSchema,
  RAILS,
  railSchema,
  rupiah,
} from "../../model/network.ts";
import { isCountry, isZone } from "../../model/places.ts";
import { whyNotTiers } from "../../model/price.ts";
import type { TermMenu } from "./kind-names.ts";
import { corridorCode, PRODUCTS } from "../../model/corridor-codes.ts";

/** The services for which an agent earns a commission. */
export const SERVICES = ["pay_out", "cash_in"] as const;
export type Service = (typeof SERVICES)[number];

const feeSchema = z.strictObject({
  tiers: z
    .array(
      z.strictObject({
        from: rupiah,
        fixed: rupiah,
        bps: count(0, 1_000),
        min: rupiah.exactOptional(),
        max: rupiah.exactOptional(),
      }),
    )
    .min(1)
    .max(20)
    .superRefine((tiers, context) => {
      const fault = whyNotTiers(tiers);
      if (fault) context.addIssue({ code: "custom", message: fault });
    }),
});

/** An agent's commission on the principal; `max` null: no cap. */
const commissionSchema = z.strictObject({ fixed: rupiah, bps: count(0, 1_000), max: rupiah.nullable() });
export type Commission = z.output<typeof commissionSchema>;

/** Limits of one tier; null: no limit. Amounts are principals. */
const tierSchema = z.strictObject({
  isDomesticOnly: z.boolean(),
  transfer: rupiah.nullable(),
  day: rupiah.nullable(),
  month: rupiah.nullable(),
  /** Abroad per month, in US dollars at the mid-market rate. */
  abroadMonth: dollars.nullable(),
});
export type TierLimits = z.output<typeof tierSchema>;

const limitSchema = z.strictObject({
  transfer: rupiah.nullable(),
  day: rupiah.nullable(),
  month: rupiah.nullable(),
  /** Transfers per day. */
  countPerDay: count(1, 1_000_000).nullable(),
  /** For limits of a recipient: how many unpaid transfers to one recipient a sender may have. */
  unpaidPerSender: count(1, 1_000).exactOptional(),
});
export type Limits = z.output<typeof limitSchema>;

/** The source of the figure: an article of law, or a decision of the operator. */
const source = z.string().trim().min(1).max(300);
const thresholdSchema = z.discriminatedUnion("measure", [
  z.strictObject({ measure: z.literal("amount"), amount, source }),
  z.strictObject({
    measure: z.literal("days"),
    /** Ascending; a schedule with several steps has several. */
    days: z.array(count(0, 3_650)).min(1).max(20),
    counted: z.enum(["working", "calendar"]),
    source,
  }),
  z.strictObject({ measure: z.literal("minutes"), minutes: count(0, 525_600), source }),
  z.strictObject({ measure: z.literal("years"), years: count(0, 150), source }),
  /** A plain number, whose unit its source names. */
  z.strictObject({ measure: z.literal("number"), number: count(0, 1_000_000_000), source }),
  /** A share of something, such as a name score or a part of a limit. */
  z.strictObject({ measure: z.literal("share"), bps: count(0, 10_000), source }),
]);
export type Threshold = z.output<typeof thresholdSchema>;

const requirementCode = z.string().regex(/^[a-z_]{3,30}$/);
const months = count(1, 120);
const verificationRuleSchema = z
  .strictObject({
    requirements: z
      .array(requirementCode)
      .min(1)
      .max(40)
      .refine((codes) => new Set(codes).size === codes.length),
    approvers: z.literal([0, 1, 2]),
    /** Months until the review, by risk; null: no end. */
    reviewMonths: z.strictObject({ low: months, medium: months, high: months }).nullable(),
    source,
  })
  // The name of an account is only declared: where people decide, they compare the full name with the document.
  .refine(({ requirements, approvers }) => approvers === 0 || !requirements.includes("name"), { path: ["requirements"] });
export type VerificationRule = z.output<typeof verificationRuleSchema>;
const riskPointsSchema = z.strictObject({
  points: z.record(z.string().regex(/^[A-Za-z0-9_]{1,40}$/), count(0, 1_000)),
  /** For a value that is not listed. */
  otherwise: count(0, 1_000),
  source,
});
export type RiskPoints = z.output<typeof riskPointsSchema>;

/** Plausible range of rupiah for one unit of any supported currency; anything outside is a typing error. */
const LOWEST: Rate = { scaled: 1n, scale: 0 };
const HIGHEST: Rate = { scaled: 100_000n, scale: 0 };
const plausibleRate = rateCodec.refine((mid: Rate) => compareRates(mid, LOWEST) >= 0 && compareRates(mid, HIGHEST) <= 0, {
  error: "From 1 to 100.000 rupiah",
});

const one = z.literal("default");
const perCorridorOrProduct = z.union([corridorCode, z.enum(PRODUCTS)]);
const foreign = currencySchema.exclude(["IDR"]);

/** Every kind: the format of its keys, the schema of its values, and the menu whose rights apply. */
export const TERMS = {
  corridor: { menu: "corridor", key: corridorCode, value: corridorSchema },
  bank: { menu: "corridor", key: bankCode, value: bankSchema },
  rail: { menu: "corridor", key: z.enum(RAILS), value: railSchema },
  country: { menu: "corridor", key: countryCode, value: countrySchema },
  /** By country and year: `ID-2026`. */
  holiday: { menu: "corridor", key: z.string().regex(/^[A-Z]{2}-20[0-9]{2}$/), value: holidaySchema },
  promise: { menu: "corridor", key: corridorCode, value: promiseSchema },
  /** By corridor code, else by product; the corridor's term replaces all tiers of the product's. The same holds for the spread. */
  fee: { menu: "fee", key: perCorridorOrProduct, value: feeSchema },
  /** An agent's commission for a payout or a cash-in. */
  commission: { menu: "fee", key: z.enum(SERVICES), value: commissionSchema },
  /** By the account that sends: its discount on the standard fee, before tax. Set by a signed sheet only; 0 ends it. */
  party_fee: { menu: "fee", key: idSchema("us"), value: z.strictObject({ discountBps: count(0, 10_000) }) },
  /** By agent and service: the agent's own commission. Set by a signed sheet only; null: the standard, whatever it is then. */
  party_commission: {
    menu: "fee",
    key: z.string().regex(/^us_[0-7][0-9a-hjkmnp-tv-z]{25}:(?:pay_out|cash_in)$/),
    value: z.strictObject({ own: commissionSchema.nullable() }),
  },
  /** Tax on the fee, never on the principal. */
  tax: { menu: "fee", key: one, value: z.strictObject({ bps: count(0, 5_000), source }) },
  spread: { menu: "rate", key: perCorridorOrProduct, value: z.strictObject({ bps: count(0, 1_000) }) },
  quote_lock: { menu: "rate", key: one, value: z.strictObject({ minutes: count(1, 1_440) }) },
  /** By currency, else the default. */
  rate_rule: {
    menu: "rate",
    key: z.union([one, foreign]),
    value: z.strictObject({
      referenceMaxAgeHours: count(1, 8_760),
      deskMaxAgeHours: count(1, 8_760),
      maxDeviationBps: count(1, 5_000),
    }),
  },
  /** Mid-market rate set by the treasury: rupiah for one unit of the currency. Its age counts from the proposal. */
  desk_rate: { menu: "rate", key: foreign, value: z.strictObject({ mid: plausibleRate }) },
  tier: { menu: "limit", key: z.string().regex(/^L[0-9]$/), value: tierSchema },
  limit: {
    menu: "limit",
    key: z.union([z.enum(["cash_pickup", "wallet", "recipient", "outlet"]), z.templateLiteral(["corridor:", corridorCode])]),
    value: limitSchema,
  },
  /**
   * Countries that get one-time codes by SMS, with the number per UTC day; 0: none. Without a term none, except Indonesia, which always
   * does.
   */
  sms_country: { menu: "limit", key: countryCode, value: z.strictObject({ codesPerDay: count(0, 100_000) }) },
  threshold: { menu: "limit", key: z.string().regex(/^[a-z][a-z_]{2,39}$/), value: thresholdSchema },
  /**
   * By tier: what it requires, how many people approve, and when it is reviewed. The codes are those of verification. `P1` is no tier of
   * accounts: it is what a person of a business gives.
   */
  verification_rule: { menu: "limit", key: z.string().regex(/^(?:L[1-9]|P1)$/), value: verificationRuleSchema },
  /** Points of a person's risk by factor, e.g. `occupation`: the points of each value. */
  risk_points: { menu: "limit", key: z.string().regex(/^[a-z][a-z_]{2,39}$/), value: riskPointsSchema },
} as const;

export type TermKind = keyof typeof TERMS;
export const TERM_KINDS = Object.keys(TERMS) as [TermKind, ...TermKind[]];
export type TermValue<K extends TermKind = TermKind> = z.output<(typeof TERMS)[K]["value"]>;

/** Whether a kind belongs to the signed sheets of businesses: nobody proposes or imports such a term. */
export function isBySheet(kind: TermKind): kind is "party_fee" | "party_commission" {
  return kind === "party_fee" || kind === "party_commission";
}

/** The menu whose rights apply to viewing, changing and approving a kind. */
export function menuOf(kind: TermKind): TermMenu {
  return TERMS[kind].menu;
}

const content = <K extends TermKind, Y extends z.ZodType, V extends z.ZodType>(
  kind: K,
  { key, value }: { readonly key: Y; readonly value: V },
) => z.strictObject({ kind: z.literal(kind), key, value });

/** Kind, key and value together: the content of a proposal. */
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
    content("party_fee", TERMS.party_fee),
    content("party_commission", TERMS.party_commission),
    content("tax", TERMS.tax),
    content("spread", TERMS.spread),
    content("quote_lock", TERMS.quote_lock),
    content("rate_rule", TERMS.rate_rule),
    content("desk_rate", TERMS.desk_rate),
    content("tier", TERMS.tier),
    content("limit", TERMS.limit),
    content("threshold", TERMS.threshold),
    content("sms_country", TERMS.sms_country),
    content("verification_rule", TERMS.verification_rule),
    content("risk_points", TERMS.risk_points),
  ])
  // Many calls use it; the OpenAPI document then defines it once.
  .meta({ id: "TermContent" });
export type TermContent = z.output<typeof termContentSchema>;

/** The kinds whose effect is simulated on the transfers of the last days before anybody approves them. */
export const SIMULATED_KINDS = ["fee", "spread", "tax", "bank"] as const;
export const simulatedTermSchema = z.discriminatedUnion("kind", [
  content("fee", TERMS.fee),
  content("spread", TERMS.spread),
  content("tax", TERMS.tax),
  content("bank", TERMS.bank),
]);
export type SimulatedTerm = z.output<typeof simulatedTermSchema>;

/** The kinds whose effect on transfers is replayed: which would have been refused, held, late, promised for another time, or costlier. */
export const REPLAYED_KINDS = ["tier", "limit", "threshold", "commission", "promise", "holiday"] as const;
export const replayedTermSchema = z.discriminatedUnion("kind", [
  content("tier", TERMS.tier),
  content("limit", TERMS.limit),
  content("threshold", TERMS.threshold),
  content("commission", TERMS.commission),
  content("promise", TERMS.promise),
  content("holiday", TERMS.holiday),
]);
export type ReplayedTerm = z.output<typeof replayedTermSchema>;

type ContentFault = "key_does_not_fit" | "days_not_ascending" | "bank_merged_into_itself" | "country_unknown" | "zone_unknown";

/** The code of an inconsistency between a key and its value, each valid by itself, or of a name that does not exist; null when they fit. */
export function whyNotContent(term: TermContent): ContentFault | null {
  switch (term.kind) {
    case "corridor":
      if (term.key !== `ID-${term.value.country}-${term.value.method}`) return "key_does_not_fit";
      return isCountry(term.value.country) ? null : "country_unknown";
    case "holiday":
      if (!isCountry(term.key.slice(0, 2))) return "country_unknown";
      return term.value.days.every(({ day }) => day.startsWith(term.key.slice(3))) ? null : "key_does_not_fit";
    case "country":
      if (!isCountry(term.key)) return "country_unknown";
      return isZone(term.value.zone) ? null : "zone_unknown";
    case "sms_country":
      return isCountry(term.key) ? null : "country_unknown";
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
