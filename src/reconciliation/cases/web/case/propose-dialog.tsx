import { useRevalidator } from "react-router";
import { z } from "zod";
import { formatMoney } from "#kernel/amount.ts";
import { max, required } from "#kernel/validation/rules.ts";
import { toZod } from "#kernel/validation/validate.ts";
import { visible } from "#kernel/validation/visible-text.ts";
import { useBookNames } from "#ledger/web/names.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { useIdFor } from "#web/new-id.ts";
import { Banner } from "#web/ui/banner.tsx";
import { useAppForm } from "#web/ui/form/app-form.tsx";
import { SelectField } from "#web/ui/form/choice/select-field.tsx";
import { FormDialog } from "#web/ui/form/form-dialog.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { useToasts } from "#web/ui/toast/toasts.tsx";
import { NOTE_MAX_CHARS, proposeCorrection, type CaseDetail } from "../../../contract.ts";
import { templateMessages } from "../../../messages.ts";
import { differenceMessages } from "../messages.ts";
import { templatesOf } from "./templates-of.ts";

interface ProposeDialogProps {
  readonly shown: CaseDetail;
  readonly onClose: () => void;
}

/** Proposes a correction by a template. Amount and account are those of the case. */
export function ProposeDialog({ shown, onClose }: ProposeDialogProps) {
  const t = useMessages(differenceMessages);
  const templates = useMessages(templateMessages);
  const language = useLanguage();
  const toasts = useToasts();
  const { revalidate } = useRevalidator();
  const correction = useIdFor("co");
  const offered = templatesOf(shown);
  const names = useBookNames();
  const { id, correctable } = shown;
  const form = useAppForm({
    schema: z.object({ template: toZod([required()]), reason: toZod([required(), max(NOTE_MAX_CHARS), visible()]) }),
    defaultValues: { template: "", reason: "" },
    async onSubmit({ template: chosen, reason }) {
      const template = offered.find((one) => one === chosen);
      if (template === undefined) return;
      await api(proposeCorrection, { id: correction({ id, template, reason }), case: id, template, reason });
      toasts.show({ kind: "success", title: t("proposed") });
      onClose();
      await revalidate();
    },
  });
  return (
    <FormDialog form={form} title={t("propose")} cancelText={t("cancel")} submitText={t("propose")} onClose={onClose}>
      <div className="mb-5">
        <Banner>
          <p>{t("proposeText")}</p>
          {correctable === null ? null : (
            <p className="figures">
              {t("proposeBooking", {
                amount: formatMoney(correctable.amount, language),
                account: `${names.account(correctable.account)} (${correctable.account})`,
              })}
            </p>
          )}
        </Banner>
      </div>
      <form.Field name="template">
        {(field) => (
          <SelectField
            {...field}
            label={t("template")}
            required
            options={offered.map((value) => ({ value, label: templates(value) }))}
          />
        )}
      </form.Field>
      <form.Field name="reason">
        {(field) => (
          <TextArea {...field} label={t("reason")} hint={t("reasonHint")} required rows={3} maxCharacters={NOTE_MAX_CHARS} />
        )}
      </form.Field>
    </FormDialog>
  );
}
