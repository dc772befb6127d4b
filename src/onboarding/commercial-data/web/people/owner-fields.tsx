import { Plus, Trash2 } from "lucide-react";
import { useMemo } from "react";
import { formatBps } from "#kernel/rate.ts";
import { countryOptions } from "#verification/person/web/forms/countries.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { Card } from "#web/ui/card.tsx";
import { classNames } from "#web/ui/class-names.ts";
import type { AppForm } from "#web/ui/form/app-form.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { LazyComboboxField } from "#web/ui/form/choice/lazy-combobox-field.tsx";
import { SelectField } from "#web/ui/form/choice/select-field.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import type { LegalForm } from "../../../model/company.ts";
import { PUBLIC, ROOT, WHOLE_BPS } from "../../../model/people.ts";
import { peopleFormMessages } from "./messages.ts";
import { freeKey, MAX_COMPANIES, ownedOf, sumBps, without, type PeopleValues } from "./people-values.ts";

interface OwnerProps {
  readonly form: AppForm<PeopleValues>;
  readonly readOnly: boolean;
  /** Replaces lists of the form. */
  readonly onChange: (next: Partial<PeopleValues>) => void;
}

/** Companies between the business and its people. */
export function CompanyFields({ form, readOnly, onChange }: OwnerProps) {
  const t = useMessages(peopleFormMessages);
  const language = useLanguage();
  const countries = useMemo(() => countryOptions(language), [language]);
  const { companies } = form.hook.watch();
  return (
    <Card level={3} title={t("companies")} hint={t("companiesHint")}>
      <ul className="flex flex-col gap-4">
        {companies.map(({ key, name }, at) => (
          <li key={`${key} ${at}`} className="rounded-md border border-line p-4">
            <div className="mb-3 flex items-start justify-between gap-3">
              <h4 className="min-w-0 font-bold wrap-anywhere">{name.trim() || t("companyNo", { no: at + 1 })}</h4>
              {readOnly ? null : (
                <Button
                  size="small"
                  variant="quiet"
                  iconOnly
                  label={t("removeCompany", { name: name.trim() || t("companyNo", { no: at + 1 }) })}
                  onClick={() => onChange(without(form.hook.getValues(), key))}
                >
                  <Trash2 aria-hidden size={18} />
                </Button>
              )}
            </div>
            <div className="grid items-end gap-x-6 md:grid-cols-2">
              <form.Field name={`companies.${at}.name`}>
                {(field) => <TextField {...field} label={t("companyName")} required readOnly={readOnly} autoComplete="off" />}
              </form.Field>
              <form.Field name={`companies.${at}.country`}>
                {(field) => (
                  <LazyComboboxField {...field} label={t("country")} required readOnly={readOnly} options={countries} />
                )}
              </form.Field>
              <form.Field name={`companies.${at}.registration`}>
                {(field) => (
                  <TextField
                    {...field}
                    label={t("registration")}
                    hint={t("registrationHint")}
                    required
                    readOnly={readOnly}
                    figures
                    autoComplete="off"
                  />
                )}
              </form.Field>
            </div>
          </li>
        ))}
      </ul>
      {readOnly ? null : (
        <div className={companies.length === 0 ? "" : "mt-4"}>
          <Button
            variant="secondary"
            iconBefore={<Plus aria-hidden size={18} />}
            whyDisabled={companies.length >= MAX_COMPANIES ? t("tooManyCompanies") : null}
            onClick={() =>
              onChange({ companies: [...companies, { key: freeKey(companies), name: "", country: "ID", registration: "" }] })
            }
          >
            {t("addCompany")}
          </Button>
        </div>
      )}
    </Card>
  );
}

/** The holders of the business, and of each company in between, with their percent. */
export function ShareFields({
  form,
  readOnly,
  onChange,
  businessName,
  legalForm,
}: OwnerProps & { readonly businessName: string; readonly legalForm: LegalForm }) {
  const t = useMessages(peopleFormMessages);
  const values = form.hook.watch();
  const nameOf = (of: string) =>
    of === ROOT
      ? businessName
      : values.companies.find(({ key }) => key === of)?.name.trim() || t("companyNo", { no: Number(of.slice(1)) });
  return (
    <Card level={3} title={t("shares")} hint={legalForm === "PT" ? undefined : t("partnersHint")}>
      <div className="flex flex-col gap-6">
        {ownedOf(values).map((of) => (
          <SharesOf
            key={of}
            form={form}
            readOnly={readOnly}
            onChange={onChange}
            of={of}
            nameOf={nameOf}
            legalForm={of === ROOT ? legalForm : "PT"}
          />
        ))}
      </div>
    </Card>
  );
}

interface SharesOfProps extends OwnerProps {
  readonly of: string;
  readonly nameOf: (of: string) => string;
  readonly legalForm: LegalForm;
}

function SharesOf({ form, readOnly, onChange, of, nameOf, legalForm }: SharesOfProps) {
  const t = useMessages(peopleFormMessages);
  const language = useLanguage();
  const values = form.hook.watch();
  const rows = values.shares.flatMap((share, at) => (share.of === of ? [{ at }] : []));
  const holders = [
    ...values.people.map(({ id, name }, at) => ({ value: id, label: name.trim() || t("person", { no: at + 1 }) })),
    ...values.companies.filter(({ key }) => key !== of).map(({ key }) => ({ value: key, label: nameOf(key) })),
    { value: PUBLIC as string, label: t("public") },
  ];
  const sum = sumBps(values, of);
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-semibold wrap-anywhere">{t("sharesOf", { name: nameOf(of), form: legalForm })}</legend>
      <ul>
        {rows.map(({ at }, no) => (
          <li
            key={at}
            className="grid grid-cols-[minmax(0,1fr)_5.5rem_auto] items-start gap-x-2 sm:grid-cols-[minmax(0,1fr)_7rem_auto] sm:gap-x-3"
          >
            <form.Field name={`shares.${at}.holder`}>
              {(field) => (
                <SelectField
                  {...field}
                  label={t("holder")}
                  hideLabel={no > 0}
                  unmarked
                  readOnly={readOnly}
                  required
                  options={holders}
                />
              )}
            </form.Field>
            <form.Field name={`shares.${at}.percent`}>
              {(field) => (
                <TextField
                  {...field}
                  label={t("percent")}
                  hideLabel={no > 0}
                  unmarked
                  readOnly={readOnly}
                  figures
                  inputMode="decimal"
                  autoComplete="off"
                  suffix="%"
                />
              )}
            </form.Field>
            {readOnly ? null : (
              <span className={no > 0 ? "" : "pt-7.5"}>
                <Button
                  variant="quiet"
                  iconOnly
                  label={t("removeShare", { no: no + 1, name: nameOf(of) })}
                  onClick={() => onChange({ shares: values.shares.filter((_, other) => other !== at) })}
                >
                  <Trash2 aria-hidden size={18} />
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {readOnly ? null : (
          <Button
            size="small"
            variant="secondary"
            label={t("addShareOf", { name: nameOf(of) })}
            iconBefore={<Plus aria-hidden size={16} />}
            onClick={() => onChange({ shares: [...values.shares, { of, holder: "", percent: "" }] })}
          >
            {t("addShare")}
          </Button>
        )}
        {rows.length === 0 ? null : (
          <output className={classNames("text-sm font-semibold figures", sum === WHOLE_BPS ? "text-success" : "text-warning")}>
            {t(sum === WHOLE_BPS ? "sum" : "sumShort", { share: formatBps(sum, language) })}
          </output>
        )}
      </div>
    </fieldset>
  );
}
