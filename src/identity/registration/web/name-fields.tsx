import { useMessages } from "#web/i18n.tsx";
import type { AppForm } from "#web/ui/form/app-form.tsx";
import { SelectField } from "#web/ui/form/choice/select-field.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { HONORIFICS } from "../../model/person.ts";
import { formMessages } from "./messages.ts";
import { followedFullName, type RegistrationValues } from "./registration-values.ts";

/** Salutation and names. A single-word name is the first name and the full name, and nothing else is required. */
export function NameFields({ form }: { readonly form: AppForm<RegistrationValues> }) {
  const t = useMessages(formMessages);
  const follow = (change: { readonly firstName?: string; readonly lastName?: string }) =>
    form.hook.setValue("fullName", followedFullName(form.hook.getValues(), change), { shouldDirty: true });
  return (
    <>
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
          {({ onChange, ...field }) => (
            <TextField
              {...field}
              onChange={(firstName) => {
                follow({ firstName });
                onChange(firstName);
              }}
              label={t("firstName")}
              autoComplete="given-name"
              autoCapitalize="words"
              required
            />
          )}
        </form.Field>
        <form.Field name="lastName">
          {({ onChange, ...field }) => (
            <TextField
              {...field}
              value={field.value ?? ""}
              onChange={(lastName) => {
                follow({ lastName });
                onChange(lastName);
              }}
              label={t("lastName")}
              autoComplete="family-name"
              autoCapitalize="words"
            />
          )}
        </form.Field>
      </div>
      <form.Field name="fullName">
        {(field) => (
          <TextField
            {...field}
            value={field.value ?? ""}
            label={t("fullName")}
            hint={t("fullNameHint")}
            autoComplete="name"
            autoCapitalize="words"
          />
        )}
      </form.Field>
    </>
  );
}
