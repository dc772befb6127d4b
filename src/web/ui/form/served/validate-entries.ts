/** Validates the entries of a served form: on the server without JavaScript, in the browser while typing. Loaded when first needed. */
import type { z } from "zod";
import type { Language } from "#kernel/locale.ts";
import { stripLeadingZeros } from "#kernel/validation/input.ts";
import { validationHint } from "#kernel/validation/messages.ts";
import { failureOf, issueMessage } from "#kernel/validation/validate.ts";
import { HOME_DIAL_CODE, type ServedProblem } from "./problem.ts";

export interface SentencesIn {
  /** The language of the rules' messages: English by default (LANG-5). */
  readonly messages: Language;
  /** The language of the page, and of the remedies. */
  readonly page: Language;
}

/** The errors, one for each field, in the order of the schema. */
export function problemsOf(schema: z.ZodType, values: unknown, { messages, page }: SentencesIn): ServedProblem[] {
  const result = schema.safeParse(values);
  if (result.success) return [];
  const problems = new Map<string, ServedProblem>();
  for (const issue of result.error.issues) {
    const name = String(issue.path[0] ?? "");
    if (problems.has(name)) continue;
    const failure = failureOf(issue);
    const remedy = failure === null ? null : validationHint(failure, page, messages);
    problems.set(name, { name, message: issueMessage(issue, messages), language: messages, remedy });
  }
  return [...problems.values()];
}

/** The entries of a submitted form: only those in the schema, without empty ones. Files stay files, unless none was chosen. */
export function entriesOf(form: FormData, names: readonly string[]): Record<string, FormDataEntryValue> {
  const entries: Record<string, FormDataEntryValue> = {};
  for (const name of names) {
    const value = form.get(name);
    // Browsers submit line ends as CR LF; a length limit counts what was typed.
    const tidy = typeof value === "string" ? value.replaceAll("\r\n", "\n") : value;
    const isEmpty = tidy === null || tidy === "" || (tidy instanceof File && tidy.size === 0 && tidy.name === "");
    if (!isEmpty) entries[name] = tidy;
  }
  return entries;
}

/** The number with the dial code shown before its field. A number with its own country code is left unchanged. */
export function withDialCode<T extends Record<string, FormDataEntryValue>>(entries: T): T {
  const { phoneNumber } = entries;
  if (typeof phoneNumber !== "string" || /^\s*(?:\+|$)/.test(phoneNumber)) return entries;
  const national = stripLeadingZeros(phoneNumber.trim());
  return { ...entries, phoneNumber: national === "" ? phoneNumber : `+${HOME_DIAL_CODE} ${national}` };
}
