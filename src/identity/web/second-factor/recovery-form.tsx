import { z } from "zod";
import { max, required } from "#kernel/validation/rules.ts";
import { toZod } from "#kernel/validation/validate.ts";
import { useWords } from "#web/i18n.tsx";
import { useAppForm } from "#web/ui/form/app-form.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { secondFactorWords } from "./messages.ts";
import { TriesLeft } from "./totp-form.tsx";

const schema = z.strictObject({ recoveryCode: toZod([required(), max(40)]) });

interface RecoveryFormProps {
  readonly onCode: (recoveryCode: string) => Promise<void>;
  readonly triesLeft: number | null;
}

/** One of the codes that the person has kept; small letters and spaces do not matter. */
export function RecoveryForm({ onCode, triesLeft }: RecoveryFormProps) {
  const t = useWords(secondFactorWords);
  const form = useAppForm({
    schema,
    defaultValues: { recoveryCode: "" },
    onSubmit: async ({ recoveryCode }) => onCode(recoveryCode),
  });
  return (
    <Form form={form} label={t("recovery_code")}>
      <form.Field name="recoveryCode">
        {(field) => (
          <TextField
            {...field}
            label={t("recoveryLabel")}
            hint={t("recoveryHint")}
            required
            figures
            autoComplete="off"
            autoCapitalize="characters"
          />
        )}
      </form.Field>
      <TriesLeft count={triesLeft} />
      <Button type="submit" size="large" wide loading={form.isSubmitting}>
        {t("verify")}
      </Button>
    </Form>
  );
}
