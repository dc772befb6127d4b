/** Validates and sends the survey in the browser. Loaded when somebody begins to answer. */
import type { Language } from "#kernel/locale.ts";
import { readPageFact } from "#web/page-facts.ts";
import type { Sender } from "#web/ui/form/served/served-form.tsx";
import { entriesOf, problemsOf } from "#web/ui/form/served/validate-entries.ts";
import { asResult } from "#web/visitor-forms/refusal-result.ts";
import { SURVEY_FIELDS, surveySchema, type SurveyEntries } from "../model/survey.ts";

export function surveySender(page: Language, offline: string, send: (entries: SurveyEntries) => Promise<unknown>): Sender {
  const messages = readPageFact("validation-language") === "session" ? page : "EN";
  return {
    validate: (form) => problemsOf(surveySchema, entriesOf(form, SURVEY_FIELDS), { messages, page }),
    async send(form) {
      try {
        await send(entriesOf(form, SURVEY_FIELDS) as SurveyEntries);
        return { as: "sent" };
      } catch (error) {
        return asResult(error, offline, page);
      }
    },
  };
}
