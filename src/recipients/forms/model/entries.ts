/** Validates what a user entered into a form by the form's own definition. Pure: the screen may validate while typing, the server decides. */
import type { Bilingual } from "#kernel/locale.ts";
import { isPlainName, readsLikeLink } from "#kernel/validation/plain-name.ts";
import { fieldMessages } from "../messages.ts";
import { isRoutingNumber } from "./bank-codes.ts";
import type { FormField } from "./form-fields.ts";
import { wrongLength } from "./number-lengths.ts";
import { NAME_PATTERN } from "../../model/name.ts";
import { normalized } from "./normalize-entry.ts";
import type { RecipientForm } from "./forms-by-country.ts";
import { whyNotIban } from "./iban.ts";

export type Entries = Readonly<Record<string, string>>;

export type Fault = "required" | "wrong" | "unknown";
export interface FieldFault {
  readonly why: Fault;
  readonly says: Bilingual;
}

export type ValidatedEntries =
  | { readonly ok: true; readonly entries: Entries }
  | { readonly ok: false; readonly faults: Readonly<Record<string, FieldFault>> };

const REQUIRED: FieldFault = { why: "required", says: { ID: fieldMessages.ID.required, EN: fieldMessages.EN.required } };
const UNKNOWN: FieldFault = { why: "unknown", says: { ID: fieldMessages.ID.unknown, EN: fieldMessages.EN.unknown } };

/** Returns the normalized entries, or the fault of each. Fields that the form does not have are faults too: nothing is dropped silently. */
export function validateEntries(form: RecipientForm, typed: Entries): ValidatedEntries {
  const entries: Record<string, string> = {};
  const faults: Record<string, FieldFault> = {};
  for (const name of Object.keys(typed)) if (!form.fields.some((field) => field.name === name)) faults[name] = UNKNOWN;
  for (const field of form.fields) {
    const text = normalized(Object.hasOwn(typed, field.name) ? (typed[field.name] ?? "") : "", field.tidy);
    const fault = faultOf(field, text);
    if (fault) faults[field.name] = fault;
    else if (text !== "") entries[field.name] = text;
  }
  return Object.keys(faults).length > 0 ? { ok: false, faults } : { ok: true, entries };
}

function faultOf(field: FormField, text: string): FieldFault | null {
  // A telephone number without digits is normalized to its country code alone.
  if (text === "" || (field.tidy === "phone" && text === "+62")) return field.isRequired ? REQUIRED : null;
  if (isRight(field, text)) return null;
  return { why: "wrong", says: wrongLength(field.wrongLength, text, field.minChars, field.maxChars) ?? field.wrong };
}

function isRight(field: FormField, text: string): boolean {
  // Counts characters, not UTF-16 units, as JSON Schema does.
  const chars = [...text].length;
  if (chars < field.minChars || chars > field.maxChars) return false;
  if (!new RegExp(field.pattern, "u").test(text)) return false;
  if (field.choices && !field.choices.some(({ value }) => value === text)) return false;
  // The value is sent to other people in our own messages.
  if ((field.widget === "name" || field.pattern === NAME_PATTERN) && !isPlainName(text)) return false;
  if (field.widget === "address" && readsLikeLink(text)) return false;
  switch (field.check) {
    case "iban":
      return whyNotIban(text, field.countries) === null;
    case "routing_number":
      return isRoutingNumber(text);
    case null:
      return true;
  }
}
