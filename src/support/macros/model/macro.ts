/** Prepared answers: their fields, and the variables that are filled in. Pure, for server and screen. */
import { proseRules, lineRules } from "#kernel/validation/free-text.ts";
import { required } from "#kernel/validation/rules.ts";
import { toZod } from "#kernel/validation/validate.ts";
import { z } from "zod";

export const MACRO_NAME_MAX_CHARS = 60;
/** Shorter than an entry: variables make it longer. */
export const MACRO_MAX_CHARS = 1_500;

export const macroFields = {
  name: toZod(lineRules(MACRO_NAME_MAX_CHARS)),
  textId: toZod([required(), ...proseRules(MACRO_MAX_CHARS)]),
  textEn: toZod([required(), ...proseRules(MACRO_MAX_CHARS)]),
} as const;
export const macroSchema = z.strictObject(macroFields);

/** `{customer}`: the customer's name; `{agent}`: who answers; `{reference}`: the number of the thread. */
export const VARIABLES = ["customer", "agent", "reference"] as const;
export type Variable = (typeof VARIABLES)[number];

/** The variables in a text that do not exist: a typing error that a customer would read. */
export function unknownVariables(text: string): readonly string[] {
  const found = [...text.matchAll(/\{([^{}]*)\}/g)].map(([, name = ""]) => name);
  return [...new Set(found.filter((name) => !VARIABLES.some((one) => one === name)))];
}

/** Fills the variables of a prepared answer. */
export function filledMacro(text: string, values: Readonly<Record<Variable, string>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
    VARIABLES.find((one) => one === name) ? values[name as Variable] : whole,
  );
}
