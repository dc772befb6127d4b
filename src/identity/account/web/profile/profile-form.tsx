import { useRevalidator } from "react-router";
import { z } from "zod";
import { api } from "#web/api.ts";
import { useMessages } from "#web/i18n.tsx";
import { useAppForm } from "#web/ui/form/app-form.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { SelectField } from "#web/ui/form/choice/select-field.tsx";
import { useToasts } from "#web/ui/toast/toasts.tsx";
import { changeProfile } from "../../contract.ts";
import { HONORIFICS } from "../../../model/person.ts";
import { profileMessages } from "./messages.ts";

/** A select has no null: the empty option stands for it. */
const schema = z.strictObject({ honorific: z.enum(["", ...HONORIFICS]), language: z.enum(["ID", "EN"]) });
type Values = z.output<typeof schema>;

/** The parts of the profile that can be changed without a proof. */
export function ProfileForm({ honorific, language }: Values) {
  const t = useMessages(profileMessages);
  const toasts = useToasts();
  const { revalidate } = useRevalidator();
  const form = useAppForm({
    schema,
    defaultValues: { honorific, language },
    async onSubmit(values) {
      await api(changeProfile, { ...values, honorific: values.honorific === "" ? null : values.honorific });
      toasts.show({ kind: "success", title: t("saved") });
      await revalidate();
    },
  });
  return (
    <Form form={form} label={t("address")}>
      <form.Field name="honorific">
        {(field) => (
          <SelectField
            {...field}
            onChange={(value) => field.onChange(value as Values["honorific"])}
            label={t("honorific")}
            placeholder={t("noHonorific")}
            options={HONORIFICS.map((value) => ({ value, label: t(value) }))}
          />
        )}
      </form.Field>
      <form.Field name="language">
        {(field) => (
          <SelectField
            {...field}
            onChange={(value) => field.onChange(value as Values["language"])}
            label={t("language")}
            hint={t("languageHint")}
            required
            placeholder={null}
            options={[
              // Each language in its own name, so that a reader of the wrong one can switch back.
              { value: "ID", label: "Bahasa Indonesia" },
              { value: "EN", label: "English" },
            ]}
          />
        )}
      </form.Field>
      <div>
        <Button type="submit" loading={form.isSubmitting}>
          {t("save")}
        </Button>
      </div>
    </Form>
  );
}
