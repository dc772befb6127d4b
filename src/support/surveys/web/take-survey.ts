/** Handles the survey posted without JavaScript. Only the page's action imports it, so it never reaches the browser. */
import { data, redirect } from "react-router";
import { href } from "#kernel/href.ts";
import { localizePath } from "#kernel/locale.ts";
import { Refusal } from "#kernel/refusal.ts";
import type { PageLoadContext } from "#web/context.ts";
import { entriesOf, problemsOf } from "#web/ui/form/served/validate-entries.ts";
import type { ServedProblem } from "#web/ui/form/served/problem.ts";
import { answerSurvey } from "../contract.ts";
import { SURVEY_FIELDS, surveySchema, type SurveyEntries } from "../model/survey.ts";
import { surveyFormMessages } from "./messages.ts";
import type { ReturnedSurvey } from "./survey-form.tsx";

/** Stores the answer and redirects to the thanks; or returns the page with its errors and everything that was typed. */
export async function takeSurvey(request: Request, code: string, { api, language }: PageLoadContext) {
  // A body that is no form counts as an empty one: the page says what is missing.
  const form = await request.formData().catch(() => new FormData());
  const values = entriesOf(form, SURVEY_FIELDS) as Record<string, string>;
  const again = (problems: readonly ServedProblem[], refusal: string | null, status: number) =>
    data({ values, problems, refusal } satisfies ReturnedSurvey, { status });
  const problems = problemsOf(surveySchema, values, { messages: "EN", page: language });
  if (problems.length > 0) return again(problems, null, 422);
  const page = localizePath(href("/survey/:chatId", { chatId: code }), language);
  try {
    await api(answerSurvey, { code, ...(values as SurveyEntries) });
    return redirect(`${page}?sent=1`, 303);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // The page itself says that the survey is answered, over or unknown.
    if (error.code.startsWith("survey_")) return redirect(page, 303);
    const texts = surveyFormMessages[language];
    return again([], error.status === 429 ? texts.tooMany : texts.unreadable, error.status);
  }
}
