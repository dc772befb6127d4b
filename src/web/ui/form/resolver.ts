/**
 * Connects a zod schema and react-hook-form. Our own instead of @hookform/resolvers, which keeps only the message of an issue: the violated
 * rule is needed for the message in another language, and for the remedy.
 */
import { get, set, type FieldError, type FieldErrors, type FieldValues, type Resolver } from "react-hook-form";
import type { z } from "zod";
import { DEFAULT_LANGUAGE, type Bilingual, type Language } from "#kernel/locale.ts";
import { validationHint } from "#kernel/validation/messages.ts";
import { failureOf, issueMessage } from "#kernel/validation/validate.ts";

/** The error stored in a form's state: react-hook-form's, with the language of its message and the remedy. */
export interface EntryError extends FieldError {
  readonly language?: Language;
  readonly remedy?: string | null;
}

export interface Languages {
  /** The language of the rules' messages: English by default (LANG-5). */
  readonly messages: Language;
  /** The language of the page, and of the remedies. */
  readonly page: Language;
}

const SPEC_LANGUAGES: Languages = { messages: "EN", page: DEFAULT_LANGUAGE };

/** The languages are passed as the form's context on each run, so that a switch of language needs no new form. */
/**
 * The message of a field that the server describes (`params.says`), where FORM-3 to FORM-7 have none: it names the expected entry, in the
 * language of the page.
 */
function describedSentence(issue: object): Bilingual | null {
  const { params } = issue as { readonly params?: { readonly says?: Bilingual } };
  return params?.says ?? null;
}

export function schemaResolver<Values extends FieldValues, Output>(
  schema: z.ZodType<Output, Values>,
): Resolver<Values, Languages, Output> {
  return async (values, languages) => {
    const result = await schema.safeParseAsync(values);
    if (result.success) return { values: result.data, errors: {} };
    const errors: FieldErrors<Values> = {};
    const { messages, page } = languages ?? SPEC_LANGUAGES;
    for (const issue of result.error.issues) {
      const path = issue.path.join(".");
      // Only the first violated rule of a field is shown, so that there is one error to correct at a time. An issue of the whole form is
      // stored under "root".
      const name = path === "" ? "root" : path;
      if (get(errors, name) !== undefined) continue;
      const failure = failureOf(issue);
      const described = describedSentence(issue);
      if (described) {
        set(errors, name, { type: "described", message: described[page], language: page } satisfies EntryError);
        continue;
      }
      const error: EntryError = {
        type: failure?.rule ?? issue.code ?? "invalid",
        message: issueMessage(issue, messages),
        language: messages,
        remedy: failure && validationHint(failure, page, messages),
      };
      set(errors, name, error);
    }
    return { values: {}, errors };
  };
}
