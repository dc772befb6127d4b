import { useState } from "react";
import { useRevalidator } from "react-router";
import { api } from "#web/api.ts";
import { useMessages } from "#web/i18n.tsx";
import { Dialog } from "#web/ui/dialog/dialog.tsx";
import { useAppForm } from "#web/ui/form/app-form.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { PasswordField } from "#web/ui/form/credentials/password-field.tsx";
import { changePassword } from "../../contract.ts";
import { NewPasswordField } from "../../../passwords/web/new-password-field.tsx";
import { useProof } from "../../../step-up/web/use-proof.tsx";
import { ChangeDone } from "./change-done.tsx";
import { changeMessages, pageMessages } from "./messages.ts";

const EMPTY = { current_password: "", new_password: "", confirm_new_password: "" };

/** Changes the password: the current one, the new one, the new one repeated. */
export function PasswordDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useMessages(changeMessages);
  const page = useMessages(pageMessages);
  const withProof = useProof();
  const { revalidate } = useRevalidator();
  const [endedSessions, setEnded] = useState<number | null>(null);
  const form = useAppForm({
    schema: changePassword.input,
    defaultValues: EMPTY,
    async onSubmit(values) {
      const done = await withProof(() => api(changePassword, values));
      if (done === null) return;
      setEnded(done.endedSessions);
      await revalidate();
    },
  });
  return (
    <Dialog open onClose={onClose} title={page("changePassword")} size="sm" dismissal="escape">
      {endedSessions === null ? (
        <Form form={form} label={page("changePassword")}>
          <form.Field name="current_password">
            {(field) => <PasswordField {...field} kind="current" label={t("current")} required />}
          </form.Field>
          <form.Field name="new_password" alsoValidates={["confirm_new_password"]}>
            {(field) => <NewPasswordField {...field} email="" label={t("next")} required />}
          </form.Field>
          <form.Field name="confirm_new_password">
            {(field) => <PasswordField {...field} kind="new" label={t("confirm")} required />}
          </form.Field>
          <p className="mb-5 text-sm text-ink-muted">{t("othersEnd")}</p>
          <Button type="submit" size="large" wide loading={form.isSubmitting}>
            {t("savePassword")}
          </Button>
        </Form>
      ) : (
        <ChangeDone title={t("passwordSaved")} endedSessions={endedSessions} onClose={onClose} />
      )}
    </Dialog>
  );
}
