import { LoaderCircle, TriangleAlert, Unlink } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { useNavigate } from "react-router";
import { href } from "#kernel/href.ts";
import { HOUR_MS } from "#kernel/time.ts";
import { api } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useMessages } from "#web/i18n.tsx";
import { useOnwardPath } from "../../web/frame/next-page.ts";
import { visitorsPage } from "#sessions/web/pages.ts";
import { Button } from "#web/ui/form/button.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { STEP_LIFETIME_MS } from "../../model/challenge.ts";
import { verifyEmail } from "../contract.ts";
import { readStep } from "../../codes/web/code-step.ts";
import { emailMessages } from "../../codes/web/messages.ts";
import { AccountPage } from "../../web/frame/account-page.tsx";
import { RegistrationAside } from "../../web/frame/asides.tsx";
import { StatusMessage } from "../../web/frame/notice.tsx";
import { stepHead } from "../../web/frame/step-head.ts";
import { announceEmailProven } from "./email-proven.ts";
import { RegistrationSteps } from "./registration-steps.tsx";
import type { Route } from "./+types/email-verification.page";

export const handle = visitorsPage;
export const meta: Route.MetaFunction = ({ matches }) => stepHead(matches, emailMessages);

/** A link works once, and effects may run twice: each code is sent once in the page's lifetime. */
const sent = new Map<string, ReturnType<typeof verify>>();

const verify = (sessionCode: string) => readStep(sessionCode, (input) => api(verifyEmail, input));

function verifyOnce(sessionCode: string): ReturnType<typeof verify> {
  const verification = sent.get(sessionCode) ?? verify(sessionCode);
  sent.set(sessionCode, verification);
  // A request that failed on the way may be repeated.
  verification.catch(() => sent.delete(sessionCode));
  return verification;
}

/** REG-7: `/email-verification/{sessionCode}`: shows "do not leave this page", then opens the telephone step. */
export default function EmailVerificationPage({ params: { sessionCode } }: Route.ComponentProps) {
  const t = useMessages(emailMessages);
  const to = useOnwardPath();
  const navigate = useNavigate();
  const errors = useErrorCatalogue();
  const [state, setState] = useState<"asking" | "failed" | "over">("asking");

  async function verifyAndContinue() {
    setState("asking");
    try {
      const step = await verifyOnce(sessionCode);
      if (step !== null) {
        announceEmailProven(step.sessionCode);
        return await navigate(to(href("/phone-verification/:sessionCode", { sessionCode: step.sessionCode })), { replace: true });
      }
      setState("over");
      await errors.wrongEmailSession();
    } catch {
      // No answer, or no valid one: the page offers to try again.
      setState("failed");
    }
  }
  const begin = useEffectEvent(() => void verifyAndContinue());
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another code is another link
  useEffect(() => begin(), [sessionCode]);

  return (
    <AccountPage steps={<RegistrationSteps at="email" />} aside={<RegistrationAside />}>
      {state === "asking" ? (
        <StatusMessage icon={LoaderCircle} title={t("heading")} isWorking>
          <p role="status" className="mt-3 text-lg">
            {t("lead")}
          </p>
        </StatusMessage>
      ) : state === "failed" ? (
        <StatusMessage icon={TriangleAlert} tone="warning" title={t("failed")}>
          <p role="status" className="mt-3">
            {t("failedText")}
          </p>
          <div className="mt-6">
            <Button size="large" onClick={() => void verifyAndContinue()}>
              {t("again")}
            </Button>
          </div>
        </StatusMessage>
      ) : (
        <StatusMessage icon={Unlink} tone="warning" title={t("over")}>
          <p className="mt-3">{t("overText", { hours: STEP_LIFETIME_MS.verify_email / HOUR_MS })}</p>
          <div className="mt-6 flex flex-wrap gap-3">
            <LinkButton to={to(href("/login"))} size="large">
              {t("signIn")}
            </LinkButton>
            <LinkButton to={to(href("/type/registration"))} size="large" variant="secondary">
              {t("register")}
            </LinkButton>
          </div>
        </StatusMessage>
      )}
    </AccountPage>
  );
}
