import { formatInstant } from "#kernel/time.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { useAppForm } from "#web/ui/form/app-form.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { PasswordField } from "#web/ui/form/credentials/password-field.tsx";
import { PhoneField } from "#web/ui/form/phone/phone-field.tsx";
import { RadioCards } from "#web/ui/form/choice/radio-cards.tsx";
import { startPhoneChange, verifyPhoneChange } from "../../contract.ts";
import { phoneText } from "../phone-text.ts";
import { useProof } from "../../../step-up/web/use-proof.tsx";
import { ContactChange, type ContactFormProps } from "./contact-change.tsx";
import { changeMessages, pageMessages } from "./messages.ts";

interface PhoneDialogProps {
  /** The initial country of numbers without a country code. */
  readonly country: string;
  readonly onClose: () => void;
}

/** Changes the telephone number. The payout hold that follows is shown before. */
export function PhoneDialog({ country, onClose }: PhoneDialogProps) {
  const t = useMessages(changeMessages);
  const page = useMessages(pageMessages);
  const language = useLanguage();
  return (
    <ContactChange
      of="phone"
      title={page("changePhone")}
      verify={(proof) => api(verifyPhoneChange, proof)}
      doneTitle={({ phoneNumber }) => t("phoneSaved", { to: phoneText(phoneNumber) })}
      doneText={({ payoutHoldUntil }) => t("phoneSavedText", { until: formatInstant(payoutHoldUntil, language) })}
      onClose={onClose}
    >
      {(props) => <PhoneForm country={country} {...props} />}
    </ContactChange>
  );
}

function PhoneForm({ country, wasOver, onStarted }: ContactFormProps & Pick<PhoneDialogProps, "country">) {
  const t = useMessages(changeMessages);
  const page = useMessages(pageMessages);
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
