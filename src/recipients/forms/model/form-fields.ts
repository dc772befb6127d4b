/** The fields of a form, with the rules that the server validates by and the screen shows. One definition for both. */
import { formatMoney, type Money } from "#kernel/amount.ts";
import type { Bilingual, Language } from "#kernel/locale.ts";
import type { Choice } from "./banks-abroad.ts";
import { fieldMessages } from "../messages.ts";
import { digitsTexts } from "./number-length-texts.ts";
import type { Normalization } from "./normalize-entry.ts";

/** How a screen shows a field. */
export type Widget = "text" | "name" | "choice" | "bank" | "account" | "wallet" | "iban" | "phone" | "address";
/** Rules that a pattern can't express. */
export type Check = "iban" | "routing_number";

export interface FormField {
  readonly name: string;
  readonly title: Bilingual;
  readonly help: Bilingual;
  readonly wrong: Bilingual;
  /** The error text when only the number of digits is wrong; `{written}` stands for the number typed. */
  readonly wrongLength: Bilingual | null;
  readonly widget: Widget;
  readonly tidy: Normalization;
  readonly isRequired: boolean;
  readonly minChars: number;
  readonly maxChars: number;
  /** Source of a regular expression with the u flag. */
  readonly pattern: string;
  /** The only allowed values, or null. */
  readonly choices: readonly Choice[] | null;
  /** Suggested values; others are allowed. */
  readonly suggestions: readonly Choice[];
  readonly check: Check | null;
  /** For the check: the countries whose accounts fit. */
  readonly countries: readonly string[];
  /** Another value may change other fields or rules: the form is read again with it. */
  readonly refreshOnChange: boolean;
}

export type FieldLabel = Exclude<keyof typeof fieldMessages.ID, "choices" | "required" | "unknown">;
type ChoiceLabel = keyof typeof fieldMessages.ID.choices;

type Draft = Partial<Omit<FormField, "name" | "title" | "wrong">>;

/** A field with its texts. The default is a required text of up to 140 characters. */
export function field(name: string, label: FieldLabel, draft: Draft = {}): FormField {
  const both = (facet: "title" | "help" | "wrong"): Bilingual => ({
    ID: fieldMessages.ID[label][facet],
    EN: fieldMessages.EN[label][facet],
  });
  return {
    name,
    title: both("title"),
    help: both("help"),
    wrong: both("wrong"),
    wrongLength: null,
    widget: "text",
    tidy: "text",
    isRequired: true,
    minChars: 1,
    maxChars: 140,
    pattern: "^[^\\p{Cc}]+$",
    choices: null,
    suggestions: [],
    check: null,
    countries: [],
    refreshOnChange: false,
    ...draft,
  };
}

/** A field with a few values. */
export function choiceField(name: string, label: FieldLabel, values: readonly ChoiceLabel[], draft: Draft = {}): FormField {
  const choices = values.map((value) => ({
    value,
    title: { ID: fieldMessages.ID.choices[value], EN: fieldMessages.EN.choices[value] },
  }));
  return field(name, label, { widget: "choice", maxChars: 40, pattern: "^[a-z_]+$", choices, ...draft });
}

/** The sentence about the length of an account number; names the bank where it is known. */
export function lengthSentence(min: number, max: number, bank?: string): Bilingual {
  const { ofBank, exactly, between } = digitsTexts;
  return filled(bank === undefined ? (min === max ? exactly : between) : ofBank, { bank: bank ?? "", min, max });
}

/** The hint before typing: the number of digits in this bank's accounts. */
export const digitsHelp = (min: number, bank: string): Bilingual => filled(digitsTexts.help, { bank, min, max: min });

/** The sentence about the length of a wallet's mobile number. */
export const walletLengthSentence = (min: number, max: number): Bilingual => filled(digitsTexts.wallet, { bank: "", min, max });

/** A hint, followed by the most that one transfer to a wallet may carry. */
export function withWalletMax(help: Bilingual, max: Money): Bilingual {
  const sentence = (language: Language) =>
    `${help[language]} ${digitsTexts.walletMax[language].replace("{max}", formatMoney(max, language))}`;
  return { ID: sentence("ID"), EN: sentence("EN") };
}

/** Fills the values into both languages; `{written}` stays, for the number typed. */
function filled(texts: Bilingual, values: Readonly<Record<"bank" | "min" | "max", string | number>>): Bilingual {
  const fill = (text: string) => text.replaceAll(/\{(bank|min|max)\}/g, (_, gap: keyof typeof values) => String(values[gap]));
  return { ID: fill(texts.ID), EN: fill(texts.EN) };
}

/** A field of digits, between two lengths. */
export function digitsField(
  name: string,
  label: FieldLabel,
  minChars: number,
  maxChars = minChars,
  draft: Draft = {},
): FormField {
  return field(name, label, {
    widget: name === "account" ? "account" : "text",
    tidy: "code",
    minChars,
    maxChars,
    pattern: `^\\d{${minChars},${maxChars}}$`,
    ...(name === "account" ? { wrongLength: lengthSentence(minChars, maxChars) } : {}),
    ...draft,
  });
}
