import { Trash2 } from "lucide-react";
import type { Language } from "#kernel/locale.ts";
import { useMessages } from "#web/i18n.tsx";
import type { AppForm } from "#web/ui/form/app-form.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { CheckboxField } from "#web/ui/form/choice/checkbox-field.tsx";
import { SelectField } from "#web/ui/form/choice/select-field.tsx";
import { PhoneField } from "#web/ui/form/phone/phone-field.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { PERSON_ROLES } from "../../../model/people.ts";
import { personMessages } from "../../../messages.ts";
import type { DataSheet } from "../sheet/use-sheet.ts";
import { peopleFormMessages } from "./messages.ts";
import type { PeopleValues, PersonValues } from "./people-values.ts";
import { PersonLink } from "./person-link.tsx";

interface PersonFieldsProps {
  readonly sheet: DataSheet;
  readonly form: AppForm<PeopleValues>;
  readonly person: PersonValues;
  readonly at: number;
  readonly whyKept: string | null;
  readonly onRemove: () => void;
}

/** One person: name, roles, where the link goes, and how far they are with it. */
export function PersonFields({ sheet, form, person, at, whyKept, onRemove }: PersonFieldsProps) {
  const t = useMessages(peopleFormMessages);
  const names = useMessages(personMessages);
  const readOnly = !sheet.canEdit;
  const title = person.name.trim() || t("person", { no: at + 1 });
  const fixed = readOnly ? { readOnly } : {};
  return (
    <li className="rounded-card border border-line bg-surface p-4 sm:p-5">
      <div className="mb-3 flex items-start justify-between gap-3">
        <h4 className="min-w-0 font-bold wrap-anywhere">{title}</h4>
        {readOnly ? null : (
          <Button
            size="small"
            variant="quiet"
            iconOnly
            label={t("removePerson", { name: title })}
            whyDisabled={whyKept}
            reasonAt="tip"
            onClick={onRemove}
          >
            <Trash2 aria-hidden size={18} />
          </Button>
        )}
      </div>
      <form.Field name={`people.${at}.name`}>
        {(field) => (
          <TextField
            {...field}
            {...fixed}
            label={t("name")}
            hint={t("nameHint")}
            required
            autoComplete="off"
            autoCapitalize="words"
          />
        )}
      </form.Field>
      <fieldset className="mb-3 min-w-0">
        <legend className="font-semibold">{t("roles")}</legend>
        <p className="text-sm text-ink-muted">{t("rolesHint")}</p>
        <div className="grid gap-x-6 sm:grid-cols-2">
          {PERSON_ROLES.map((role) => (
            <form.Field key={role} name={`people.${at}.roles.${role}`}>
              {(field) =>
                readOnly ? (
                  <p className={field.value ? "py-2" : "py-2 text-ink-subtle line-through"}>{names(`role.${role}`)}</p>
                ) : (
                  <CheckboxField {...field} label={names(`role.${role}`)} unmarked dense />
                )
              }
            </form.Field>
          ))}
        </div>
      </fieldset>
      <div className="grid items-end gap-x-6 md:grid-cols-2">
        <form.Field name={`people.${at}.email`}>
          {(field) => (
            <TextField {...field} {...fixed} label={t("email")} hint={t("emailHint")} required type="email" autoComplete="off" />
          )}
        </form.Field>
        <form.Field name={`people.${at}.phone`}>
          {(field) => <PhoneField {...field} {...fixed} label={t("phone")} hint={t("phoneHint")} required />}
        </form.Field>
        <form.Field name={`people.${at}.language`}>
          {(field) => (
            <SelectField
              {...field}
              {...fixed}
              onChange={(chosen) => field.onChange(chosen as Language)}
              label={t("language")}
              required
              placeholder={null}
              options={(["ID", "EN"] as const).map((value) => ({ value, label: t(`languages.${value}`) }))}
            />
          )}
        </form.Field>
      </div>
      <div className="border-t border-line pt-3">
        <PersonLink sheet={sheet} person={person.id} isDirty={form.isDirty} />
      </div>
    </li>
  );
}
