import { z } from "zod";
import { max, required } from "#kernel/validation/rules.ts";
import { toZod } from "#kernel/validation/validate.ts";
import { useMessages } from "#web/i18n.tsx";
import { useAppForm } from "#web/ui/form/app-form.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { useAttempts } from "./use-attempts.ts";
import { secondFactorMessages } from "./messages.ts";

const schema = z.strictObject({ recoveryCode: toZod([required(), max(40)]) });

interface RecoveryFormProps {
  readonly submitText: string;
  readonly onCode: (recoveryCode: string) => Promise<void>;
  readonly onOver: () => Promise<void>;
}

/** Asks for a recovery code; lower case and spaces are accepted. */
export function RecoveryForm({ submitText, onCode, onOver }: RecoveryFormProps) {
  const t = useMessages(secondFactorMessages);
  const { triesLeft, attempt } = useAttempts(onOver);
  const form = useAppForm({
    schema,
    defaultValues: { recoveryCode: "" },
    onSubmit: ({ recoveryCode }) => attempt(() => onCode(recoveryCode)),
  });
  return (
    <Form form={form} leaving="free" label={t("recovery")}>
      <form.Field name="recoveryCode">
        {(field) => (
          <TextField
            {...field}
            label={t("recovery")}
            hint={t("recoveryHint")}
            required
            figures
            autoComplete="off"
            autoCapitalize="characters"
          />
        )}
      </form.Field>
      <p role="status" className="mb-4 text-sm font-medium text-ink-muted empty:mb-0">
        {triesLeft === null ? "" : t("triesLeft", { count: triesLeft })}
      </p>
      <Button type="submit" size="large" wide loading={form.isSubmitting}>
        {submitText}
      </Button>
    </Form>
  );
}
