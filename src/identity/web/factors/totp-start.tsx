import { z } from "zod";
import { useWords } from "#web/i18n.tsx";
import { useAppForm } from "#web/ui/form/app-form.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { PasswordField } from "#web/ui/form/password-field.tsx";
import { currentPassword } from "../../steps.ts";
import { factorsWords } from "./messages.ts";

const schema = z.strictObject({ current_password: currentPassword });

interface TotpStartProps {
  readonly start: (password: z.output<typeof schema>) => Promise<void>;
}

/** The password, before a first factor: neither a copied session nor a mailbox brings it along. */
export function TotpStart({ start }: TotpStartProps) {
  const t = useWords(factorsWords);
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
