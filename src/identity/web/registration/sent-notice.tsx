import { Mail, MailCheck } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { useNavigate } from "react-router";
import { z } from "zod";
import { idSchema } from "#kernel/id.ts";
import { HOUR_MS } from "#kernel/time.ts";
import { api } from "#web/api.ts";
import { useWords } from "#web/i18n.tsx";
import { useOnwardPath } from "../sign-in/next-page.ts";
import { STEP_LIFETIME_MS } from "../../challenge.ts";
import { resendRegistration } from "../../contract.ts";
import type { TypePair } from "../../person.ts";
import { AccountPage } from "../frame/account-page.tsx";
import { RegistrationAside } from "../frame/asides.tsx";
import { Notice, SendAgain } from "../frame/notice.tsx";
import { onEmailProven } from "./email-proven.ts";
import { sentWords } from "./messages.ts";
import { RegistrationSteps } from "./registration-steps.tsx";
import { TextLink } from "../frame/text-link.tsx";

/** Of the history entry that the form leaves when it was sent: going back shows the form again, reloading shows the notice. */
export const sentStateSchema = z.strictObject({ registrationId: idSchema("rg"), sentTo: z.string().min(1) });
export type SentState = z.output<typeof sentStateSchema>;

/** SPEC §2: the "check your email" notice with a verification link on its way. */
export function SentNotice({
  sent,
  pair,
  country,
}: {
  readonly sent: SentState;
  readonly pair: TypePair;
  readonly country: string;
}) {
  const t = useWords(sentWords);
  const to = useOnwardPath();
  if (useGoesOn())
    return (
      <AccountPage steps={<RegistrationSteps at="email" />} aside={<RegistrationAside />}>
        <Notice icon={MailCheck} tone="success" title={t("proven")}>
          <p role="status" className="mt-3">
            {t("provenText")}
          </p>
        </Notice>
      </AccountPage>
    );
  return (
    <AccountPage steps={<RegistrationSteps at="email" />} aside={<RegistrationAside />}>
      <Notice icon={Mail} title={t("title")}>
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
              <TextLink to={to(`/registration/${pair.userType}/${pair.userBusinessType}/${country}`)}>{t("wrong")}</TextLink>
            </SendAgain>
          </div>
        </section>
      </Notice>
    </AccountPage>
  );
}

/** The tab of the link asks for the code; this one follows when that is done, or two codes would be asked for. */
const FOLLOW_MS = 3_000;

/** Whether the link was opened in another tab. Then this one goes on to the telephone as well, by itself. */
function useGoesOn(): boolean {
  const to = useOnwardPath();
  const navigate = useNavigate();
  const [code, setCode] = useState<string | null>(null);
  useEffect(() => onEmailProven(setCode), []);
  const goOn = useEffectEvent(() => void navigate(to(`/phone-verification/${code}`), { replace: true }));
  useEffect(() => {
    if (code === null) return;
    const timer = setTimeout(() => goOn(), FOLLOW_MS);
    return () => clearTimeout(timer);
  }, [code]);
  return code !== null;
}
