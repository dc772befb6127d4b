import { KeyRound } from "lucide-react";
import { useState } from "react";
import { z } from "zod";
import { max, required } from "#kernel/validation/rules.ts";
import { toZod } from "#kernel/validation/validate.ts";
import { useWords } from "#web/i18n.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { useAppForm } from "#web/ui/form/app-form.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { Form } from "#web/ui/form/form.tsx";
import { PasswordField } from "#web/ui/form/password-field.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { PASSKEY_NAME_MAX_CHARS } from "../../factor.ts";
import type { NewPasskey, newPasskeyQuestionSchema } from "../../evidence.ts";
import { currentPassword } from "../../steps.ts";
import { isStepOver } from "../code-entry/code-step.ts";
import { makePasskey } from "../second-factor/passkeys.ts";
import { factorsWords } from "./messages.ts";

const name = toZod([required(), max(PASSKEY_NAME_MAX_CHARS)]);
const schemas = {
  first: z.strictObject({ name, current_password: currentPassword }),
  later: z.strictObject({ name, current_password: z.string() }),
};

interface PasskeySetupProps {
  /** The password is asked for, too: there is no app and no passkey yet. At an enrolment it was typed a moment ago. */
  readonly isFirst: boolean;
  /** What the passkey is to be made of; asked for at each attempt, since each question is good once. Null: the person gave up. */
  readonly ask: (password: { readonly current_password?: string }) => Promise<z.output<typeof newPasskeyQuestionSchema> | null>;
  readonly onMade: (made: { readonly name: string; readonly passkey: NewPasskey }) => Promise<void>;
  readonly onOver: () => Promise<void>;
}

/** A name, then the device's own questions. */
export function PasskeySetup({ isFirst, ask, onMade, onOver }: PasskeySetupProps) {
  const t = useWords(factorsWords);
  const [problem, setProblem] = useState<string | null>(null);
  const form = useAppForm({
    schema: schemas[isFirst ? "first" : "later"],
    defaultValues: { name: t("passkeys.defaultName"), current_password: "" },
    async onSubmit({ name, current_password }) {
      setProblem(null);
      try {
        const question = await ask(isFirst ? { current_password } : {});
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
