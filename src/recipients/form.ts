/** What a form is made of: its fields, each with the rules by which the server judges and the screen helps. One definition for both. */
import type { Bilingual } from "#kernel/locale.ts";
import type { Choice } from "./banks.ts";
import { fieldWords } from "./fields/messages.ts";
import { digitsTexts } from "./texts.ts";
import type { Tidy } from "./tidy.ts";

/** How a screen shows a field. */
export type Widget = "text" | "name" | "choice" | "bank" | "account" | "iban" | "phone" | "address";
/** Rules that a pattern can't say. */
export type Check = "iban" | "routing_number";

export interface FormField {
  readonly name: string;
  readonly title: Bilingual;
  readonly help: Bilingual;
  readonly wrong: Bilingual;
  /** Said instead where only the number of digits is wrong; `{written}` stands for how many there are. */
  readonly wrongLength: Bilingual | null;
  readonly widget: Widget;
  readonly tidy: Tidy;
  readonly isRequired: boolean;
  readonly minChars: number;
  readonly maxChars: number;
  /** Source of a regular expression with the flag u. */
  readonly pattern: string;
  /** The only values there are, or null. */
  readonly choices: readonly Choice[] | null;
  /** Values that help, where others are as good. */
  readonly suggestions: readonly Choice[];
  readonly check: Check | null;
  /** Of the check: the countries whose accounts fit. */
  readonly countries: readonly string[];
  /** Another value may mean other fields or rules: the form is read again with it. */
  readonly refreshOnChange: boolean;
}

export type FieldWord = Exclude<keyof typeof fieldWords.ID, "choices" | "required" | "unknown">;
type ChoiceWord = keyof typeof fieldWords.ID.choices;

type Draft = Partial<Omit<FormField, "name" | "title" | "wrong">>;

/** A field with its words. What is left out: a required text of up to 140 characters. */
export function field(name: string, word: FieldWord, draft: Draft = {}): FormField {
  const both = (part: "title" | "help" | "wrong"): Bilingual => ({
    ID: fieldWords.ID[word][part],
    EN: fieldWords.EN[word][part],
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

/** A field of a few values. */
export function choiceField(name: string, word: FieldWord, values: readonly ChoiceWord[], draft: Draft = {}): FormField {
  const choices = values.map((value) => ({
    value,
    title: { ID: fieldWords.ID.choices[value], EN: fieldWords.EN.choices[value] },
  }));
  return field(name, word, { widget: "choice", maxChars: 40, pattern: "^[a-z_]+$", choices, ...draft });
}

/** How long an account number is, of a bank where it is known whose. */
export function lengthSentence(least: number, most: number, bank?: string): Bilingual {
  const { ofBank, exactly, between } = digitsTexts;
  return filled(bank === undefined ? (least === most ? exactly : between) : ofBank, { bank: bank ?? "", least, most });
}

/** What helps before anything is typed: how many digits this bank's accounts have. */
export const digitsHelp = (least: number, bank: string): Bilingual => filled(digitsTexts.help, { bank, least, most: least });

/** Both languages with these values in their gaps; `{written}` stays for what is typed. */
function filled(texts: Bilingual, values: Readonly<Record<"bank" | "least" | "most", string | number>>): Bilingual {
  const fill = (text: string) => text.replaceAll(/\{(bank|least|most)\}/g, (_, gap: keyof typeof values) => String(values[gap]));
  return { ID: fill(texts.ID), EN: fill(texts.EN) };
}

/** Digits, between two lengths. */
export function digitsField(name: string, word: FieldWord, minChars: number, maxChars = minChars, draft: Draft = {}): FormField {
  return field(name, word, {
    widget: name === "account" ? "account" : "text",
    tidy: "code",
    minChars,
    maxChars,
    pattern: `^\\d{${minChars},${maxChars}}$`,
    ...(name === "account" ? { wrongLength: lengthSentence(minChars, maxChars) } : {}),
    ...draft,
  });
}
