/** The partner's messages in its own form (simulators/partner/README.md). Anything in another form is not an answer of the partner's. */
import { z } from "zod";
import { CURRENCIES, currencySchema, type Currency, type Money } from "#kernel/money.ts";
import type { PayoutOrder, Rail } from "#transfers/lifecycle/payout-party.ts";

/** Ids have 64 bits. A JSON number would silently lose the last digits, so only text is accepted. */
const idSchema = z.string().regex(/^[1-9]\d{0,18}$/);
const codeSchema = z.string().regex(/^\d{5}$/);

const AMOUNT = /^(-?)(0|[1-9]\d{0,14})(?:\.(\d{1,2}))?$/;

/** Parses a decimal amount exactly; null for another form, or for more decimals than the currency has. */
export function parseDecimal(text: string, currency: Currency): Money | null {
  const [, sign = "", whole = "", fraction = ""] = AMOUNT.exec(text) ?? [];
  const { exponent } = CURRENCIES[currency];
  if (whole === "" || fraction.length > exponent) return null;
  const minor = BigInt(whole + fraction.padEnd(exponent, "0"));
  return { currency, minor: sign === "" ? minor : -minor };
}

/** An amount as the partner writes it, with all decimals of its currency: `788.91`, `5000` for yen. */
export function toDecimal({ currency, minor }: Money): string {
  const { exponent } = CURRENCIES[currency];
  const digits = (minor < 0n ? -minor : minor).toString().padStart(exponent + 1, "0");
  const text = exponent === 0 ? digits : `${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`;
  return minor < 0n ? `-${text}` : text;
}

const moneySchema = z
  .object({ currency: currencySchema, amount: z.string() })
  .transform(({ currency, amount }, context): Money => {
    const parsed = parseDecimal(amount, currency);
    if (parsed) return parsed;
    context.issues.push({ code: "custom", message: "not an amount of this currency", input: amount });
    return z.NEVER;
  });

export const refusedSchema = z.object({ errors: z.array(z.object({ code: z.string().regex(/^\d{7}$/) })).min(1) });

export const payersSchema = z.object({
  payers: z.array(z.object({ id: idSchema, country: z.string(), currency: z.string(), service: z.string() })).max(500),
});

export const quotationSchema = z.object({ id: idSchema, source: moneySchema, destination: moneySchema, fee: moneySchema });

export const transactionSchema = z.object({
  id: idSchema,
  external_id: z.string(),
  quotation_id: idSchema,
  status: codeSchema,
  source: moneySchema,
  destination: moneySchema,
  fee: moneySchema,
  credit_party: z.object({ account_number: z.string().nullable() }),
  reversal: moneySchema.nullable(),
});
export type Transaction = z.output<typeof transactionSchema>;

export const balancesSchema = z.object({ balances: z.array(z.object({ currency: currencySchema })).max(200) });

export const movementsSchema = z.object({
  movements: z
    .array(
      z.object({
        id: idSchema,
        type: z.string().regex(/^[A-Z_]{1,40}$/),
        booked_at: z.iso.datetime(),
        external_id: z.string().nullable(),
        money: moneySchema,
      }),
    )
    .max(1_000),
  next: idSchema.nullable(),
  /** The balance of the account at the end of the day, or now while the day is not over. */
  closing_balance: moneySchema.nullish(),
});

/** ISO 20022 external purpose codes as the partner's values. It refuses unknown values, so every other code becomes OTHER. */
const PURPOSES: Readonly<Record<string, string>> = {
  FAMI: "FAMILY_SUPPORT",
  SUPP: "FAMILY_SUPPORT",
  EDUC: "EDUCATION",
  GIFT: "GIFT",
  HLTC: "MEDICAL_TREATMENT",
  MDCS: "MEDICAL_TREATMENT",
  SALA: "SALARY_PAYMENT",
  SAVG: "SAVINGS",
  RENT: "RENT",
  TRAD: "TRADE",
};

/** The partner's name for a rail; null for a rail that is not the partner's. */
export function serviceOf(rail: Rail): "bank_account" | "cash_pickup" | null {
  if (rail === "partner_bank") return "bank_account";
  return rail === "partner_cash" ? "cash_pickup" : null;
}

/**
 * The order in the partner's form. The last word of a name is the last name; the caller has already adapted one-word names to the payer's
 * form.
 */
export function transactionBody({ reference, beneficiary, sender, purpose, remark }: PayoutOrder): object {
  const blank = beneficiary.name.lastIndexOf(" ");
  return {
    external_id: reference,
    purpose_of_remittance: PURPOSES[purpose] ?? "OTHER",
    remark,
    credit_party: { bank_code: beneficiary.account?.bank ?? null, account_number: beneficiary.account?.number ?? null },
    beneficiary: {
      firstname: blank < 0 ? null : beneficiary.name.slice(0, blank),
      lastname: beneficiary.name.slice(blank + 1),
      country: beneficiary.country,
      msisdn: beneficiary.phone,
      fields: beneficiary.fields,
    },
    sender: {
      name: sender.name,
      country: sender.country,
      address: sender.address,
      date_of_birth: sender.birthDate,
      reference: sender.reference,
    },
  };
}
