import { z } from "zod";
import { api } from "#web/api.ts";
import { useMessages } from "#web/i18n.tsx";
import { useAppForm } from "#web/ui/form/app-form.tsx";
import { FormDialog } from "#web/ui/form/form-dialog.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { useToasts } from "#web/ui/toast/toasts.tsx";
import { ruleMessages } from "../../../model/rules/messages.ts";
import { shownReason } from "../../../model/rules/reasons.ts";
import { requestInfo } from "../../contract-steps.ts";
import type { CaseDesk } from "../use-case.ts";
import { decidingMessages } from "./messages.ts";
import { optionalText, TEXT_MAX_CHARS, textOrNull } from "./optional-text.ts";
import { askedFor } from "./why-not-decide.ts";

const schema = z.strictObject({ message: optionalText });

interface StepDialogProps {
  readonly desk: CaseDesk;
  readonly onClose: () => void;
}

/** Asks the person for exactly what was rejected, in the words that they will read. */
export function RequestDialog({ desk, onClose }: StepDialogProps) {
  const t = useMessages(decidingMessages);
  const rules = useMessages(ruleMessages);
  const toasts = useToasts();
  const form = useAppForm({
    schema,
    defaultValues: { message: "" },
    async onSubmit({ message }) {
      await desk.send(({ id, version }) => api(requestInfo, { id, version, message: textOrNull(message) }));
      toasts.show({ kind: "success", title: t("sent") });
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t("requestTitle")}
      hint={t("requestHint")}
      cancelText={t("cancel")}
      submitText={t("send")}
      onClose={onClose}
    >
      <h3 className="text-base font-semibold">{t("requestList")}</h3>
      <ul className="mt-2 mb-5 flex flex-col gap-2">
        {askedFor(desk.shown).map(({ code, reason }) => (
          <li key={code} className="rounded-md border border-line px-4 py-3">
            <p className="font-semibold">{rules(`requirement.${code}`)}</p>
            {reason === null ? null : <p className="text-ink-muted">{rules(`reason.${shownReason(reason)}`)}</p>}
          </li>
        ))}
      </ul>
      <form.Field name="message">
        {(field) => <TextArea {...field} label={t("message")} hint={t("messageHint")} rows={3} maxCharacters={TEXT_MAX_CHARS} />}
      </form.Field>
    </FormDialog>
  );
}
