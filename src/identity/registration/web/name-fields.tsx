import { ChevronDown } from "lucide-react";
import { useMessages } from "#web/i18n.tsx";
import type { AppForm } from "#web/ui/form/app-form.tsx";
import { SelectField } from "#web/ui/form/choice/select-field.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { HONORIFICS } from "../../model/person.ts";
import { formMessages } from "./messages.ts";
import type { RegistrationValues } from "./registration-values.ts";

/** One name to write, as on the identity card. Salutation, first and last name are there for those who want them written otherwise. */
export function NameFields({ form }: { readonly form: AppForm<RegistrationValues> }) {
  const t = useMessages(formMessages);
  return (
    <>
      <form.Field name="fullName">
        {(field) => (
          <TextField
            {...field}
            label={t("fullName")}
            hint={t("fullNameHint")}
            autoComplete="name"
            autoCapitalize="words"
            required
          />
        )}
      </form.Field>
      <details className="group -mt-2 mb-4">
        <summary className="inline-flex min-h-target cursor-pointer list-none items-center gap-1.5 font-semibold text-primary [&::-webkit-details-marker]:hidden">
          <ChevronDown aria-hidden size={18} className="transition-transform group-open:rotate-180" />
          {t("nameParts")}
        </summary>
        <p className="mt-1 mb-4 text-sm text-ink-muted">{t("namePartsHint")}</p>
        <div className="max-w-48">
          <form.Field name="honorific">
            {({ onChange, ...field }) => (
              <SelectField
                {...field}
                onChange={(value) => onChange(HONORIFICS.find((one) => one === value) ?? "")}
                label={t("honorific")}
                placeholder={t("noHonorific")}
                options={HONORIFICS.map((value) => ({ value, label: t(`honorifics.${value}`) }))}
                autoComplete="honorific-prefix"
              />
            )}
          </form.Field>
        </div>
        <div className="grid gap-x-4 sm:grid-cols-2">
          <form.Field name="firstName">
            {(field) => (
              <TextField
                {...field}
                value={field.value ?? ""}
                label={t("firstName")}
                autoComplete="given-name"
                autoCapitalize="words"
              />
            )}
          </form.Field>
          <form.Field name="lastName">
            {(field) => (
              <TextField
                {...field}
                value={field.value ?? ""}
                label={t("lastName")}
                autoComplete="family-name"
                autoCapitalize="words"
              />
            )}
          </form.Field>
        </div>
      </details>
    </>
  );
}
