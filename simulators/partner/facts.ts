/**
 * What happened, in order, as lines of JSON: the partner's memory. Everything else is made from these facts, so that a restart that reads
 * them again stands where it stood, down to the ids.
 */
import { z } from "zod";
import { openKeptLines } from "../kept-lines.ts";

const name = z.string().max(200);

export const orderSchema = z.strictObject({
  external_id: z.string().regex(/^\w{1,36}$/),
  purpose_of_remittance: z.enum([
    "FAMILY_SUPPORT",
    "EDUCATION",
    "GIFT",
    "MEDICAL_TREATMENT",
    "SALARY_PAYMENT",
    "SAVINGS",
    "RENT",
    "TRADE",
    "OTHER",
  ]),
  remark: z.string().max(35),
  credit_party: z.strictObject({
    bank_code: z.string().min(1).max(20).nullable(),
    account_number: z
      .string()
      .regex(/^[A-Z\d-]{1,34}$/)
      .nullable(),
  }),
  beneficiary: z.strictObject({
    firstname: name.min(1).nullable(),
    lastname: name.min(1),
    country: z.string().regex(/^[A-Z]{2}$/),
    msisdn: z
      .string()
      .regex(/^\+\d{7,15}$/)
      .nullable(),
    fields: z.record(z.string().max(60), z.string().max(300)),
  }),
  sender: z.strictObject({
    name: name.min(1),
    country: z.string().regex(/^[A-Z]{2}$/),
    address: z.string().max(300).nullable(),
    date_of_birth: z.iso.date().nullable(),
    reference: name,
  }),
});
export type Order = z.output<typeof orderSchema>;

/** Instants are milliseconds since 1970, of the partner's own clock; amounts are minor units as text. */
export type Fact =
  | {
      readonly fact: "quoted";
      readonly at: number;
      readonly externalId: string;
      readonly payerId: string;
      readonly minor: string;
    }
  | { readonly fact: "created"; readonly at: number; readonly quotationId: string; readonly order: Order }
  | { readonly fact: "replaced"; readonly at: number; readonly id: string; readonly quotationId: string; readonly order: Order }
  | {
      readonly fact: "moved";
      readonly at: number;
      readonly id: string;
      readonly status: string;
      readonly isPlanned?: true;
      readonly reversedMinor?: string;
    }
  | { readonly fact: "reported"; readonly at: number; readonly id: string; readonly eventId: string }
  | {
      readonly fact: "topped_up";
      readonly at: number;
      readonly currency: string;
      readonly minor: string;
      /** The client's, as it stood on its payment to us. */
      readonly reference?: string;
    }
  | { readonly fact: "shifted"; readonly at: number; readonly milliseconds: number };

export interface FactFile {
  /** What was written before, oldest first. */
  readonly earlier: readonly Fact[];
  append(fact: Fact): void;
  /** Forgets everything. */
  empty(): void;
  close(): void;
}

/** Opens a file of facts, or memory alone for null. */
export function openFacts(path: string | null): FactFile {
  const kept = openKeptLines(path);
  return {
    earlier: kept.earlier.map((line) => JSON.parse(line) as Fact),
    append: (fact) => kept.append(JSON.stringify(fact)),
    empty: () => kept.empty(),
    close: () => kept.close(),
  };
}
