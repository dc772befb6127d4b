import { useMemo, useState } from "react";
import { z } from "zod";
import { passwordConfirm, passwordStrong } from "#kernel/validation/custom-rules.ts";
import { email, max, min, required } from "#kernel/validation/rules.ts";
import { refineFields, refineWith, toZod } from "#kernel/validation/validate.ts";
import { ApiRefusal } from "../api.ts";
import { useLanguage } from "../i18n.tsx";
import { useAppForm } from "../ui/form/app-form.tsx";
import { Button } from "../ui/form/button.tsx";
import { CheckboxField } from "../ui/form/choice/checkbox-field.tsx";
import { Form } from "../ui/form/form.tsx";
import { PasswordField } from "../ui/form/credentials/password-field.tsx";
import { PhoneField } from "../ui/form/phone/phone-field.tsx";
import { SelectField } from "../ui/form/choice/select-field.tsx";
import { TextArea } from "../ui/form/text-area.tsx";
import { TextField } from "../ui/form/text-field.tsx";
import { formSamples, type FormSamples } from "./forms-samples.ts";
import { KitSection, Specimen } from "./frame.tsx";

const SEND_MS = 2_000;

const schema = z
  .object({
    fullName: toZod([required(), max(100)]),
    email: toZod([required(), email()]),
    phone: toZod([required(), min(9)]),
    purpose: toZod([required()]),
    message: toZod([max(200)]),
    password: toZod([required(), passwordStrong()]),
    repeat: toZod([required()]),
    terms: z.boolean().superRefine(refineWith([required()])),
  })
  .superRefine(refineFields({ repeat: [passwordConfirm("password")] }));

const EMPTY = { fullName: "", email: "", phone: "", purpose: "", message: "", password: "", repeat: "", terms: false };

export function FormLive() {
  const messages = formSamples[useLanguage()];
  return (
    <KitSection id="whole-form" title="A whole form">
      <Specimen
        title="useAppForm, Form, ErrorSummary"
        note="Judged on input, shown after a pause or on leaving the field; a failed attempt leads to its fields."
      >
        {(theme) => <Registration messages={messages} theme={theme} />}
      </Specimen>
    </KitSection>
  );
}

function Registration({ messages, theme }: { readonly messages: FormSamples; readonly theme: string }) {
  const [sent, setSent] = useState(0);
  const form = useAppForm({
    schema,
    defaultValues: EMPTY,
    async onSubmit(values) {
      await new Promise((resolve) => setTimeout(resolve, SEND_MS));
      if (values.email === "ada@contoh.com")
        throw new ApiRefusal({ code: 422, status: "invalid", details: { fields: { email: messages.takenEmail } } });
      setSent((count) => count + 1);
    },
  });
  const purposes = useMemo(() => messages.purposes.map((label, index) => ({ value: `purpose${index}`, label })), [messages]);
  return (
    <div className="max-w-form">
      <Form form={form} leaving="free" label={`${messages.registerTitle} (${theme})`}>
        <form.Field name="fullName">
          {(field) => <TextField {...field} label={messages.fullName} hint={messages.nameHint} required autoComplete="name" />}
        </form.Field>
        <form.Field name="email">
          {(field) => <TextField {...field} type="email" label={messages.email} required autoComplete="email" />}
        </form.Field>
        <form.Field name="phone">{(field) => <PhoneField {...field} label={messages.phone} required />}</form.Field>
        <form.Field name="purpose">
          {(field) => <SelectField {...field} label={messages.purpose} options={purposes} required />}
        </form.Field>
        <form.Field name="message">
          {(field) => <TextArea {...field} label={messages.message} maxCharacters={200} rows={3} />}
        </form.Field>
        <form.Field name="password" alsoValidates={["repeat"]}>
          {(field) => <PasswordField {...field} kind="new" label={messages.password} required showRules />}
        </form.Field>
        <form.Field name="repeat">
          {(field) => <PasswordField {...field} kind="new" label={messages.repeat} required />}
        </form.Field>
        <form.Field name="terms">{(field) => <CheckboxField {...field} label={messages.terms} required />}</form.Field>
        <Button type="submit" size="large" wide loading={form.isSubmitting}>
          {messages.register}
        </Button>
        <p className="mt-3 text-sm text-ink-muted">
          {messages.slow} {form.isDirty ? messages.dirty : messages.clean}.
          {sent > 0 ? (
            <strong data-sent={sent}>
              {" "}
              {messages.sent}: {sent}
            </strong>
          ) : null}
        </p>
      </Form>
    </div>
  );
}
