/** Receives an application sent without JavaScript. Only the page's action imports this file: none of it reaches the browser. */
import { data, redirect } from "react-router";
import { href } from "#kernel/href.ts";
import { localizePath } from "#kernel/locale.ts";
import { Refusal } from "#kernel/refusal.ts";
import { orNotFound } from "#web/page-loading.ts";
import type { PageLoadContext } from "#web/context.ts";
import { newIdHere } from "#web/new-id.ts";
import { entriesOf, problemsOf, withDialCode } from "#web/ui/form/served/validate-entries.ts";
import type { ServedProblem } from "#web/ui/form/served/problem.ts";
import { applicationFields, applicationSchema, FORM_FIELDS } from "../../model/application.ts";
import { apply, readJobOpening } from "../../contract.ts";
import { careersRefusals } from "../../refusals/messages.ts";
import { applicationAnswerMessages } from "./answers/messages.ts";

export interface ReturnedApplication {
  readonly values: Readonly<Record<string, string>>;
  readonly problems: readonly ServedProblem[];
  readonly refusal: string | null;
}

/**
 * Sends the application and redirects to the confirmation, or returns the form with its errors. A chosen file cannot be returned: browsers
 * do not allow it.
 */
export async function takeApplication(request: Request, slug: string, { api, language }: PageLoadContext) {
  const { id: jobOpening } = await orNotFound(api(readJobOpening, { slug }));
  const texts = applicationAnswerMessages[language];
  const form = await request.formData().catch(() => new FormData());
  const entries = entriesOf(form, FORM_FIELDS);
  const values = Object.fromEntries(
    Object.keys(applicationFields).flatMap((name) => {
      const value = entries[name];
      return typeof value === "string" ? [[name, value]] : [];
    }),
  );
  const again = (problems: readonly ServedProblem[], refusal: string | null, status: number) => {
    const chosen = problems.some(({ name }) => name === "cv");
    const reminder: ServedProblem = { name: "cv", message: texts.chooseAgain, language, remedy: null };
    const returned: ReturnedApplication = { values, problems: chosen ? problems : [...problems, reminder], refusal };
    return data(returned, { status });
  };
  const problems = problemsOf(applicationSchema, entries, { messages: "EN", page: language });
  if (problems.length > 0) return again(problems, null, 422);
  const traces = entriesOf(form, ["formToken", "website"]) as { formToken?: string; website?: string };
  try {
    const input = { id: newIdHere("ja"), jobOpening, ...withDialCode(entries), ...traces, withoutScript: "true" };
    const taken = await api(apply, input as Parameters<typeof api<typeof apply>>[1]);
    if ("challenge" in taken) throw new Error("a form without JavaScript received a proof-of-work challenge");
    return redirect(`${localizePath(href("/karir/:slug", { slug }), language)}?sent=${taken.reference}#apply`, 303);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const own = careersRefusals[language];
    const sentence = error.code in own ? own[error.code as keyof typeof own] : null;
    const atCv = error.details.fields?.["cv"];
    if (atCv !== undefined) return again([{ name: "cv", message: atCv, language, remedy: null }], null, error.status);
    return again([], sentence ?? (error.status === 429 ? texts.tooMany : texts.unreadable), error.status);
  }
}
