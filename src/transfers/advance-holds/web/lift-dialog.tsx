import { useRevalidator } from "react-router";
import { z } from "zod";
import { max, required } from "#kernel/validation/rules.ts";
import { toZod } from "#kernel/validation/validate.ts";
import { visible } from "#kernel/validation/visible-text.ts";
import { api } from "#web/api.ts";
import { useMessages } from "#web/i18n.tsx";
import { useAppForm } from "#web/ui/form/app-form.tsx";
import { FormDialog } from "#web/ui/form/form-dialog.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { useToasts } from "#web/ui/toast/toasts.tsx";
import { HOLD_TEXT_CHARS, liftHold, type AdvanceHoldView } from "../contract.ts";
import { holdMessages } from "./messages.ts";

const schema = z.object({ text: toZod([required(), max(HOLD_TEXT_CHARS), visible()]) });

interface LiftDialogProps {
  readonly hold: AdvanceHoldView;
  readonly onClose: () => void;
}

/** Lifts a hold in advance, with the reason. */
export function LiftDialog({ hold: { id }, onClose }: LiftDialogProps) {
  const t = useMessages(holdMessages);
  const toasts = useToasts();
  const { revalidate } = useRevalidator();
  const form = useAppForm({
    schema,
    defaultValues: { text: "" },
    async onSubmit({ text }) {
      await api(liftHold, { id, text });
      toasts.show({ kind: "success", title: t("liftDone") });
      onClose();
      await revalidate();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t("liftTitle")}
      hint={t("liftHint")}
      cancelText={t("cancel")}
      submitText={t("lift")}
      onClose={onClose}
    >
      <form.Field name="text">
        {(field) => (
          <TextArea {...field} label={t("why")} hint={t("whyHint")} required rows={3} maxCharacters={HOLD_TEXT_CHARS} />
        )}
      </form.Field>
    </FormDialog>
  );
}
