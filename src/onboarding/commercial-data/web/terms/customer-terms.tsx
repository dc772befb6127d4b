import { useLanguage, useMessages } from "#web/i18n.tsx";
import { Card } from "#web/ui/card.tsx";
import { useAppForm } from "#web/ui/form/app-form.tsx";
import { RadioCards } from "#web/ui/form/choice/radio-cards.tsx";
import { Form } from "#web/ui/form/form.tsx";
import type { TermsOf } from "../../../model/terms.ts";
import { SaveRow } from "../sheet/section-card.tsx";
import { Count, ExpectedCard, Percent, Rupiah } from "./entries.tsx";
import { termsFormMessages } from "./messages.ts";
import { useReportTerms, type TermsFormProps } from "./terms-form.ts";
import { customerForm, customerTermsOf, customerValues } from "./terms-values.ts";

/** The terms of a business that sends: tier, discount and what it expects. */
export function CustomerTerms({ stored, canEdit, onSave, onDirty }: TermsFormProps<TermsOf<"customer">>) {
  const t = useMessages(termsFormMessages);
  const language = useLanguage();
  const form = useAppForm({
    schema: customerForm,
    defaultValues: customerValues(stored, language),
    onSubmit: (values) => onSave(customerTermsOf(values)),
  });
  useReportTerms(form, onDirty);
  const readOnly = !canEdit;
  return (
    <Form form={form} label={t("form")}>
      <div className="flex flex-col gap-5">
        <Card level={3} title={t("contract")}>
          <form.Field name="tier">
            {(field) => (
              <RadioCards
                {...field}
                label={t("tier")}
                required
                readOnly={readOnly}
                columns={2}
                options={(["L2", "L3"] as const).map((value) => ({
                  value,
                  label: t(`tiers.${value}`),
                  text: t(`tierText.${value}`),
                }))}
              />
            )}
          </form.Field>
          <form.Field name="discount">
            {(field) => <Percent field={field} label={t("discount")} hint={t("discountHint")} readOnly={readOnly} />}
          </form.Field>
        </Card>
        <ExpectedCard>
          <form.Field name="transfers">
            {(field) => <Count field={field} label={t("transfers")} readOnly={readOnly} />}
          </form.Field>
          <form.Field name="average">{(field) => <Rupiah field={field} label={t("average")} readOnly={readOnly} />}</form.Field>
        </ExpectedCard>
      </div>
      {canEdit ? <SaveRow isDirty={form.isDirty} isSubmitting={form.isSubmitting} /> : null}
    </Form>
  );
}
