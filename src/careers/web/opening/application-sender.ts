/** Validates and sends an application in the browser. Loaded when the visitor starts to type. */
import type { Id } from "#kernel/id.ts";
import type { Language } from "#kernel/locale.ts";
import { api } from "#web/api.ts";
import { newIdHere } from "#web/new-id.ts";
import { readPageFact } from "#web/page-facts.ts";
import { entriesOf, problemsOf, withDialCode } from "#web/ui/form/served/validate-entries.ts";
import type { Sender } from "#web/ui/form/served/served-form.tsx";
import { asResult, isClash } from "#web/visitor-forms/refusal-result.ts";
import { withChallenge } from "#web/visitor-forms/send-with-challenge.ts";
import { applicationSchema, FORM_FIELDS } from "../../model/application.ts";
import { apply } from "../../contract.ts";
import { careersRefusals } from "../../refusals/messages.ts";
import { applicationAnswerMessages } from "./answers/messages.ts";

interface ApplicationTarget {
  readonly jobOpeningId: Id<"jo">;
  readonly page: Language;
  /** Receives the reference of the stored application. */
  readonly took: (reference: string) => void;
}

type Fields = Omit<Parameters<typeof api<typeof apply>>[1], "id" | "jobOpening">;

const typed = (form: FormData) => withDialCode(entriesOf(form, FORM_FIELDS));

export function applicationSender({ jobOpeningId, page, took }: ApplicationTarget): Sender {
  const messages = readPageFact("validation-language") === "session" ? page : "EN";
  let last: { readonly of: string; readonly id: Id<"ja"> } | null = null;
  return {
    validate: (form) => problemsOf(applicationSchema, typed(form), { messages, page }),
    async send(form) {
      const values = typed(form) as Fields;
      const { name, size, lastModified } = values.cv;
      const of = JSON.stringify([values.email, name, size, lastModified]);
      // The same person with the same file keeps the id over retries: after a lost answer the application is stored once.
      last = last?.of === of ? last : { of, id: newIdHere("ja") };
      const { id } = last;
      const traces = entriesOf(form, ["formToken", "website"]) as { formToken?: string; website?: string };
      try {
        const taken = await withChallenge((proof) =>
          api(apply, { id, jobOpening: jobOpeningId, ...values, ...traces, ...proof }),
        );
        if (taken === null || "challenge" in taken)
          return { as: "wrong", problems: [], refusal: careersRefusals[page].form_busy };
        took(taken.reference);
        return { as: "sent" };
      } catch (error) {
        if (isClash(error)) {
          last = null;
          return { as: "wrong", problems: [], refusal: applicationAnswerMessages[page].clash };
        }
        const result = asResult(error, applicationAnswerMessages[page].offline, page);
        const isTooLarge = error instanceof Error && "code" in error && error.code === "too_large";
        if (!isTooLarge || result.as === "sent") return result;
        const problem = { name: "cv", message: applicationAnswerMessages[page].tooLarge, language: page, remedy: null };
        return { as: "wrong", problems: [problem], refusal: null };
      }
    },
  };
}
