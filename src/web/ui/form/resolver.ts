/**
 * Between a zod schema and react-hook-form. Our own rather than @hookform/resolvers: theirs keeps the message of an issue only, and the
 * broken rule behind it is what gives the message in another language, and the remedy.
 */
import { get, set, type FieldError, type FieldErrors, type FieldValues, type Resolver } from "react-hook-form";
import type { z } from "zod";
import { DEFAULT_LANGUAGE, type Bilingual, type Language } from "#kernel/locale.ts";
import { validationHint } from "#kernel/validation/messages.ts";
import { failureOf, issueMessage } from "#kernel/validation/validate.ts";

/** What is kept of an issue in a form's state: react-hook-form's error with the language of its message and how to mend it. */
export interface EntryError extends FieldError {
  readonly language?: Language;
  readonly remedy?: string | null;
}

export interface Languages {
  /** Of the rules' sentences: SPEC has English. */
  readonly messages: Language;
  /** Of the page, and of the remedies. */
  readonly page: Language;
}

const SPEC_LANGUAGES: Languages = { messages: "EN", page: DEFAULT_LANGUAGE };

/** The languages come as the form's context at each run, so that a switch of language needs no new form. */
/**
 * The sentence of a field that the server describes (`params.says`), where a rule of SPEC has none: it names what is asked for there, in the
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
      // The first broken rule of a field is told: one thing to mend at a time. An issue of the whole form stands under "root".
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
        remedy: failure && validationHint(failure, page),
      };
      set(errors, name, error);
    }
    return { values: {}, errors };
  };
}
