import { CircleCheck, Unlink } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { z } from "zod";
import { href } from "#kernel/href.ts";
import { MINUTE_MS } from "#kernel/time.ts";
import { api } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useLocalizedPath, useMessages } from "#web/i18n.tsx";
import { useAppForm } from "#web/ui/form/app-form.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { buttonLook } from "#web/ui/form/button-look.ts";
import { Form } from "#web/ui/form/form.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { PasswordField } from "#web/ui/form/credentials/password-field.tsx";
import { STEP_LIFETIME_MS } from "../../model/challenge.ts";
import { completeReset, readResetStep } from "../contract.ts";
import { passwordSchema, refineNewPassword } from "../../model/password.ts";
import { isStepOver, readStep } from "../../codes/web/code-step.ts";
import { AccountPage } from "../../web/frame/account-page.tsx";
import { SafetyAside } from "../../web/frame/asides.tsx";
import { NewPasswordField } from "../../passwords/web/new-password-field.tsx";
import { StatusMessage } from "../../web/frame/notice.tsx";
import { stepHead } from "../../web/frame/step-head.ts";
import { newPasswordMessages } from "./messages.ts";
import type { Route } from "./+types/reset-password.page";

export const handle = { app: true };
export const meta: Route.MetaFunction = ({ matches }) => stepHead(matches, newPasswordMessages);

export async function clientLoader({ params: { sessionCode } }: Route.ClientLoaderArgs) {
  return { step: await readStep(sessionCode, (input) => api(readResetStep, input)) };
}

const schema = z.strictObject({ new_password: passwordSchema, confirm_new_password: z.string() }).superRefine(refineNewPassword);

/** SIGN-16: `/reset-password/{sessionCode}`. */
export default function ResetPasswordPage({ params: { sessionCode }, loaderData: { step } }: Route.ComponentProps) {
  // The page's own state decides: after a change of language the loader runs again, and the step of a password just saved has ended.
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
  /** The person was invited and has no password yet. */
  readonly isFirst: boolean;
  readonly sessionCode: string;
  readonly onDone: () => void;
  readonly onOver: () => void;
}

function NewPassword({ isFirst, sessionCode, onDone, onOver }: NewPasswordProps) {
  const t = useMessages(newPasswordMessages);
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
  return (
    <>
      <h1 className="text-3xl">{t(isFirst ? "first" : "heading")}</h1>
      <p className="mt-2 mb-7 text-ink-muted">{t(isFirst ? "firstLead" : "lead")}</p>
      <Form form={form} label={t(isFirst ? "first" : "heading")}>
        <form.Field name="new_password" alsoValidates={["confirm_new_password"]}>
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

/** "Your Session already expired" (REG-9), and the button that requests another link. */
function Over() {
  const t = useMessages(newPasswordMessages);
  const to = useLocalizedPath();
  const errors = useErrorCatalogue();
  const showOver = useEffectEvent(() => void errors.wrongEmailSession());
  useEffect(() => showOver(), []);
  return (
    <StatusMessage icon={Unlink} tone="warning" title={t("over")}>
      <p className="mt-3">{t("overText", { minutes: STEP_LIFETIME_MS.reset_password / MINUTE_MS })}</p>
      <div className="mt-6">
        <LinkButton to={to(href("/reset-password"))} size="large">
          {t("request")}
        </LinkButton>
      </div>
    </StatusMessage>
  );
}

function Done({ isFirst }: { readonly isFirst: boolean }) {
  const t = useMessages(newPasswordMessages);
  const to = useLocalizedPath();
  return (
    <StatusMessage icon={CircleCheck} tone="success" title={t(isFirst ? "firstDone" : "done")}>
      <p role="status" className="mt-3">
        {t(isFirst ? "firstDoneText" : "doneText")}
      </p>
      {/* A full page load: a session that this browser had has ended, and must not be treated as open. */}
      <a href={to(href("/login"))} className={`mt-6 ${buttonLook({ size: "large" })}`}>
        {t("signIn")}
      </a>
    </StatusMessage>
  );
}
