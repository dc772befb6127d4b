import { z } from "zod";
import { digits, required } from "#kernel/validation/rules.ts";
import { toZod } from "#kernel/validation/validate.ts";
import { useWords } from "#web/i18n.tsx";
import { useAppForm } from "#web/ui/form/app-form.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { OtpField } from "#web/ui/form/otp-field.tsx";
import { CODE_DIGITS } from "../../challenge.ts";
import { secondFactorWords } from "./messages.ts";

const schema = z.strictObject({ otpCode: toZod([required(), digits(CODE_DIGITS)]) });

export interface CodeFormProps {
  /** Sends the code; a refusal that it throws is shown at the field. */
  readonly onCode: (otpCode: string) => Promise<void>;
  readonly label: string;
  readonly hint?: string;
  readonly submitText: string;
  readonly triesLeft?: number | null;
  readonly autoFocus?: boolean;
}

/** Six digits, sent with the last one. */
export function CodeForm({ onCode, label, hint, submitText, triesLeft = null, autoFocus = false }: CodeFormProps) {
  const form = useAppForm({
    schema,
    defaultValues: { otpCode: "" },
    onSubmit: async ({ otpCode }) => onCode(otpCode),
  });
  return (
    <Form form={form} label={label}>
      <form.Field name="otpCode">
        {(field) => (
          <OtpField
            {...field}
            label={label}
            {...(hint === undefined ? {} : { hint })}
            required
            autoFocus={autoFocus}
            onComplete={() => form.submit()}
          />
        )}
      </form.Field>
      <TriesLeft count={triesLeft} />
      <Button type="submit" size="large" wide loading={form.isSubmitting}>
        {submitText}
      </Button>
    </Form>
  );
}

/** How many tries are left, said once one was wrong. */
export function TriesLeft({ count }: { readonly count: number | null }) {
  const t = useWords(secondFactorWords);
  return (
    <p role="status" className={count === null ? "sr-only" : "mb-4 text-sm text-ink-muted"}>
      {count === null ? "" : t("triesLeft", { count })}
    </p>
  );
}
