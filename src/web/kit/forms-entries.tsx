import { useState, type ReactNode } from "react";
import { passwordStrong } from "#kernel/validation/custom-rules.ts";
import { validationMessage } from "#kernel/validation/messages.ts";
import { useLanguage } from "../i18n.tsx";
import type { FieldProblem } from "../ui/form/field.tsx";
import { OtpField } from "../ui/form/otp-field.tsx";
import { PasswordField } from "../ui/form/password-field.tsx";
import { TextArea } from "../ui/form/text-area.tsx";
import { TextField } from "../ui/form/text-field.tsx";
import { useValidationLanguage } from "../ui/form/validation-language.ts";
import { formSamples } from "./forms-samples.ts";
import { KitSection, Specimen } from "./frame.tsx";

/** Keeps the value of one sample field. */
export function Kept<Value>({
  start,
  children,
}: {
  readonly start: Value;
  readonly children: (bound: { value: Value; onChange: (value: Value) => void }) => ReactNode;
}) {
  const [value, onChange] = useState(start);
  return children({ value, onChange });
}

/** The sentence of a broken rule, as a form would give it. */
export function useProblem(rule: "required" | "email" | "password_strong" | "digits"): FieldProblem {
  const language = useValidationLanguage();
  return { message: validationMessage({ rule, params: {} }, language), language };
}

export function FormEntries() {
  const words = formSamples[useLanguage()];
  const required = useProblem("required");
  const invalid = useProblem("email");
  const strong = useProblem("password_strong");
  return (
    <>
      <KitSection id="text-fields" title="Text fields">
        <Specimen title="Empty and filled, required and optional">
          <Kept start="">
            {(bound) => <TextField {...bound} label={words.fullName} hint={words.nameHint} required autoComplete="name" />}
          </Kept>
          <Kept start="siti@contoh.com">
            {(bound) => <TextField {...bound} type="email" label={words.email} autoComplete="email" />}
          </Kept>
          <Kept start="www.contoh.com">{(bound) => <TextField {...bound} label={words.website} prefix="https://" />}</Kept>
        </Specimen>
        <Specimen title="Error" note="SPEC's sentence, in English by default; the remedy in the language of the page.">
          <Kept start="">{(bound) => <TextField {...bound} label={words.fullName} required error={required} />}</Kept>
          <Kept start="siti@">
            {(bound) => (
              <TextField
                {...bound}
                type="email"
                label={words.email}
                required
                error={{
                  ...invalid,
                  remedy: words === formSamples.ID ? "Tulis seperti nama@contoh.com." : "Write it like name@example.com.",
                }}
              />
            )}
          </Kept>
        </Specimen>
        <Specimen title="Looking up, read-only, disabled with its reason">
          <Kept start="8808 1234 5678">
            {(bound) => (
              <TextField {...bound} label={words.account} required figures inputMode="numeric" busy={words.accountBusy} />
            )}
          </Kept>
          <TextField value="siti@contoh.com" onChange={() => undefined} label={words.email} readOnly />
          <TextField value="Penerima Contoh" onChange={() => undefined} label={words.fullName} whyDisabled={words.whyFixed} />
        </Specimen>
        <Specimen title="TextArea" note="Counts as the max rule counts; cuts nothing off.">
          <Kept start={words.messageText}>
            {(bound) => <TextArea {...bound} label={words.message} required maxCharacters={200} />}
          </Kept>
          <Kept start={words.messageText}>
            {(bound) => <TextArea {...bound} label={words.message} maxCharacters={40} rows={2} error={invalid} />}
          </Kept>
        </Specimen>
      </KitSection>
      <KitSection id="passwords" title="Password and OTP">
        <Specimen title="PasswordField: the five parts, strength">
          <Kept start="">{(bound) => <PasswordField {...bound} kind="new" label={words.password} required showRules />}</Kept>
          <Kept start="Kopi-Susu7 Aren">
            {(bound) => (
              <PasswordField
                {...bound}
                kind="new"
                label={words.password}
                required
                showRules
                error={passwordStrong()(bound.value, {}) ? strong : null}
              />
            )}
          </Kept>
          <Kept start="Kopi!Susu7Gula_Aren">
            {(bound) => <PasswordField {...bound} kind="new" label={words.password} required showRules />}
          </Kept>
          <Kept start="rahasia">{(bound) => <PasswordField {...bound} kind="current" label={words.password} required />}</Kept>
        </Specimen>
        <Specimen title="OtpField" note="One input over six cells; “123 456” can be pasted.">
          <Kept start="">{(bound) => <OtpField {...bound} label={words.otp} hint={words.otpHint} required />}</Kept>
          <Kept start="123">
            {(bound) => <OtpField {...bound} label={words.otp} required error={bound.value.length < 6 ? invalid : null} />}
          </Kept>
          <Kept start="428157">{(bound) => <OtpField {...bound} label={words.otp} required />}</Kept>
          <OtpField value="428157" onChange={() => undefined} label={words.otp} whyDisabled={words.checking} />
        </Specimen>
      </KitSection>
    </>
  );
}
