import { KeyRound } from "lucide-react";
import { useState } from "react";
import { z } from "zod";
import { max, required } from "#kernel/validation/rules.ts";
import { toZod } from "#kernel/validation/validate.ts";
import { useMessages } from "#web/i18n.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { useAppForm } from "#web/ui/form/app-form.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { PasswordField } from "#web/ui/form/credentials/password-field.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { PASSKEY_NAME_MAX_CHARS } from "../../model/factor.ts";
import type { NewPasskey, newPasskeyQuestionSchema } from "../../factors/model/proof-schemas.ts";
import { currentPassword } from "../../model/step-schemas.ts";
import { isStepOver } from "../../codes/web/code-step.ts";
import { makePasskey } from "../../factors/web/passkeys.ts";
import { factorsMessages } from "./messages.ts";

const name = toZod([required(), max(PASSKEY_NAME_MAX_CHARS)]);
const schemas = {
  first: z.strictObject({ name, current_password: currentPassword }),
  later: z.strictObject({ name, current_password: z.string() }),
};

interface PasskeySetupProps {
  /** Asks for the password as well, because there is no app and no passkey yet. Not needed at an enrolment, where it was typed a moment ago. */
  readonly isFirst: boolean;
  /** Requests creation options, at each attempt, since each question is valid once. Null: the person cancelled. */
  readonly requestQuestion: (password: {
    readonly current_password?: string;
  }) => Promise<z.output<typeof newPasskeyQuestionSchema> | null>;
  readonly onMade: (made: { readonly name: string; readonly passkey: NewPasskey }) => Promise<void>;
  readonly onOver: () => Promise<void>;
}

/** Asks for a name, then runs the device's own dialog. */
export function PasskeySetup({ isFirst, requestQuestion, onMade, onOver }: PasskeySetupProps) {
  const t = useMessages(factorsMessages);
  const [problem, setProblem] = useState<string | null>(null);
  const form = useAppForm({
    schema: schemas[isFirst ? "first" : "later"],
    defaultValues: { name: t("passkeys.defaultName"), current_password: "" },
    async onSubmit({ name, current_password }) {
      setProblem(null);
      try {
        const question = await requestQuestion(isFirst ? { current_password } : {});
        const made = question === null ? ({ why: "cancelled" } as const) : await makePasskey(question);
        if ("why" in made) setProblem(t(`passkeys.${made.why}`));
        else await onMade({ name, passkey: made.passkey });
      } catch (error) {
        if (!isStepOver(error)) throw error;
        await onOver();
      }
    },
  });
  return (
    <Form form={form} label={t("passkeys.setUp")}>
      <form.Field name="name">
        {(field) => <TextField {...field} label={t("passkeys.name")} hint={t("passkeys.nameHint")} required />}
      </form.Field>
      {isFirst ? (
        <form.Field name="current_password">
          {(field) => <PasswordField {...field} kind="current" label={t("password")} hint={t("passwordHint")} required />}
        </form.Field>
      ) : null}
      {problem === null ? null : (
        <div className="mb-5">
          <Banner kind="warning" live>
            {problem}
          </Banner>
        </div>
      )}
      <Button
        type="submit"
        size="large"
        wide
        iconBefore={<KeyRound aria-hidden size={20} />}
        loading={form.isSubmitting}
        loadingText={t("passkeys.making")}
      >
        {t("passkeys.make")}
      </Button>
    </Form>
  );
}
