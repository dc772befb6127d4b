import { useEffect, useRef, useState } from "react";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { useSession } from "#web/session/store.ts";
import { controlIdOf } from "#web/ui/form/served/problem.ts";
import { TO_POLICY } from "#web/ui/form/served/policy-link.tsx";
import {
  HiddenFromPeople,
  ServedPersonFields,
  ServedTextArea,
  ServedTextField,
  ServedSubmit,
} from "#web/ui/form/served/served-fields.tsx";
import { ServedSelect } from "#web/ui/form/served/served-select.tsx";
import { ServedForm, type Sender } from "#web/ui/form/served/served-form.tsx";
import { kindMessages } from "../../messages.ts";
import { contactMessages } from "./messages.ts";
import type { Returned } from "./take-form.ts";

export interface ContactFormProps {
  readonly formToken: string;
  /** The form returned without JavaScript, with the typed text. */
  readonly returned: Returned | null;
  /** From the address: the linking page knows the subject. */
  readonly about: { readonly category: string; readonly subject: string; readonly message: string };
  readonly onSent: (reference: string) => void;
}

/** The fields of SUP-1. */
export function ContactForm({ formToken, returned, about, onSent }: ContactFormProps) {
  const t = useMessages(contactMessages);
  const kinds = useMessages(kindMessages);
  const language = useLanguage();
  const sender = useRef<Promise<Sender>>(undefined);
  const reference = useRef("");
  const box = useRef<HTMLDivElement>(null);
  useOwnDetails(box);
  const values = returned?.values ?? {};
  const loadSender = () =>
    (sender.current ??= import("./contact-sender.ts").then(({ contactSender }) =>
      contactSender(language, t("offline"), (taken) => {
        reference.current = taken;
      }),
    ));
  const labels = {
    fullName: t("fields.fullName"),
    email: t("fields.email"),
    phoneNumber: t("fields.phoneNumber"),
    category: t("fields.category"),
    subject: t("fields.subject"),
    message: t("fields.message"),
  };
  return (
    <div ref={box} className="relative overflow-x-clip">
      <ServedForm
        label={t("form")}
        labels={labels}
        problems={returned?.problems ?? []}
        refusal={returned?.refusal ?? null}
        loadSender={loadSender}
        onSent={() => onSent(reference.current)}
      >
        {(isSending) => (
          <>
            <input type="hidden" name="formToken" value={formToken} readOnly />
            <HiddenFromPeople label={t("leaveEmpty")} />
            <ServedPersonFields labels={labels} values={values} />
            <ServedSelect
              name="category"
              label={labels.category}
              required
              placeholder={t("choose")}
              options={Object.keys(CATEGORY_LABELS).map((value) => ({
                value,
                label: kinds(`category.${value as keyof typeof CATEGORY_LABELS}`),
              }))}
              defaultValue={values["category"] ?? about.category}
            />
            <ServedTextField name="subject" label={labels.subject} required defaultValue={values["subject"] ?? about.subject} />
            <ServedTextArea
              name="message"
              label={labels.message}
              hint={t("messageHint")}
              required
              defaultValue={values["message"] ?? about.message}
            />
            <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
              <ServedSubmit isSending={isSending} sending={t("sending")}>
                {t("send")}
              </ServedSubmit>
              <p className="max-w-xs text-sm text-ink-muted">{t.rich("privacy", TO_POLICY)}</p>
            </div>
          </>
        )}
      </ServedForm>
    </div>
  );
}

/** The topics in their order; both languages have a label for each. */
const CATEGORY_LABELS = kindMessages.ID.category;

/** Fills in the details of a signed-in person where nothing was typed. */
function useOwnDetails(box: React.RefObject<HTMLElement | null>): void {
  const { status } = useSession();
  const [isDone, setDone] = useState(false);
  useEffect(() => {
    if (status !== "signed_in" || isDone) return;
    setDone(true);
    void fillIn(box);
  }, [status, isDone, box]);
}

async function fillIn(box: React.RefObject<HTMLElement | null>): Promise<void> {
  const { readOwnDetails } = await import("./own-details.ts");
  for (const [name, value] of Object.entries((await readOwnDetails()) ?? {})) {
    const control = box.current?.querySelector<HTMLInputElement>(`#${controlIdOf(name)}`);
    if (!control || control.value !== "") continue;
    control.value = value;
    // The value set by the phone field itself; nothing was typed.
    control.dispatchEvent(new Event("change"));
  }
}
