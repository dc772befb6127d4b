import { LoaderCircle, TriangleAlert, Unlink } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { useNavigate } from "react-router";
import { HOUR_MS } from "#kernel/time.ts";
import { api } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useWords } from "#web/i18n.tsx";
import { useOnwardPath } from "./sign-in/next-page.ts";
import { visitorsPage } from "#web/session/pages.ts";
import { Button } from "#web/ui/form/button.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { STEP_LIFETIME_MS } from "../challenge.ts";
import { verifyEmail } from "../contract.ts";
import { readStep } from "./code-entry/code-step.ts";
import { emailWords } from "./code-entry/messages.ts";
import { AccountPage } from "./frame/account-page.tsx";
import { RegistrationAside } from "./frame/asides.tsx";
import { Notice } from "./frame/notice.tsx";
import { stepHead } from "./frame/step-head.ts";
import { tellEmailProven } from "./registration/email-proven.ts";
import { RegistrationSteps } from "./registration/registration-steps.tsx";
import type { Route } from "./+types/email-verification.page";

export const handle = visitorsPage;
export const meta: Route.MetaFunction = ({ matches }) => stepHead(matches, emailWords);

/** A link works once, and effects may run twice: each code is sent once while the page lives. */
const sent = new Map<string, ReturnType<typeof verify>>();

const verify = (sessionCode: string) => readStep(sessionCode, (input) => api(verifyEmail, input));

function verifyOnce(sessionCode: string): ReturnType<typeof verify> {
  const asked = sent.get(sessionCode) ?? verify(sessionCode);
  sent.set(sessionCode, asked);
  // What failed by the way may be tried again.
  asked.catch(() => sent.delete(sessionCode));
  return asked;
}

/** SPEC §2 `/email-verification/{sessionCode}`: tells the user not to leave, and leads on to the telephone. */
export default function EmailVerificationPage({ params: { sessionCode } }: Route.ComponentProps) {
  const t = useWords(emailWords);
  const to = useOnwardPath();
  const navigate = useNavigate();
  const errors = useErrorCatalogue();
  const [state, setState] = useState<"asking" | "failed" | "over">("asking");

  async function ask() {
    setState("asking");
    try {
      const step = await verifyOnce(sessionCode);
      if (step !== null) {
        tellEmailProven(step.sessionCode);
        return await navigate(to(`/phone-verification/${step.sessionCode}`), { replace: true });
      }
      setState("over");
      await errors.wrongEmailSession();
    } catch {
      // No answer, or none of ours: the one thing to do is to try again, and the page offers it.
      setState("failed");
    }
  }
  const begin = useEffectEvent(() => void ask());
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another code is another link
  useEffect(() => begin(), [sessionCode]);

  return (
    <AccountPage steps={<RegistrationSteps at="email" />} aside={<RegistrationAside />}>
      {state === "asking" ? (
        <Notice icon={LoaderCircle} title={t("heading")} isWorking>
          <p role="status" className="mt-3 text-lg">
            {t("lead")}
          </p>
        </Notice>
      ) : state === "failed" ? (
        <Notice icon={TriangleAlert} tone="warning" title={t("failed")}>
          <p role="status" className="mt-3">
            {t("failedText")}
          </p>
          <div className="mt-6">
            <Button size="large" onClick={() => void ask()}>
              {t("again")}
            </Button>
          </div>
        </Notice>
      ) : (
        <Notice icon={Unlink} tone="warning" title={t("over")}>
          <p className="mt-3">{t("overText", { hours: STEP_LIFETIME_MS.verify_email / HOUR_MS })}</p>
          <div className="mt-6 flex flex-wrap gap-3">
            <LinkButton to={to("/login")} size="large">
              {t("signIn")}
            </LinkButton>
            <LinkButton to={to("/type/registration")} size="large" variant="secondary">
              {t("register")}
            </LinkButton>
          </div>
        </Notice>
      )}
    </AccountPage>
  );
}
