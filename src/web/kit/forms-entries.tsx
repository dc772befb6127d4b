import { useState, type ReactNode } from "react";
import { passwordStrong } from "#kernel/validation/custom-rules.ts";
import { validationMessage } from "#kernel/validation/messages.ts";
import { useLanguage } from "../i18n.tsx";
import type { FieldProblem } from "../ui/form/field.tsx";
import { OtpField } from "../ui/form/credentials/otp-field.tsx";
import { PasswordField } from "../ui/form/credentials/password-field.tsx";
import { TextArea } from "../ui/form/text-area.tsx";
import { TextField } from "../ui/form/text-field.tsx";
import { useValidationLanguage } from "../ui/form/validation-language.ts";
import { formSamples } from "./forms-samples.ts";
import { KitSection, Specimen } from "./frame.tsx";

/** Holds the value of one sample field. */
export function Stored<Value>({
  start,
  children,
}: {
  readonly start: Value;
  readonly children: (bound: { value: Value; onChange: (value: Value) => void }) => ReactNode;
}) {
  const [value, onChange] = useState(start);
  return children({ value, onChange });
}

/** The message of a broken rule, as a form would show it. */
export function useProblem(rule: "required" | "email" | "password_strong" | "digits"): FieldProblem {
  const language = useValidationLanguage();
  return { message: validationMessage({ rule, params: {} }, language), language };
}

export function FormEntries() {
  const messages = formSamples[useLanguage()];
  const required = useProblem("required");
  const invalid = useProblem("email");
  const strong = useProblem("password_strong");
  return (
    <>
      <KitSection id="text-fields" title="Text fields">
        <Specimen title="Empty and filled, required and optional">
          <Stored start="">
            {(bound) => <TextField {...bound} label={messages.fullName} hint={messages.nameHint} required autoComplete="name" />}
          </Stored>
          <Stored start="siti@contoh.com">
            {(bound) => <TextField {...bound} type="email" label={messages.email} autoComplete="email" />}
          </Stored>
          <Stored start="www.contoh.com">{(bound) => <TextField {...bound} label={messages.website} prefix="https://" />}</Stored>
        </Specimen>
        <Specimen title="Error" note="The sentence of MSG-1, in English by default; the remedy in the language of the page.">
          <Stored start="">{(bound) => <TextField {...bound} label={messages.fullName} required error={required} />}</Stored>
          <Stored start="siti@">
            {(bound) => (
              <TextField
                {...bound}
                type="email"
                label={messages.email}
                required
                error={{
                  ...invalid,
                  remedy: messages === formSamples.ID ? "Tulis seperti nama@contoh.com." : "Write it like name@example.com.",
                }}
              />
            )}
          </Stored>
        </Specimen>
        <Specimen title="Looking up, read-only, disabled with its reason">
          <Stored start="8808 1234 5678">
            {(bound) => (
              <TextField {...bound} label={messages.account} required figures inputMode="numeric" busy={messages.accountBusy} />
            )}
          </Stored>
          <TextField value="siti@contoh.com" onChange={() => undefined} label={messages.email} readOnly />
          <TextField
            value="Penerima Contoh"
            onChange={() => undefined}
            label={messages.fullName}
            whyDisabled={messages.whyFixed}
          />
        </Specimen>
        <Specimen title="TextArea" note="Counts as the max rule counts; cuts nothing off.">
          <Stored start={messages.messageText}>
            {(bound) => <TextArea {...bound} label={messages.message} required maxCharacters={200} />}
          </Stored>
          <Stored start={messages.messageText}>
            {(bound) => <TextArea {...bound} label={messages.message} maxCharacters={40} rows={2} error={invalid} />}
          </Stored>
        </Specimen>
      </KitSection>
      <KitSection id="passwords" title="Password and OTP">
        <Specimen title="PasswordField: the five parts, strength">
          <Stored start="">
            {(bound) => <PasswordField {...bound} kind="new" label={messages.password} required showRules />}
          </Stored>
          <Stored start="Kopi-Susu7 Aren">
            {(bound) => (
              <PasswordField
                {...bound}
                kind="new"
                label={messages.password}
                required
                showRules
                error={passwordStrong()(bound.value, {}) ? strong : null}
              />
            )}
          </Stored>
          <Stored start="Kopi!Susu7Gula_Aren">
            {(bound) => <PasswordField {...bound} kind="new" label={messages.password} required showRules />}
          </Stored>
          <Stored start="rahasia">
            {(bound) => <PasswordField {...bound} kind="current" label={messages.password} required />}
          </Stored>
        </Specimen>
        <Specimen title="OtpField" note="One input over six cells; “123 456” can be pasted.">
          <Stored start="">{(bound) => <OtpField {...bound} label={messages.otp} hint={messages.otpHint} required />}</Stored>
          <Stored start="123">
            {(bound) => <OtpField {...bound} label={messages.otp} required error={bound.value.length < 6 ? invalid : null} />}
          </Stored>
          <Stored start="428157">{(bound) => <OtpField {...bound} label={messages.otp} required />}</Stored>
          <OtpField value="428157" onChange={() => undefined} label={messages.otp} whyDisabled={messages.checking} />
        </Specimen>
      </KitSection>
    </>
  );
}
