import { useState } from "react";
import { useRevalidator } from "react-router";
import type { Output } from "#kernel/endpoint.ts";
import { formatInstant } from "#kernel/time.ts";
import { api } from "#web/api.ts";
import { useLanguage, useWords } from "#web/i18n.tsx";
import { changeSession } from "#web/session/sign-in.ts";
import { Banner } from "#web/ui/banner.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { useAppForm } from "#web/ui/form/app-form.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { PasswordField } from "#web/ui/form/password-field.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { startEmailChange, verifyEmailChange, type StartedChange } from "../../contract-account.ts";
import { useProof } from "../prove-again/use-proof.tsx";
import { ChangeDone } from "./change-done.tsx";
import { CodeStep } from "./code-step.tsx";
import { changeWords, pageWords } from "./messages.ts";

/** Another address: what follows from it, the address, the code that went there, what came of it. */
export function EmailDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useWords(changeWords);
  const page = useWords(pageWords);
  const language = useLanguage();
  const { revalidate } = useRevalidator();
  const [started, setStarted] = useState<StartedChange | null>(null);
  const [wasOver, setWasOver] = useState(false);
  const [done, setDone] = useState<Output<typeof verifyEmailChange> | null>(null);

  async function verify(otpCode: string) {
    if (started === null) return;
    const changed = await api(verifyEmailChange, { sessionCode: started.sessionCode, otpCode });
    setDone(changed);
    await changeSession({ email_address: changed.emailAddress });
    await revalidate();
  }

  return (
    <Dialog open onClose={onClose} title={page("changeEmail")} size="sm" dismissal="escape">
      {done !== null ? (
        <ChangeDone title={t("emailSaved", { to: done.emailAddress })} endedSessions={done.endedSessions} onClose={onClose}>
          {t("emailSavedText", { until: formatInstant(done.undoUntil, language) })}
        </ChangeDone>
      ) : started !== null ? (
        <CodeStep
          of="email"
          started={started}
          onCode={verify}
          onOver={() => {
            setWasOver(true);
            setStarted(null);
          }}
        />
      ) : (
        <EmailForm wasOver={wasOver} onStarted={setStarted} />
      )}
    </Dialog>
  );
}

interface EmailFormProps {
  readonly wasOver: boolean;
  readonly onStarted: (started: StartedChange) => void;
}

function EmailForm({ wasOver, onStarted }: EmailFormProps) {
  const t = useWords(changeWords);
  const page = useWords(pageWords);
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
