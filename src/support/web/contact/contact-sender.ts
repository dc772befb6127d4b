/** Validates and sends the contact form in the browser. Loaded when somebody begins to type. */
import { api } from "#web/api.ts";
import { newIdHere } from "#web/new-id.ts";
import { readPageFact } from "#web/page-facts.ts";
import type { Language } from "#kernel/locale.ts";
import { entriesOf, problemsOf, withDialCode } from "#web/ui/form/served/validate-entries.ts";
import type { Sender } from "#web/ui/form/served/served-form.tsx";
import { asResult, isClash } from "#web/visitor-forms/refusal-result.ts";
import { withChallenge } from "#web/visitor-forms/send-with-challenge.ts";
import { sendMessage } from "../../contract.ts";
import { supportRefusals } from "../../refusals/messages.ts";
import { contactAnswerMessages } from "./answers/messages.ts";
import { contactFields, contactSchema, type ContactEntries } from "../../model/message.ts";

const typed = (form: FormData) => withDialCode(entriesOf(form, Object.keys(contactFields)));

/** `took` receives the reference of the stored message. */
export function contactSender(page: Language, offline: string, took: (reference: string) => void): Sender {
  const messages = readPageFact("validation-language") === "session" ? page : "EN";
  let last: { readonly of: string; readonly id: ReturnType<typeof newIdHere<"cm">> } | null = null;
  return {
    validate: (form) => problemsOf(contactSchema, typed(form), { messages, page }),
    async send(form) {
      const values = typed(form) as ContactEntries;
      const of = JSON.stringify(values);
      // The same text keeps its id over attempts: after a lost answer it is stored once.
      last = last?.of === of ? last : { of, id: newIdHere("cm") };
      const { id } = last;
      const traces = entriesOf(form, ["formToken", "website"]) as { formToken?: string; website?: string };
      try {
        const taken = await withChallenge((proof) => api(sendMessage, { id, ...values, ...traces, ...proof }));
        if (taken === null || "challenge" in taken)
          return { as: "wrong", problems: [], refusal: supportRefusals[page].form_busy };
        took(taken.reference);
        return { as: "sent" };
      } catch (error) {
        if (isClash(error)) {
          last = null;
          return { as: "wrong", problems: [], refusal: contactAnswerMessages[page].clash };
        }
        return asResult(error, offline, page);
      }
    },
  };
}
