/**
 * A recipient as a transfer keeps them: frozen when the transfer is made. What is changed or deleted afterwards changes nothing about where
 * its money goes, and what the law wants kept about it is kept with the transfer.
 */
import { z } from "zod";
import { instantCodec } from "#kernel/time.ts";
import type { Entries } from "./entries.ts";
import type { RecipientForm } from "./forms.ts";
import { bankOfIban } from "./iban.ts";
import { VERDICTS } from "./name.ts";
import { countryCode, methodSchema, recipientId, type Recipient } from "./recipient.ts";

/** Its encoded form is plain JSON: for a column, for a hash, for the wire. */
export const snapshotSchema = z.strictObject({
  recipient: recipientId,
  version: z.int().positive(),
  /** By which form they were judged: `ID-bank`, 1. */
  form: z.strictObject({ key: z.string(), version: z.int().positive() }),
  method: methodSchema,
  /** Where the money arrives, ISO 3166-1: of an IBAN its own country, not the area. */
  country: countryCode,
  name: z.string().min(1),
  holder: z.enum(["person", "business"]),
  /** `bank`: the 3-digit code at home; abroad the SWIFT code or the code by which the country's clearing names it. */
  account: z.strictObject({ bank: z.string().min(1), number: z.string().min(1) }).nullable(),
  /** As the form's list calls the bank, where it is in there. */
  bankTitle: z.string().nullable(),
  /** E.164, where the form asked for it. */
  phone: z.string().nullable(),
  /** What else the form asked for, by its names: branch, relationship, city … */
  fields: z.record(z.string(), z.string()),
  /**
   * The same account, or the same telephone of who collects, whoever saved them: limits count by it, so that they hold no account in clear.
   * It is no secret: who tries all numbers finds the one.
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

/** Entries that stand elsewhere in the snapshot. */
const NAMED = new Set(["name", "holder", "account", "iban", "phone"]);
/** The names under which forms ask for what stands for a bank. */
const BANK_FIELDS = ["bank", "ifsc", "bsb", "routing_number", "sort_code"] as const;

/** The account that entries name, or null for cash. */
export function accountOf(entries: Entries): { readonly bank: string; readonly number: string } | null {
  const number = entries["account"] ?? entries["iban"];
  if (number === undefined) return null;
  const code = BANK_FIELDS.map((name) => entries[name]).find((value) => value !== undefined);
  return { bank: code ?? bankOfIban(number), number };
}

/** What a fingerprint is made of: the account wherever there is one, else who collects and where their code goes. */
export function fingerprintText(country: string, entries: Entries): string {
  const account = accountOf(entries);
  return account
    ? ["account", country, account.bank, account.number].join("|")
    : ["phone", country, entries["phone"] ?? ""].join("|");
}

/** Freezes a recipient whose entries fit the form as it is now. */
export function snapshotOf(recipient: Recipient, form: RecipientForm, entries: Entries, fingerprint: string): RecipientSnapshot {
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
    account: accountOf(entries),
    bankTitle: bank?.title.EN ?? null,
    phone: entries["phone"] ?? null,
    fields: Object.fromEntries(Object.entries(entries).filter(([name]) => !NAMED.has(name))),
    fingerprint,
    check: recipient.check,
  };
}
