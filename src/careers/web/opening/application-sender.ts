/** Judging and sending an application in the browser. Loaded when somebody begins to type. */
import type { Id } from "#kernel/id.ts";
import type { Language } from "#kernel/locale.ts";
import { api } from "#web/api.ts";
import { newIdHere } from "#web/new-id.ts";
import { readPageFact } from "#web/page-facts.ts";
import { entriesOf, problemsOf, withDialCode } from "#web/ui/form/served/judge.ts";
import type { Sender } from "#web/ui/form/served/served-form.tsx";
import { asResult, isClash } from "#web/visitor-forms/refusal-result.ts";
import { withSum } from "#web/visitor-forms/with-sum.ts";
import { applicationSchema, FORM_FIELDS } from "../../application.ts";
import { apply } from "../../contract.ts";
import { careersRefusals } from "../../refusals/messages.ts";
import { applicationAnswerWords } from "./answers/messages.ts";

interface Parts {
  readonly openingId: Id<"jo">;
  readonly page: Language;
  /** Is told the number under which the application is known. */
  readonly took: (reference: string) => void;
}

type Fields = Omit<Parameters<typeof api<typeof apply>>[1], "id" | "opening">;

const typed = (form: FormData) => withDialCode(entriesOf(form, FORM_FIELDS));

export function applicationSender({ openingId, page, took }: Parts): Sender {
  const messages = readPageFact("validation-language") === "session" ? page : "EN";
  let last: { readonly of: string; readonly id: Id<"ja"> } | null = null;
  return {
    judge: (form) => problemsOf(applicationSchema, typed(form), { messages, page }),
    async send(form) {
      const values = typed(form) as Fields;
      const { name, size, lastModified } = values.cv;
      const of = JSON.stringify([values.email, name, size, lastModified]);
      // The same person with the same file keeps the id over attempts: after a lost answer it arrives once.
      last = last?.of === of ? last : { of, id: newIdHere("ja") };
      const { id } = last;
      const traces = entriesOf(form, ["formToken", "website"]) as { formToken?: string; website?: string };
      try {
        const taken = await withSum((proof) => api(apply, { id, opening: openingId, ...values, ...traces, ...proof }));
        if (taken === null || "sum" in taken) return { as: "wrong", problems: [], refusal: careersRefusals[page].form_busy };
        took(taken.reference);
        return { as: "sent" };
      } catch (error) {
        if (isClash(error)) {
          last = null;
          return { as: "wrong", problems: [], refusal: applicationAnswerWords[page].clash };
        }
        const result = asResult(error, applicationAnswerWords[page].offline, page);
        const isTooLarge = error instanceof Error && "code" in error && error.code === "too_large";
        if (!isTooLarge || result.as === "sent") return result;
        const problem = { name: "cv", message: applicationAnswerWords[page].tooLarge, language: page, remedy: null };
        return { as: "wrong", problems: [problem], refusal: null };
      }
    },
  };
}
