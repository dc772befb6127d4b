/** The commercial terms of a contract, by kind of business; and what differs from the standard, which the treasury signs too. Pure. */
import { z } from "zod";
import { newOutletSchema } from "#cash-points/outlets/contract.ts";
import { isPayable, moneyCodec, type Money } from "#kernel/money.ts";
import { phoneSchema, textOf } from "./company.ts";
import type { BusinessKind } from "./kinds.ts";

/** Whole rupiah, not below zero. */
export const rupiahFromZero = moneyCodec.refine(
  (amount: Money) => amount.currency === "IDR" && amount.minor >= 0n && isPayable(amount),
  { error: "Whole rupiah, not below zero" },
);
const discount = z.int().min(0).max(10_000);
/** Of one service: a fixed amount, plus a share of the principal, up to a cap; null: no cap. */
export const commissionSchema = z.strictObject({
  fixed: rupiahFromZero,
  bps: z.int().min(0).max(1_000),
  max: rupiahFromZero.nullable(),
});
/** What the applicant expects; the effect of the terms is computed from it, and monitoring compares with it. */
const expectedSchema = z.strictObject({
  /** Transfers a month, and the average principal of one. */
  transfers: z.int().min(1).max(10_000_000),
  average: rupiahFromZero.refine(({ minor }: Money) => minor > 0n, { error: "Above zero" }),
});
export type Expected = z.output<typeof expectedSchema>;

/** The tiers that a contract of a business that sends can give, the lowest first (LIM-1). */
export const CUSTOMER_TIERS = ["L2", "L3"] as const;

/** A business that sends. */
const customerTerms = z.strictObject({
  kind: z.literal("customer"),
  /** The tier of its limits (LIM-1). */
  tier: z.enum(CUSTOMER_TIERS),
  /** Off the standard fee, before tax. */
  feeDiscountBps: discount,
  expected: expectedSchema,
});

/** An agent with outlets. `chain` is the chain's part of its account code, and null for the other settlements. */
const agentTerms = z
  .strictObject({
    kind: z.literal("agent"),
    settlement: z.enum(["deposit", "credit", "chain"]),
    chain: z
      .string()
      .regex(/^[a-z][a-z0-9_]{1,29}$/)
      .nullable(),
    creditLine: rupiahFromZero,
    /** Null: the standard commission. */
    commission: z.strictObject({ payOut: commissionSchema, cashIn: commissionSchema }).nullable(),
    expected: expectedSchema,
    /** Provinces and cities in which it may have outlets, with their names as signers read them; empty: everywhere in Indonesia. */
    territory: z
      .array(z.strictObject({ code: z.string().regex(/^[0-9]{2}(?:[0-9]{2})?$/), name: textOf(2, 100) }))
      .max(60)
      .refine((all) => all.every(({ code }) => !all.some((other) => other.code !== code && code.startsWith(other.code))), {
        error: "No city of a province that is named as a whole",
      })
      .refine((all) => new Set(all.map(({ code }) => code)).size === all.length, { error: "Each area once" })
      .default([]),
    /** Opened with this sheet; those of earlier sheets stay as they are. */
    outlets: z.array(newOutletSchema).max(50),
  })
  .superRefine(({ settlement, chain, creditLine }, context) => {
    if ((settlement === "chain") !== (chain !== null))
      context.addIssue({ code: "custom", message: "A chain, and only a chain, has a code", path: ["chain"] });
    if (settlement !== "credit" && creditLine.minor > 0n)
      context.addIssue({ code: "custom", message: "Only an agent on credit has a line", path: ["creditLine"] });
  });

export const SETTLEMENT_CYCLES = ["daily", "weekly", "monthly"] as const;
const ipv4 = /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\/(?:[12]?\d|3[0-2]))?$/;
/** A digital partner: sends by API from its deposit. */
const partnerTerms = z.strictObject({
  kind: z.literal("partner"),
  /** What the deposit should hold, and what the partner may owe beyond it. */
  prefundMinimum: rupiahFromZero,
  creditLine: rupiahFromZero,
  settlementCycle: z.enum(SETTLEMENT_CYCLES),
  feeDiscountBps: discount,
  expected: expectedSchema,
  dayLimit: rupiahFromZero.refine(({ minor }: Money) => minor > 0n, { error: "Above zero" }),
  /** Codes of the corridors it may use. */
  corridors: z
    .array(z.string().regex(/^ID-[A-Z]{2}-(?:bank|cash)$/))
    .min(1)
    .max(60),
  /** Addresses its calls come from: IPv4, or a block. */
  addresses: z.array(z.string().regex(ipv4)).max(20),
  technicalContact: z.strictObject({ name: textOf(1, 100), email: z.email().max(254).toLowerCase(), phone: phoneSchema }),
});

export const termsSchema = z.discriminatedUnion("kind", [customerTerms, agentTerms, partnerTerms]);
export type Terms = z.output<typeof termsSchema>;
export type TermsOf<K extends BusinessKind> = Extract<Terms, { kind: K }>;

/** What of the terms is not the standard: the treasury has to sign it. */
export const DEVIATIONS = ["fee_discount", "own_commission", "credit_line", "higher_tier"] as const;
export type Deviation = (typeof DEVIATIONS)[number];

export function deviationsOf(terms: Terms): readonly Deviation[] {
  const found: Deviation[] = [];
  if (terms.kind !== "agent" && terms.feeDiscountBps > 0) found.push("fee_discount");
  if (terms.kind === "agent" && terms.commission !== null) found.push("own_commission");
  if (terms.kind !== "customer" && terms.creditLine.minor > 0n) found.push("credit_line");
  if (terms.kind === "customer" && terms.tier !== "L2") found.push("higher_tier");
  return found;
}
