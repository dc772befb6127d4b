import type { ReactNode } from "react";
import { areasOfDistrict } from "#areas/web/areas-within.ts";
import { useAreaNames } from "#areas/web/use-area-names.ts";
import { useMessages } from "#web/i18n.tsx";
import { Card } from "#web/ui/card.tsx";
import { useAppForm, type AppForm } from "#web/ui/form/app-form.tsx";
import { SelectField } from "#web/ui/form/choice/select-field.tsx";
import { DateField } from "#web/ui/form/date/date-field.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { PhoneField } from "#web/ui/form/phone/phone-field.tsx";
import { TextField, type TextFieldProps } from "#web/ui/form/text-field.tsx";
import { useToasts } from "#web/ui/toast/toasts.tsx";
import { LEGAL_FORMS } from "../../../model/company.ts";
import { dataMessages } from "../messages.ts";
import { NewerStored, RequestedChanges, SaveRow, useReportDirty } from "../sheet/section-card.tsx";
import type { DataSheet } from "../sheet/use-sheet.ts";
import { Areas } from "./areas.tsx";
import { asksDeed, companyForm, companyOf, companyValues, type CompanyValues } from "./company-values.ts";
import { companyMessages } from "./messages.ts";

/** The company: its legal form decides which numbers are asked for. */
export function CompanySection({ sheet }: { readonly sheet: DataSheet }) {
  const t = useMessages(companyMessages);
  const page = useMessages(dataMessages);
  const toasts = useToasts();
  const { view, canEdit } = sheet;
  const stored = view.sections.company;
  const form = useAppForm({
    schema: companyForm,
    defaultValues: companyValues(stored, view.business.name),
    async onSubmit(values) {
      await sheet.save({ code: "company", content: companyOf(values) });
      toasts.show({ kind: "success", title: page("saved"), text: page("savedText") });
    },
  });
  useReportDirty(sheet, "company", form);
  const known = useAreaNames(areasOfDistrict(stored?.district ?? "")) ?? {};
  const props = { form, readOnly: !canEdit };
  return (
    <div className="flex flex-col gap-4">
      <p className="max-w-prose text-ink-muted">{t("lead")}</p>
      <RequestedChanges view={view} section="company" />
      <NewerStored sheet={sheet} section="company" />
      <Form form={form} label={t("form")}>
        <div className="flex flex-col gap-5">
          <Who {...props} />
          <Numbers {...props} />
          <Card level={3} title={t("place")}>
            <Entry {...props} name="street" label={t("street")} required autoComplete="street-address" />
            <Areas {...props} known={known} />
            <Pair>
              <Entry {...props} name="postalCode" label={t("postalCode")} required figures inputMode="numeric" />
              <form.Field name="phone">
                {(field) => <PhoneField {...field} label={t("phone")} required readOnly={!canEdit} />}
              </form.Field>
              <Entry {...props} name="email" label={t("email")} required type="email" autoComplete="email" />
            </Pair>
          </Card>
        </div>
        {canEdit ? <SaveRow isDirty={form.isDirty} isSubmitting={form.isSubmitting} /> : null}
      </Form>
    </div>
  );
}

interface PartProps {
  readonly form: AppForm<CompanyValues>;
  readonly readOnly: boolean;
}

function Who({ form, readOnly }: PartProps) {
  const t = useMessages(companyMessages);
  const legalForm = form.hook.watch("legalForm");
  const props = { form, readOnly };
  return (
    <Card level={3} title={t("who")}>
      <form.Field name="legalForm">
        {(field) => (
          <SelectField
            {...field}
            onChange={(chosen) => field.onChange(chosen as CompanyValues["legalForm"])}
            label={t("legalForm")}
            required
            readOnly={readOnly}
            options={LEGAL_FORMS.map((value) => ({ value, label: t(`legalForms.${value}`) }))}
          />
        )}
      </form.Field>
      <Pair>
        <Entry
          {...props}
          name="name"
          label={t(legalForm === "PERORANGAN" ? "nameOwn" : "name")}
          hint={t("nameHint")}
          required
          autoComplete="organization"
        />
        <Entry {...props} name="tradeName" label={t("tradeName")} hint={t("tradeNameHint")} autoComplete="off" />
        <form.Field name="establishedOn">
          {(field) => <DateField {...field} label={t("establishedOn")} required readOnly={readOnly} />}
        </form.Field>
        <Entry
          {...props}
          name="activity"
          label={t("activity")}
          hint={t("activityHint")}
          required
          figures
          inputMode="numeric"
          autoComplete="off"
        />
      </Pair>
    </Card>
  );
}

function Numbers({ form, readOnly }: PartProps) {
  const t = useMessages(companyMessages);
  const legalForm = form.hook.watch("legalForm");
  const props = { form, readOnly };
  const number = { required: true, figures: true, inputMode: "numeric", autoComplete: "off" } as const;
  return (
    <Card level={3} title={t("numbers")}>
      <Pair>
        <Entry {...props} {...number} name="nib" label={t("nib")} hint={t("nibHint")} />
        <Entry
          {...props}
          {...number}
          name="npwp"
          label={t(legalForm === "PERORANGAN" ? "npwpOwn" : "npwp")}
          hint={t("npwpHint")}
        />
      </Pair>
      {asksDeed(legalForm) ? (
        <Pair>
          <Entry {...props} name="deedNumber" label={t("deedNumber")} required autoComplete="off" />
          <form.Field name="deedDate">
            {(field) => <DateField {...field} label={t("deedDate")} required readOnly={readOnly} />}
          </form.Field>
          <Entry {...props} name="notary" label={t("notary")} required autoComplete="off" />
          <Entry {...props} name="ahu" label={t("ahu")} hint={t("ahuHint")} required autoComplete="off" />
        </Pair>
      ) : null}
    </Card>
  );
}

type EntryProps = PartProps &
  Omit<TextFieldProps, "name" | "value" | "onChange" | "onBlur" | "error" | "ref"> & {
    readonly name: Exclude<keyof CompanyValues, "legalForm">;
  };

function Entry({ form, name, ...props }: EntryProps) {
  return <form.Field name={name}>{(field) => <TextField {...field} {...props} />}</form.Field>;
}

/** Side by side on wide screens. */
function Pair({ children }: { readonly children: ReactNode }) {
  return <div className="grid items-end gap-x-6 md:grid-cols-2">{children}</div>;
}
