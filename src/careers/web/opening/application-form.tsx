import { useRef } from "react";
import type { Id } from "#kernel/id.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { TO_POLICY } from "#web/ui/form/served/policy-link.tsx";
import {
  HiddenFromPeople,
  ServedFile,
  ServedPersonFields,
  ServedTextArea,
  ServedTextField,
  ServedSubmit,
} from "#web/ui/form/served/served-fields.tsx";
import { ServedForm, type Sender } from "#web/ui/form/served/served-form.tsx";
import { jobOpeningMessages } from "./messages.ts";
import type { ReturnedApplication } from "./take-application.ts";

/** The file types that the file chooser offers first; the server decides by the file's content. */
const ACCEPT = ".pdf,.docx,.doc";

export interface ApplicationFormProps {
  readonly jobOpeningId: Id<"jo">;
  readonly formToken: string;
  /** The answer to a form sent without JavaScript, with the typed values. */
  readonly returned: ReturnedApplication | null;
  readonly onSent: (reference: string) => void;
}

/** CAR-1: profile link and CV, and the fields needed to answer. */
export function ApplicationForm({ jobOpeningId, formToken, returned, onSent }: ApplicationFormProps) {
  const t = useMessages(jobOpeningMessages);
  const language = useLanguage();
  const sender = useRef<Promise<Sender>>(undefined);
  const reference = useRef("");
  const values = returned?.values ?? {};
  const loadSender = () =>
    (sender.current ??= import("./application-sender.ts").then(({ applicationSender }) =>
      applicationSender({
        jobOpeningId,
        page: language,
        took: (taken) => {
          reference.current = taken;
        },
      }),
    ));
  const labels = {
    fullName: t("fields.fullName"),
    email: t("fields.email"),
    phoneNumber: t("fields.phoneNumber"),
    profileLink: t("fields.profileLink"),
    cv: t("fields.cv"),
    note: t("fields.note"),
  };
  return (
    <div className="relative overflow-x-clip rounded-panel bg-surface p-5 md:p-8">
      <ServedForm
        label={t("form")}
        labels={labels}
        problems={returned?.problems ?? []}
        refusal={returned?.refusal ?? null}
        hasFiles
        loadSender={loadSender}
        onSent={() => onSent(reference.current)}
      >
        {(isSending) => (
          <>
            <input type="hidden" name="formToken" value={formToken} readOnly />
            <HiddenFromPeople label={t("leaveEmpty")} />
            <ServedPersonFields labels={labels} values={values} isPhoneRequired />
            <ServedTextField
              name="profileLink"
              label={labels.profileLink}
              hint={t("profileHint")}
              type="url"
              autoComplete="url"
              inputMode="url"
              defaultValue={values["profileLink"]}
            />
            <ServedFile name="cv" label={labels.cv} hint={t("cvHint")} required accept={ACCEPT} />
            <ServedTextArea name="note" label={labels.note} hint={t("noteHint")} rows={4} defaultValue={values["note"]} />
            <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
              <ServedSubmit isSending={isSending} sending={t("sending")}>
                {t("send")}
              </ServedSubmit>
              <p className="max-w-sm text-sm text-ink-muted">{t.rich("retained", TO_POLICY)}</p>
            </div>
          </>
        )}
      </ServedForm>
    </div>
  );
}
