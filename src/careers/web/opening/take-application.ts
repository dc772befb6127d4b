/** An application as it comes without JavaScript. Only the page's action imports it: none of it reaches the browser. */
import { data, redirect } from "react-router";
import { localizePath } from "#kernel/locale.ts";
import { Refusal } from "#kernel/refusal.ts";
import { orNotFound } from "#content/web/loading.ts";
import type { PageLoadContext } from "#web/context.ts";
import { newIdHere } from "#web/new-id.ts";
import { entriesOf, problemsOf, withDialCode } from "#web/ui/form/served/judge.ts";
import type { ServedProblem } from "#web/ui/form/served/problem.ts";
import { applicationFields, applicationSchema, FORM_FIELDS } from "../../application.ts";
import { apply, readOpening } from "../../contract.ts";
import { careersRefusals } from "../../refusals/messages.ts";
import { applicationAnswerWords } from "./answers/messages.ts";

export interface ReturnedApplication {
  readonly values: Readonly<Record<string, string>>;
  readonly problems: readonly ServedProblem[];
  readonly refusal: string | null;
}

/** Sends what was typed and chosen, and leads to the page that says so; or gives the page back with what is wrong. A file is never given back: browsers do not take one. */
export async function takeApplication(request: Request, slug: string, { api, language }: PageLoadContext) {
  const { id: opening } = await orNotFound(api(readOpening, { slug }));
  const words = applicationAnswerWords[language];
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
    const reminder: ServedProblem = { name: "cv", message: words.chooseAgain, language, remedy: null };
    const returned: ReturnedApplication = { values, problems: chosen ? problems : [...problems, reminder], refusal };
    return data(returned, { status });
  };
  const problems = problemsOf(applicationSchema, entries, { messages: "EN", page: language });
  if (problems.length > 0) return again(problems, null, 422);
  const traces = entriesOf(form, ["formToken", "website"]) as { formToken?: string; website?: string };
  try {
    const input = { id: newIdHere("ja"), opening, ...withDialCode(entries), ...traces, withoutScript: "true" };
    const taken = await api(apply, input as unknown as Parameters<typeof api<typeof apply>>[1]);
    if ("sum" in taken) throw new Error("a form without scripts was asked for a sum");
    return redirect(`${localizePath(`/karir/${slug}`, language)}?sent=${taken.reference}#apply`, 303);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const own = careersRefusals[language];
    const sentence = error.code in own ? own[error.code as keyof typeof own] : null;
    const atCv = error.details.fields?.["cv"];
    if (atCv !== undefined) return again([{ name: "cv", message: atCv, language, remedy: null }], null, error.status);
    return again([], sentence ?? (error.status === 429 ? words.tooMany : words.unreadable), error.status);
  }
}
