import { Mail, MailCheck } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { useNavigate } from "react-router";
import { z } from "zod";
import { href } from "#kernel/href.ts";
import { idSchema } from "#kernel/id.ts";
import { HOUR_MS } from "#kernel/time.ts";
import { api } from "#web/api.ts";
import { useMessages } from "#web/i18n.tsx";
import { useOnwardPath } from "../../web/frame/next-page.ts";
import { STEP_LIFETIME_MS } from "../../model/challenge.ts";
import { resendRegistration } from "../contract.ts";
import type { TypePair } from "../../model/person.ts";
import { AccountPage } from "../../web/frame/account-page.tsx";
import { RegistrationAside } from "../../web/frame/asides.tsx";
import { StatusMessage, SendAgain } from "../../web/frame/notice.tsx";
import { onEmailProven } from "./email-proven.ts";
import { sentMessages } from "./messages.ts";
import { RegistrationSteps } from "./registration-steps.tsx";
import { TextLink } from "../../web/frame/text-link.tsx";

/** State of the history entry that the submitted form leaves: going back shows the form again, reloading shows the notice. */
export const sentStateSchema = z.strictObject({ registrationId: idSchema("rg"), sentTo: z.string().min(1) });
export type SentState = z.output<typeof sentStateSchema>;

/** REG-6: the "check your email" notice after a verification link was sent. */
export function EmailSentMessage({
  sent,
  pair,
  country,
}: {
  readonly sent: SentState;
  readonly pair: TypePair;
  readonly country: string;
}) {
  const t = useMessages(sentMessages);
  const to = useOnwardPath();
  if (useGoesOn())
    return (
      <AccountPage steps={<RegistrationSteps at="email" />} aside={<RegistrationAside />}>
        <StatusMessage icon={MailCheck} tone="success" title={t("proven")}>
          <p role="status" className="mt-3">
            {t("provenText")}
          </p>
        </StatusMessage>
      </AccountPage>
    );
  return (
    <AccountPage steps={<RegistrationSteps at="email" />} aside={<RegistrationAside />}>
      <StatusMessage icon={Mail} title={t("title")}>
        <p className="mt-3">{t("lead")}</p>
        <p className="mt-1 text-lg font-bold wrap-anywhere">{sent.sentTo}</p>
        <p className="mt-3 text-ink-muted">
          {t("life", { hours: STEP_LIFETIME_MS.verify_email / HOUR_MS })} {t("elsewhere")}
        </p>
        <section className="mt-8 w-full border-t border-line pt-6">
          <h2 className="text-xl">{t("notThere")}</h2>
          <ul className="mt-2 flex list-disc flex-col gap-1 ps-5 text-ink-muted">
            <li>{t("spam")}</li>
            <li>{t("known")}</li>
          </ul>
          <div className="mt-5">
            <SendAgain
              onSend={() => api(resendRegistration, { id: sent.registrationId })}
              text={t("again")}
              sentText={t("sentAgain", { address: sent.sentTo })}
            >
              <TextLink
                to={to(
                  href("/registration/:userType/:userBusinessType?/:countryCode?", {
                    userType: pair.userType,
                    userBusinessType: pair.userBusinessType,
                    countryCode: country,
                  }),
                )}
              >
                {t("wrong")}
              </TextLink>
            </SendAgain>
          </div>
        </section>
      </StatusMessage>
    </AccountPage>
  );
}

/** The link's tab requests the code; this tab follows only after that, otherwise two codes would be requested. */
const FOLLOW_MS = 3_000;

/** Follows to the telephone step when the link was opened in another tab. Returns whether it does. */
function useGoesOn(): boolean {
  const to = useOnwardPath();
  const navigate = useNavigate();
  const [code, setCode] = useState<string | null>(null);
  useEffect(() => onEmailProven(setCode), []);
  const goOn = useEffectEvent(
    (sessionCode: string) => void navigate(to(href("/phone-verification/:sessionCode", { sessionCode })), { replace: true }),
  );
  useEffect(() => {
    if (code === null) return;
    const timer = setTimeout(() => goOn(code), FOLLOW_MS);
    return () => clearTimeout(timer);
  }, [code]);
  return code !== null;
}
