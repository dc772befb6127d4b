import { z } from "zod";
import { useMessages } from "#web/i18n.tsx";
import { useAppForm } from "#web/ui/form/app-form.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { PasswordField } from "#web/ui/form/credentials/password-field.tsx";
import { currentPassword } from "../../model/step-schemas.ts";
import { factorsMessages } from "./messages.ts";

const schema = z.strictObject({ current_password: currentPassword });

interface TotpStartProps {
  readonly start: (password: z.output<typeof schema>) => Promise<void>;
}

/** Asks for the password before a first factor: neither a copied session nor a mailbox contains it. */
export function TotpStart({ start }: TotpStartProps) {
  const t = useMessages(factorsMessages);
  const form = useAppForm({ schema, defaultValues: { current_password: "" }, onSubmit: start });
  return (
    <Form form={form} label={t("totp.setUp")}>
      <form.Field name="current_password">
        {(field) => <PasswordField {...field} kind="current" label={t("password")} hint={t("passwordHint")} required />}
      </form.Field>
      <Button type="submit" size="large" wide loading={form.isSubmitting}>
        {t("continue")}
      </Button>
    </Form>
  );
}
