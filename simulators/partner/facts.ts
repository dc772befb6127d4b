/**
 * The partner's memory: facts in order, as lines of JSON. All other state is derived from them, so that a restart that reads them again
 * reaches the same state, ids included.
 */
import { z } from "zod";
import { openStoredLines } from "../append-only-file.ts";

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

/** Instants are milliseconds since 1970 on the partner's own clock; amounts are minor units as text. */
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
      /** The client's reference on its payment to the partner. */
      readonly reference?: string;
    }
  | { readonly fact: "shifted"; readonly at: number; readonly milliseconds: number };

export interface FactFile {
  /** Facts written before, oldest first. */
  readonly earlier: readonly Fact[];
  append(fact: Fact): void;
  /** Deletes all facts. */
  empty(): void;
  close(): void;
}

/** Opens a file of facts; null means memory alone. */
export function openFacts(path: string | null): FactFile {
  const stored = openStoredLines(path);
  return {
    earlier: stored.earlier.map((line) => JSON.parse(line) as Fact),
    append: (fact) => stored.append(JSON.stringify(fact)),
    empty: () => stored.empty(),
    close: () => stored.close(),
  };
}
