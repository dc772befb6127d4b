import { useLanguage, useMessages } from "#web/i18n.tsx";
import { Card } from "#web/ui/card.tsx";
import { useAppForm, type AppForm } from "#web/ui/form/app-form.tsx";
import { SelectField } from "#web/ui/form/choice/select-field.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { PhoneField } from "#web/ui/form/phone/phone-field.tsx";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { termMessages } from "../../../model/messages.ts";
import { SETTLEMENT_CYCLES, type TermsOf } from "../../../model/terms.ts";
import { SaveRow } from "../sheet/section-card.tsx";
import { CorridorBoxes } from "./corridor-boxes.tsx";
import { Count, ExpectedCard, Pair, Percent, Rupiah } from "./entries.tsx";
import { termsFormMessages } from "./messages.ts";
import { useReportTerms, type TermsFormProps } from "./terms-form.ts";
import { partnerForm, partnerTermsOf, partnerValues, type PartnerValues } from "./terms-values.ts";

/** The terms of a digital partner: money beforehand, limits, corridors, and where its calls come from. */
export function PartnerTerms({ stored, canEdit, onSave, onDirty }: TermsFormProps<TermsOf<"partner">>) {
  const t = useMessages(termsFormMessages);
  const language = useLanguage();
  const form = useAppForm({
    schema: partnerForm,
    defaultValues: partnerValues(stored, language),
    onSubmit: (values) => onSave(partnerTermsOf(values)),
  });
  useReportTerms(form, onDirty);
  const readOnly = !canEdit;
  return (
    <Form form={form} label={t("form")}>
      <div className="flex flex-col gap-5">
        <Amounts form={form} readOnly={readOnly} />
        <ExpectedCard>
          <form.Field name="transfers">
            {(field) => <Count field={field} label={t("transfers")} readOnly={readOnly} />}
          </form.Field>
          <form.Field name="average">{(field) => <Rupiah field={field} label={t("average")} readOnly={readOnly} />}</form.Field>
        </ExpectedCard>
        <Card level={3} title={t("corridors")} hint={t("corridorsHint")}>
          <CorridorBoxes form={form} readOnly={readOnly} stored={stored?.corridors ?? []} />
        </Card>
        <Contact form={form} readOnly={readOnly} />
      </div>
      {canEdit ? <SaveRow isDirty={form.isDirty} isSubmitting={form.isSubmitting} /> : null}
    </Form>
  );
}

interface PartProps {
  readonly form: AppForm<PartnerValues>;
  readonly readOnly: boolean;
}

function Amounts({ form, readOnly }: PartProps) {
  const t = useMessages(termsFormMessages);
  const words = useMessages(termMessages);
  return (
    <Card level={3} title={t("contract")}>
      <Pair>
        {(["prefund", "creditLine", "dayLimit"] as const).map((name) => (
          <form.Field key={name} name={name}>
            {(field) => <Rupiah field={field} label={t(name)} readOnly={readOnly} />}
          </form.Field>
        ))}
        <form.Field name="cycle">
          {(field) => (
            <SelectField
              {...field}
              onChange={(chosen) => field.onChange(chosen as PartnerValues["cycle"])}
              label={t("cycle")}
              required
              readOnly={readOnly}
              placeholder={null}
              options={SETTLEMENT_CYCLES.map((value) => ({ value, label: words(`cycles.${value}`) }))}
            />
          )}
        </form.Field>
        <form.Field name="discount">
          {(field) => <Percent field={field} label={t("discount")} hint={t("discountHint")} readOnly={readOnly} />}
        </form.Field>
      </Pair>
    </Card>
  );
}

function Contact({ form, readOnly }: PartProps) {
  const t = useMessages(termsFormMessages);
  return (
    <Card level={3} title={t("contact")}>
      <form.Field name="addresses">
        {(field) => <TextArea {...field} label={t("addresses")} hint={t("addressesHint")} rows={3} readOnly={readOnly} />}
      </form.Field>
      <Pair>
        <form.Field name="contactName">
          {(field) => <TextField {...field} label={t("contactName")} required readOnly={readOnly} autoComplete="off" />}
        </form.Field>
        <form.Field name="contactEmail">
          {(field) => (
            <TextField {...field} label={t("contactEmail")} required readOnly={readOnly} type="email" autoComplete="off" />
          )}
        </form.Field>
        <form.Field name="contactPhone">
          {(field) => <PhoneField {...field} label={t("contactPhone")} required readOnly={readOnly} />}
        </form.Field>
      </Pair>
    </Card>
  );
}
