/**
 * A form as JSON Schema 2020-12, for any screen that can draw one. `title` and `description` are in the reader's language. Properties that
 * the standard lacks are under `x-…`: both languages of each text, the error text, the order of fields, the widget, and `x-refresh`, after
 * which the form is to be read again.
 */
import type { Language } from "#kernel/locale.ts";
import type { Choice } from "./banks-abroad.ts";
import { fieldMessages } from "../messages.ts";
import type { FormField } from "./form-fields.ts";
import type { RecipientForm } from "./forms-by-country.ts";

export type JsonSchema = Readonly<Record<string, unknown>>;

export function schemaOf(form: RecipientForm, language: Language): JsonSchema {
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    $id: `urn:sampai:recipient-form:${form.key}:${form.version}`,
    type: "object",
    properties: Object.fromEntries(form.fields.map((field) => [field.name, propertyOf(field, language)])),
    required: form.fields.filter(({ isRequired }) => isRequired).map(({ name }) => name),
    additionalProperties: false,
    "x-order": form.fields.map(({ name }) => name),
  };
}

const choiceList = (choices: readonly Choice[], language: Language) =>
  choices.map(({ value, title, bank }) => ({
    const: value,
    title: title[language],
    "x-titles": title,
    ...(bank && { "x-short-name": bank.shortName, "x-aliases": bank.aliases, "x-popular": bank.popular }),
    ...(bank?.isWallet === true && { "x-wallet": true }),
  }));

function propertyOf(field: FormField, language: Language): JsonSchema {
  const required = { ID: fieldMessages.ID.required, EN: fieldMessages.EN.required };
  return {
    type: "string",
    title: field.title[language],
    ...(field.help[language] === "" ? {} : { description: field.help[language], "x-descriptions": field.help }),
    ...(field.choices === null
      ? { minLength: field.minChars, maxLength: field.maxChars, pattern: field.pattern }
      : { oneOf: choiceList(field.choices, language) }),
    "x-titles": field.title,
    "x-errors": {
      wrong: field.wrong,
      ...(field.wrongLength && { length: field.wrongLength }),
      ...(field.isRequired ? { required } : {}),
    },
    "x-widget": field.widget,
    "x-tidy": field.tidy,
    ...(field.check === null ? {} : { "x-check": field.check }),
    ...(field.suggestions.length === 0 ? {} : { "x-suggestions": choiceList(field.suggestions, language) }),
    "x-refresh": field.refreshOnChange,
  };
}
