import { formatInstant } from "#kernel/time.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { changeSession } from "#sessions/web/sign-in.ts";
import { Banner } from "#web/ui/banner.tsx";
import { useAppForm } from "#web/ui/form/app-form.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { PasswordField } from "#web/ui/form/credentials/password-field.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { startEmailChange, verifyEmailChange } from "../../contract.ts";
import { useProof } from "../../../step-up/web/use-proof.tsx";
import { ContactChange, type ContactFormProps } from "./contact-change.tsx";
import { changeMessages, pageMessages } from "./messages.ts";

/** Changes the e-mail address. The consequences are shown before. */
export function EmailDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useMessages(changeMessages);
  const page = useMessages(pageMessages);
  const language = useLanguage();
  return (
    <ContactChange
      of="email"
      title={page("changeEmail")}
      verify={(proof) => api(verifyEmailChange, proof)}
      onChanged={({ emailAddress }) => changeSession({ email_address: emailAddress })}
      doneTitle={({ emailAddress }) => t("emailSaved", { to: emailAddress })}
      doneText={({ undoUntil }) => t("emailSavedText", { until: formatInstant(undoUntil, language) })}
      onClose={onClose}
    >
      {(props) => <EmailForm {...props} />}
    </ContactChange>
  );
}

function EmailForm({ wasOver, onStarted }: ContactFormProps) {
  const t = useMessages(changeMessages);
  const page = useMessages(pageMessages);
  const withProof = useProof();
  const form = useAppForm({
    schema: startEmailChange.input,
    defaultValues: { emailAddress: "", current_password: "" },
    async onSubmit(values) {
      const started = await withProof(() => api(startEmailChange, values));
      if (started !== null) onStarted(started);
    },
  });
  return (
    <Form form={form} label={page("changeEmail")}>
      {wasOver ? (
        <div className="mb-5">
          <Banner kind="warning" live>
            {t("startOver")}
          </Banner>
        </div>
      ) : null}
      <form.Field name="emailAddress">
        {(field) => (
          <TextField {...field} type="email" label={t("newEmail")} hint={t("emailHint")} required autoComplete="email" />
        )}
      </form.Field>
      <form.Field name="current_password">
        {(field) => <PasswordField {...field} kind="current" label={t("current")} required />}
      </form.Field>
      <p className="mb-5 text-sm text-ink-muted">
        {t("emailUndo")} {t("othersEnd")}
      </p>
      <Button type="submit" size="large" wide loading={form.isSubmitting}>
        {t("continue")}
      </Button>
    </Form>
  );
}
