import { useRevalidator } from "react-router";
import { z } from "zod";
import type { LocalDate } from "#kernel/time.ts";
import { max, required } from "#kernel/validation/rules.ts";
import { toZod } from "#kernel/validation/validate.ts";
import { visible } from "#kernel/validation/visible-text.ts";
import { api } from "#web/api.ts";
import { useMessages } from "#web/i18n.tsx";
import { useIdFor } from "#web/new-id.ts";
import { useAppForm } from "#web/ui/form/app-form.tsx";
import { FormDialog } from "#web/ui/form/form-dialog.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { useToasts } from "#web/ui/toast/toasts.tsx";
import { proposeReopening } from "../../contract-close.ts";
import { REOPEN_REASON_MAX_CHARS } from "../../model/close.ts";
import { closeMessages } from "./messages.ts";

const schema = z.object({ reason: toZod([required(), max(REOPEN_REASON_MAX_CHARS), visible()]) });

interface ReopenDialogProps {
  readonly day: LocalDate;
  readonly onClose: () => void;
}

/** Proposes to reopen the day that was closed last. */
export function ReopenDialog({ day, onClose }: ReopenDialogProps) {
  const t = useMessages(closeMessages);
  const toasts = useToasts();
  const { revalidate } = useRevalidator();
  const idFor = useIdFor("cl");
  const form = useAppForm({
    schema,
    defaultValues: { reason: "" },
    async onSubmit({ reason }) {
      await api(proposeReopening, { id: idFor({ day, reason }), day, reason });
      toasts.show({ kind: "success", title: t("reopened") });
      onClose();
      await revalidate();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t("reopen")}
      hint={t("reopenHint")}
      cancelText={t("cancel")}
      submitText={t("reopen")}
      isDanger
      onClose={onClose}
    >
      <form.Field name="reason">
        {(field) => (
          <TextArea
            {...field}
            label={t("reason")}
            hint={t("reasonHint")}
            required
            rows={3}
            maxCharacters={REOPEN_REASON_MAX_CHARS}
          />
        )}
      </form.Field>
    </FormDialog>
  );
}
