import { useRevalidator } from "react-router";
import { z } from "zod";
import { formatMoney } from "#kernel/amount.ts";
import { max, required } from "#kernel/validation/rules.ts";
import { toZod } from "#kernel/validation/validate.ts";
import { visible } from "#kernel/validation/visible-text.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { useAppForm } from "#web/ui/form/app-form.tsx";
import { FormDialog } from "#web/ui/form/form-dialog.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { useToasts } from "#web/ui/toast/toasts.tsx";
import { DIFFERENCE_NOTE_CHARS, settleCashDifference, type CashDifferenceView } from "../../../drawer/contract-differences.ts";
import { floatOfficeMessages } from "./messages.ts";
import { settleMessages } from "./settle-messages.ts";

interface SettleDialogProps {
  readonly difference: CashDifferenceView;
  readonly onClose: () => void;
}

/** Settles a cash difference with a note on its cause. */
export function SettleDialog({ difference: { id, difference }, onClose }: SettleDialogProps) {
  const t = useMessages(settleMessages);
  const tList = useMessages(floatOfficeMessages);
  const language = useLanguage();
  const toasts = useToasts();
  const { revalidate } = useRevalidator();
  const form = useAppForm({
    schema: z.object({ note: toZod([required(), max(DIFFERENCE_NOTE_CHARS), visible()]) }),
    defaultValues: { note: "" },
    async onSubmit({ note }) {
      await api(settleCashDifference, { id, note });
      toasts.show({ kind: "success", title: t("settled") });
      onClose();
      await revalidate();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t("settleTitle", { amount: formatMoney(difference, language) })}
      hint={t("settleText")}
      cancelText={t("cancel")}
      submitText={tList("settle")}
      onClose={onClose}
    >
      <form.Field name="note">
        {(field) => (
          <TextArea {...field} label={t("note")} hint={t("noteHint")} required rows={4} maxCharacters={DIFFERENCE_NOTE_CHARS} />
        )}
      </form.Field>
    </FormDialog>
  );
}
