/** Judges what was typed into a served form: on the server for who has no JavaScript, in the browser while one types. Loaded when first needed. */
import type { z } from "zod";
import type { Language } from "#kernel/locale.ts";
import { stripLeadingZeros } from "#kernel/validation/input.ts";
import { validationHint } from "#kernel/validation/messages.ts";
import { failureOf, issueMessage } from "#kernel/validation/validate.ts";
import { HOME_DIAL_CODE, type ServedProblem } from "./problem.ts";

export interface SpokenIn {
  /** Of the rules' sentences: SPEC has English. */
  readonly messages: Language;
  /** Of the page, and of how to mend it. */
  readonly page: Language;
}

/** What is wrong, one thing for each field, in the order of the schema. */
export function problemsOf(schema: z.ZodType, values: unknown, { messages, page }: SpokenIn): ServedProblem[] {
  const result = schema.safeParse(values);
  if (result.success) return [];
  const problems = new Map<string, ServedProblem>();
  for (const issue of result.error.issues) {
    const name = String(issue.path[0] ?? "");
    if (problems.has(name)) continue;
    const failure = failureOf(issue);
    const remedy = failure === null ? null : validationHint(failure, page);
    problems.set(name, { name, message: issueMessage(issue, messages), language: messages, remedy });
  }
  return [...problems.values()];
}

/** Text entries of a form as it was sent: those that a schema knows, an empty one left out. Files stay files, unless nothing was chosen. */
export function entriesOf(form: FormData, names: readonly string[]): Record<string, FormDataEntryValue> {
  const entries: Record<string, FormDataEntryValue> = {};
  for (const name of names) {
    const value = form.get(name);
    // A page sends line ends as CR LF; a limit counts what was typed.
    const tidy = typeof value === "string" ? value.replaceAll("\r\n", "\n") : value;
    const isEmpty = tidy === null || tidy === "" || (tidy instanceof File && tidy.size === 0 && tidy.name === "");
    if (!isEmpty) entries[name] = tidy;
  }
  return entries;
}

/** A number as the phone field shows it, with the country's code that stands before it. One that names its country keeps it. */
export function withDialCode<T extends Record<string, FormDataEntryValue>>(entries: T): T {
  const { phoneNumber } = entries;
  if (typeof phoneNumber !== "string" || /^\s*(?:\+|$)/.test(phoneNumber)) return entries;
  const national = stripLeadingZeros(phoneNumber.trim());
  return { ...entries, phoneNumber: national === "" ? phoneNumber : `+${HOME_DIAL_CODE} ${national}` };
}
