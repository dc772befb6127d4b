/** The contact form as it comes without JavaScript. Only the page's action imports it: none of it reaches the browser. */
import { data, redirect } from "react-router";
import { localizePath } from "#kernel/locale.ts";
import { Refusal } from "#kernel/refusal.ts";
import type { PageLoadContext } from "#web/context.ts";
import { newIdHere } from "#web/new-id.ts";
import { entriesOf, problemsOf, withDialCode } from "#web/ui/form/served/judge.ts";
import type { ServedProblem } from "#web/ui/form/served/problem.ts";
import { sendMessage } from "../../contract.ts";
import { contactFields, contactSchema, type ContactEntries } from "../../message.ts";
import { supportRefusals } from "../../refusals/messages.ts";
import { contactWords } from "./messages.ts";

export interface Returned {
  readonly values: Readonly<Record<string, string>>;
  readonly problems: readonly ServedProblem[];
  readonly refusal: string | null;
}

/** Sends what was typed, and leads to the page that says so; or gives the page back with what is wrong and all that was typed. */
export async function takeForm(request: Request, { api, language }: PageLoadContext) {
  // What is no form at all is an empty one: the page says what is missing.
  const form = await request.formData().catch(() => new FormData());
  const values = entriesOf(form, Object.keys(contactFields)) as Record<string, string>;
  const again = (problems: readonly ServedProblem[], refusal: string | null, status: number) =>
    data({ values, problems, refusal } satisfies Returned, { status });
  const problems = problemsOf(contactSchema, values, { messages: "EN", page: language });
  if (problems.length > 0) return again(problems, null, 422);
  const traces = entriesOf(form, ["formToken", "website"]) as { formToken?: string; website?: string };
  try {
    const entries = withDialCode(values) as ContactEntries;
    const taken = await api(sendMessage, { id: newIdHere("cm"), ...entries, ...traces, withoutScript: true });
    if ("sum" in taken) throw new Error("a form without scripts was asked for a sum");
    return redirect(`${localizePath("/hubungi-kami", language)}?sent=${taken.reference}`, 303);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const sentence =
      error.code === "form_busy"
        ? supportRefusals[language].form_busy
        : error.status === 429
          ? contactWords[language].tooMany
          : null;
    // The rest a form of ours does not bring about: a token that is cut, a name that comes twice.
    return again([], sentence ?? contactWords[language].unreadable, error.status);
  }
}
