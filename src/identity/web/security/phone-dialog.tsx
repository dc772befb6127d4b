import { useState } from "react";
import { useRevalidator } from "react-router";
import type { Output } from "#kernel/endpoint.ts";
import { formatInstant } from "#kernel/time.ts";
import { api } from "#web/api.ts";
import { useLanguage, useWords } from "#web/i18n.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { useAppForm } from "#web/ui/form/app-form.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { PasswordField } from "#web/ui/form/password-field.tsx";
import { PhoneField } from "#web/ui/form/phone-field.tsx";
import { RadioCards } from "#web/ui/form/radio-cards.tsx";
import { startPhoneChange, verifyPhoneChange, type StartedChange } from "../../contract-account.ts";
import { phoneText } from "../phone-text.ts";
import { useProof } from "../prove-again/use-proof.tsx";
import { ChangeDone } from "./change-done.tsx";
import { CodeStep } from "./code-step.tsx";
import { changeWords, pageWords } from "./messages.ts";

interface PhoneDialogProps {
  /** Where numbers without a country code belong at first. */
  readonly country: string;
  readonly onClose: () => void;
}

/** Another number: the hold that follows from it, said before; the number, the code that went there, what came of it. */
export function PhoneDialog({ country, onClose }: PhoneDialogProps) {
  const t = useWords(changeWords);
  const page = useWords(pageWords);
  const language = useLanguage();
  const { revalidate } = useRevalidator();
  const [started, setStarted] = useState<StartedChange | null>(null);
  const [wasOver, setWasOver] = useState(false);
  const [done, setDone] = useState<Output<typeof verifyPhoneChange> | null>(null);

  async function verify(otpCode: string) {
    if (started === null) return;
    setDone(await api(verifyPhoneChange, { sessionCode: started.sessionCode, otpCode }));
    await revalidate();
  }

  return (
    <Dialog open onClose={onClose} title={page("changePhone")} size="sm" dismissal="escape">
      {done !== null ? (
        <ChangeDone
          title={t("phoneSaved", { to: phoneText(done.phoneNumber) })}
          endedSessions={done.endedSessions}
          onClose={onClose}
        >
          {t("phoneSavedText", { until: formatInstant(done.payoutHoldUntil, language) })}
        </ChangeDone>
      ) : started !== null ? (
        <CodeStep
          of="phone"
          started={started}
          onCode={verify}
          onOver={() => {
            setWasOver(true);
            setStarted(null);
          }}
        />
      ) : (
        <PhoneForm country={country} wasOver={wasOver} onStarted={setStarted} />
      )}
    </Dialog>
  );
}

interface PhoneFormProps {
  readonly country: string;
  readonly wasOver: boolean;
  readonly onStarted: (started: StartedChange) => void;
}

function PhoneForm({ country, wasOver, onStarted }: PhoneFormProps) {
  const t = useWords(changeWords);
  const page = useWords(pageWords);
  const withProof = useProof();
  const form = useAppForm({
    schema: startPhoneChange.input,
    defaultValues: { phoneNumber: "", channel: "sms", current_password: "" },
    async onSubmit(values) {
      const started = await withProof(() => api(startPhoneChange, values));
      if (started !== null) onStarted(started);
    },
  });
  return (
    <Form form={form} label={page("changePhone")}>
      <div className="mb-5 flex flex-col gap-3">
        {wasOver ? (
          <Banner kind="warning" live>
            {t("startOver")}
          </Banner>
        ) : null}
        <Banner kind="info" title={t("holdTitle")}>
          {t("holdText")}
        </Banner>
      </div>
      <form.Field name="phoneNumber">
        {(field) => <PhoneField {...field} label={t("newPhone")} defaultCountry={country} required />}
      </form.Field>
      <form.Field name="channel">
        {(field) => (
          <RadioCards
            {...field}
            label={t("channel")}
            required
            columns={2}
            options={[
              { value: "sms", label: t("sms") },
              { value: "whatsapp", label: t("whatsapp") },
            ]}
          />
        )}
      </form.Field>
      <form.Field name="current_password">
        {(field) => <PasswordField {...field} kind="current" label={t("current")} required />}
      </form.Field>
      <p className="mb-5 text-sm text-ink-muted">{t("othersEnd")}</p>
      <Button type="submit" size="large" wide loading={form.isSubmitting}>
        {t("continue")}
      </Button>
    </Form>
  );
}
