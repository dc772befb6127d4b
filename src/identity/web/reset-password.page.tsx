import { CircleCheck, Unlink } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { z } from "zod";
import { MINUTE_MS } from "#kernel/time.ts";
import { api } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useLocalizedPath, useWords } from "#web/i18n.tsx";
import { useAppForm } from "#web/ui/form/app-form.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { buttonLook } from "#web/ui/form/button-look.ts";
import { Form } from "#web/ui/form/form.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { PasswordField } from "#web/ui/form/password-field.tsx";
import { STEP_LIFETIME_MS } from "../challenge.ts";
import { completeReset, readResetStep } from "../contract.ts";
import { passwordSchema, refineNewPassword } from "../password.ts";
import { isStepOver, readStep } from "./code-entry/code-step.ts";
import { AccountPage } from "./frame/account-page.tsx";
import { SafetyAside } from "./frame/asides.tsx";
import { NewPasswordField } from "./frame/new-password-field.tsx";
import { Notice } from "./frame/notice.tsx";
import { stepHead } from "./frame/step-head.ts";
import { newPasswordWords } from "./reset/messages.ts";
import type { Route } from "./+types/reset-password.page";

export const handle = { app: true };
export const meta: Route.MetaFunction = ({ matches }) => stepHead(matches, newPasswordWords);

export async function clientLoader({ params: { sessionCode } }: Route.ClientLoaderArgs) {
  return { step: await readStep(sessionCode, (input) => api(readResetStep, input)) };
}

const schema = z.strictObject({ new_password: passwordSchema, confirm_new_password: z.string() }).superRefine(refineNewPassword);

/** SPEC §2 `/reset-password/{sessionCode}`. */
export default function ResetPasswordPage({ params: { sessionCode }, loaderData: { step } }: Route.ComponentProps) {
  // Read again with the language, the step of a password that was just saved is over: what this page has seen goes first.
  const [state, setState] = useState<"form" | "over" | "done">(step === null ? "over" : "form");
  const [isFirst] = useState(step?.isInvitation ?? false);
  return (
    <AccountPage aside={<SafetyAside />}>
      {state === "over" ? (
        <Over />
      ) : state === "done" ? (
        <Done isFirst={isFirst} />
      ) : (
        <NewPassword
          isFirst={isFirst}
          sessionCode={sessionCode}
          onDone={() => setState("done")}
          onOver={() => setState("over")}
        />
      )}
    </AccountPage>
  );
}

interface NewPasswordProps {
  /** Of somebody who was invited and has none yet. */
  readonly isFirst: boolean;
  readonly sessionCode: string;
  readonly onDone: () => void;
  readonly onOver: () => void;
}

function NewPassword({ isFirst, sessionCode, onDone, onOver }: NewPasswordProps) {
  const t = useWords(newPasswordWords);
  const form = useAppForm({
    schema,
    defaultValues: { new_password: "", confirm_new_password: "" },
    async onSubmit(values) {
      try {
        await api(completeReset, { sessionCode, ...values });
        onDone();
      } catch (error) {
        if (!isStepOver(error)) throw error;
        onOver();
      }
    },
  });
  // A password is kept nowhere: who leaves now has changed nothing.
  return (
    <>
      <h1 className="text-3xl">{t(isFirst ? "first" : "heading")}</h1>
      <p className="mt-2 mb-7 text-ink-muted">{t(isFirst ? "firstLead" : "lead")}</p>
      <Form form={form} label={t(isFirst ? "first" : "heading")}>
        <form.Field name="new_password" alsoJudges={["confirm_new_password"]}>
          {(field) => <NewPasswordField {...field} email="" label={t(isFirst ? "firstPassword" : "password")} required />}
        </form.Field>
        <form.Field name="confirm_new_password">
          {(field) => <PasswordField {...field} kind="new" label={t(isFirst ? "firstConfirm" : "confirm")} required />}
        </form.Field>
        <Button type="submit" size="large" wide loading={form.isSubmitting}>
          {t("submit")}
        </Button>
      </Form>
    </>
  );
}

/** SPEC §8 "Your Session already expired", and the way to another link. */
function Over() {
  const t = useWords(newPasswordWords);
  const to = useLocalizedPath();
  const errors = useErrorCatalogue();
  const tell = useEffectEvent(() => void errors.wrongEmailSession());
  useEffect(() => tell(), []);
  return (
    <Notice icon={Unlink} tone="warning" title={t("over")}>
      <p className="mt-3">{t("overText", { minutes: STEP_LIFETIME_MS.reset_password / MINUTE_MS })}</p>
      <div className="mt-6">
        <LinkButton to={to("/reset-password")} size="large">
          {t("ask")}
        </LinkButton>
      </div>
    </Notice>
  );
}

function Done({ isFirst }: { readonly isFirst: boolean }) {
  const t = useWords(newPasswordWords);
  const to = useLocalizedPath();
  return (
    <Notice icon={CircleCheck} tone="success" title={t(isFirst ? "firstDone" : "done")}>
      <p role="status" className="mt-3">
        {t(isFirst ? "firstDoneText" : "doneText")}
      </p>
      {/* A whole page: a session that this browser had is over now, and must not be taken for one. */}
      <a href={to("/login")} className={`mt-6 ${buttonLook({ size: "large" })}`}>
        {t("signIn")}
      </a>
    </Notice>
  );
}
