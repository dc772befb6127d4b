/**
 * A form of the server (`form-schema.ts`) as the screen draws and validates it. Any other rule in the description is validated by the
 * server.
 */
import { z } from "zod";
import type { Bilingual, Language } from "#kernel/locale.ts";
import { bankLabel, bankMark, type NamedBank } from "#pricing/banks/web/bank-label.ts";
import { isRoutingNumber } from "../model/bank-codes.ts";
import { whyNotIban } from "../model/iban.ts";
import { wrongLength } from "../model/number-lengths.ts";
import { normalized } from "../model/normalize-entry.ts";

const bilingual = z.object({ ID: z.string(), EN: z.string() });
const choice = z.object({
  const: z.string(),
  "x-titles": bilingual,
  "x-short-name": z.string().optional(),
  "x-aliases": z.array(z.string()).optional(),
  "x-popular": z.int().nullable().optional(),
  "x-wallet": z.boolean().optional(),
});
const propertySchema = z.object({
  "x-titles": bilingual,
  "x-descriptions": bilingual.optional(),
  "x-errors": z.object({ wrong: bilingual, length: bilingual.optional(), required: bilingual.optional() }),
  "x-widget": z.enum(["text", "name", "choice", "bank", "account", "wallet", "iban", "phone", "address"]),
  "x-tidy": z.enum(["text", "code", "bic", "phone", "wallet"]),
  "x-check": z.enum(["iban", "routing_number"]).optional(),
  "x-suggestions": z.array(choice).optional(),
  "x-refresh": z.boolean(),
  oneOf: z.array(choice).optional(),
  minLength: z.int().optional(),
  maxLength: z.int().optional(),
  pattern: z.string().optional(),
});
const formSchema = z.object({
  properties: z.record(z.string(), propertySchema),
  "x-order": z.array(z.string()),
});

export type DescribedField = { readonly name: string } & Readonly<z.output<typeof propertySchema>>;
export type Typed = Readonly<Record<string, string | undefined>>;

/** The fields in form order. */
export function readDescribedForm(schema: unknown): readonly DescribedField[] {
  const form = formSchema.parse(schema);
  return form["x-order"].flatMap((name) => {
    const property = form.properties[name];
    return property === undefined ? [] : [{ name, ...property }];
  });
}

/** The fault of a typed value, or null: by the same pure rules as on the server. */
export function whyWrong(field: DescribedField, typed: string): Bilingual | null {
  const text = normalized(typed, field["x-tidy"]);
  const { wrong, length, required } = field["x-errors"];
  if (text === "" || (field["x-tidy"] === "phone" && text === "+62")) return required ?? null;
  if (field.oneOf) return field.oneOf.some(({ const: value }) => value === text) ? null : wrong;
  // Counts characters, not UTF-16 units, as JSON Schema does.
  const chars = [...text].length;
  const fits =
    chars >= (field.minLength ?? 0) &&
    chars <= (field.maxLength ?? Infinity) &&
    (field.pattern === undefined || new RegExp(field.pattern, "u").test(text)) &&
    isChecked(field, text);
  return fits ? null : (wrongLength(length, text, field.minLength ?? 0, field.maxLength ?? Infinity) ?? wrong);
}

function isChecked(field: DescribedField, text: string): boolean {
  if (field["x-check"] === "iban") return whyNotIban(text, [text.slice(0, 2)]) === null;
  return field["x-check"] === "routing_number" ? isRoutingNumber(text) : true;
}

/**
 * The typed values that belong to this form. A field of another bank's form is not sent, but is kept in case the user goes back to that
 * bank.
 */
export function entriesOf(fields: readonly DescribedField[], typed: Typed): Record<string, string> {
  return Object.fromEntries(fields.flatMap(({ name }) => (typed[name] ? [[name, typed[name]] as const] : [])));
}

/** The banks of a field, with the names they are found by. */
export function banksOf(field: DescribedField, language: Language): readonly NamedBank[] {
  return (field.oneOf ?? field["x-suggestions"] ?? []).map((one) => ({
    code: one.const,
    name: one["x-titles"][language],
    shortName: one["x-short-name"] ?? one["x-titles"][language],
    aliases: one["x-aliases"] ?? [],
    popular: one["x-popular"] ?? null,
    isWallet: one["x-wallet"] ?? false,
  }));
}

/** Display text of a saved value: the title of a choice, the bank's name with its code, otherwise the value itself. */
export function formatValue(field: DescribedField, value: string, language: Language): string {
  const known = [...(field.oneOf ?? []), ...(field["x-suggestions"] ?? [])].find((one) => one.const === value);
  const title = known?.["x-titles"][language];
  if (title === undefined) return value;
  const shortName = known?.["x-short-name"];
  if (shortName !== undefined) return bankLabel({ name: title, shortName });
  return field["x-widget"] === "bank" && title !== value ? `${title} (${value})` : title;
}

/** The mark and short name of the chosen bank; null for none or one that is in no list. */
export function bankMarkedIn(
  fields: readonly DescribedField[],
  code: string,
  language: Language,
): { readonly mark: string; readonly name: string; readonly isWallet: boolean } | null {
  const bank = fields
    .filter((field) => field["x-widget"] === "bank")
    .flatMap((field) => banksOf(field, language))
    .find((one) => one.code === code);
  return bank === undefined ? null : { mark: bankMark(bank.shortName), name: bank.shortName, isWallet: bank.isWallet };
}
