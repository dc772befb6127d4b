/**
 * A recipient as stored with a transfer, frozen when the transfer is created. Later changes or deletions do not change where its money
 * goes, and the recipient data that the law requires is retained with the transfer.
 */
import { z } from "zod";
import { instantCodec } from "#kernel/time.ts";
import type { Entries } from "../forms/model/entries.ts";
import type { RecipientForm } from "../forms/model/forms-by-country.ts";
import { bankOfIban } from "../forms/model/iban.ts";
import { VERDICTS } from "./name.ts";
import { countryCode, methodSchema, recipientId, type Recipient } from "./recipient.ts";

/** Its encoded form is plain JSON: for a column, a hash and HTTP. */
export const snapshotSchema = z.strictObject({
  recipient: recipientId,
  version: z.int().positive(),
  /** The form and version that validated the entries: `ID-bank`, 1. */
  form: z.strictObject({ key: z.string(), version: z.int().positive() }),
  method: methodSchema,
  /** The destination country, ISO 3166-1: for an IBAN its own country, not the euro area. */
  country: countryCode,
  name: z.string().min(1),
  holder: z.enum(["person", "business"]),
  /** `bank`: the 3-digit code at home; abroad the SWIFT code or the national clearing code. */
  account: z
    .strictObject({
      bank: z.string().min(1),
      number: z.string().min(1),
      /** Of an e-wallet: code and number by which the operator's bank knows it. */
      wallet: z.strictObject({ bank: z.string().min(1), number: z.string().min(1) }).exactOptional(),
    })
    .nullable(),
  /** The bank's title in the form's list, or null if it is not listed. */
  bankTitle: z.string().nullable(),
  /** E.164, if the form has a telephone number. */
  phone: z.string().nullable(),
  /** The form's other entries by name: branch, relationship, city … */
  fields: z.record(z.string(), z.string()),
  /**
   * The same for the same account, or for the same telephone number of a cash recipient, whoever saved it. Limits count by it, so that they
   * store no account in clear. It is not secret: trying all numbers finds the right one.
   */
  fingerprint: z.string().regex(/^[0-9a-f]{32}$/),
  check: z
    .strictObject({
      verdict: z.enum(VERDICTS),
      score: z.int().nullable(),
      bankName: z.string().nullable(),
      checkedAt: instantCodec.nullable(),
      accepted: z.strictObject({ by: z.string(), at: instantCodec, score: z.int() }).nullable(),
    })
    .nullable(),
});
export type RecipientSnapshot = z.output<typeof snapshotSchema>;

/** Entries that have their own property in the snapshot. */
const NAMED = new Set(["name", "holder", "account", "iban", "phone"]);
/** The names of the fields that identify a bank in the forms. */
const BANK_FIELDS = ["bank", "ifsc", "bsb", "routing_number", "sort_code"] as const;

/** The account in the entries, or null for cash. */
export function accountOf(entries: Entries): { readonly bank: string; readonly number: string } | null {
  const number = entries["account"] ?? entries["iban"];
  if (number === undefined) return null;
  const code = BANK_FIELDS.map((name) => entries[name]).find((value) => value !== undefined);
  return { bank: code ?? bankOfIban(number), number };
}

/**
 * Countries in which a bank and a number do not name one account, and the fields that complete it: Hong Kong numbers accounts within a branch,
 * Japan within a branch and an account type (Zengin). In Taiwan the number holds the branch: counting that field as well would give one account
 * several fingerprints, and each a limit of its own.
 */
const COMPLETED_BY: Readonly<Record<string, readonly string[]>> = { HK: ["branch"], JP: ["branch", "account_type"] };

/**
 * The text that is hashed into a fingerprint: everything that names the account if there is one, otherwise the recipient's telephone number,
 * which receives the pickup code.
 */
export function fingerprintText(country: string, entries: Entries): string {
  const account = accountOf(entries);
  if (account === null) return ["phone", country, entries["phone"] ?? ""].join("|");
  const more = (COMPLETED_BY[country] ?? []).map((name) => entries[name] ?? "");
  return ["account", country, account.bank, account.number, ...more].join("|");
}

interface Frozen {
  readonly form: RecipientForm;
  readonly entries: Entries;
  readonly fingerprint: string;
  /** The account of an e-wallet as the operator's bank knows it; null for any other. */
  readonly wallet: { readonly bank: string; readonly number: string } | null;
}

/** Freezes a recipient whose entries fit the current form. */
export function snapshotOf(recipient: Recipient, { form, entries, fingerprint, wallet }: Frozen): RecipientSnapshot {
  const account = accountOf(entries);
  const bankField = form.fields.find(({ name }) => name === "bank");
  const bank = [...(bankField?.choices ?? []), ...(bankField?.suggestions ?? [])].find(({ value }) => value === entries["bank"]);
  return {
    recipient: recipient.id,
    version: recipient.version,
    form: { key: form.key, version: form.version },
    method: recipient.method,
    country: entries["iban"]?.slice(0, 2) ?? recipient.country,
    name: entries["name"] ?? "",
    holder: entries["holder"] === "business" ? "business" : "person",
    account: account && { ...account, ...(wallet !== null && { wallet }) },
    bankTitle: bank?.title.EN ?? null,
    phone: entries["phone"] ?? null,
    fields: Object.fromEntries(Object.entries(entries).filter(([name]) => !NAMED.has(name))),
    fingerprint,
    check: recipient.check,
  };
}
