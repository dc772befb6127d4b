/** Handles the contact form posted without JavaScript. Only the page's action imports it, so it never reaches the browser. */
import { data, redirect } from "react-router";
import { href } from "#kernel/href.ts";
import { localizePath } from "#kernel/locale.ts";
import { Refusal } from "#kernel/refusal.ts";
import type { PageLoadContext } from "#web/context.ts";
import { newIdHere } from "#web/new-id.ts";
import { entriesOf, problemsOf, withDialCode } from "#web/ui/form/served/validate-entries.ts";
import type { ServedProblem } from "#web/ui/form/served/problem.ts";
import { sendMessage } from "../../contract.ts";
import { contactFields, contactSchema, type ContactEntries } from "../../model/message.ts";
import { supportRefusals } from "../../refusals/messages.ts";
import { contactMessages } from "./messages.ts";

export interface Returned {
  readonly values: Readonly<Record<string, string>>;
  readonly problems: readonly ServedProblem[];
  readonly refusal: string | null;
}

/** Sends the message and redirects to the confirmation; or returns the page with its errors and everything that was typed. */
export async function takeForm(request: Request, { api, language }: PageLoadContext) {
  // A body that is no form counts as an empty one: the page says what is missing.
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
    if ("challenge" in taken) throw new Error("a form without scripts got a challenge");
    return redirect(`${localizePath(href("/hubungi-kami"), language)}?sent=${taken.reference}`, 303);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const sentence =
      error.code === "form_busy"
        ? supportRefusals[language].form_busy
        : error.status === 429
          ? contactMessages[language].tooMany
          : null;
    // Other problems do not occur with our own form: a truncated token, a repeated field name.
    return again([], sentence ?? contactMessages[language].unreadable, error.status);
  }
}
