import { Mail } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { z } from "zod";
import { idSchema } from "#kernel/id.ts";
import { HOUR_MS } from "#kernel/time.ts";
import { api } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useLocalizedPath, useWords } from "#web/i18n.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { STEP_LIFETIME_MS } from "../../challenge.ts";
import { resendRegistration } from "../../contract.ts";
import type { TypePair } from "../../person.ts";
import { AccountPage } from "../frame/account-page.tsx";
import { RegistrationAside } from "../frame/asides.tsx";
import { Notice } from "../frame/notice.tsx";
import { sentWords } from "./messages.ts";
import { RegistrationSteps } from "./registration-steps.tsx";

/** Of the history entry that the form leaves when it was sent: going back shows the form again, reloading shows the notice. */
const sentStateSchema = z.strictObject({ registrationId: idSchema("rg"), sentTo: z.string().min(1) });
export type SentState = z.output<typeof sentStateSchema>;

export function sentStateOf(state: unknown): SentState | null {
  return sentStateSchema.safeParse(state).data ?? null;
}

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
  const to = useLocalizedPath();
  const errors = useErrorCatalogue();
  const [isSending, setSending] = useState(false);
  const [sentAgain, setSentAgain] = useState(0);

  async function sendAgain() {
    setSending(true);
    try {
      await api(resendRegistration, { id: sent.registrationId });
      setSentAgain((count) => count + 1);
    } catch (error) {
      await errors.error(error);
    } finally {
      setSending(false);
    }
  }

  return (
    <AccountPage steps={<RegistrationSteps at="email" />} aside={<RegistrationAside />}>
      <Notice icon={Mail} title={t("title")}>
        <p className="mt-3">{t("lead")}</p>
        <p className="mt-1 text-lg font-bold wrap-anywhere">{sent.sentTo}</p>
        <p className="mt-3 text-ink-muted">{t("life", { hours: STEP_LIFETIME_MS.verify_email / HOUR_MS })}</p>
        <section className="mt-8 w-full border-t border-line pt-6">
          <h2 className="text-xl">{t("notThere")}</h2>
          <ul className="mt-2 flex list-disc flex-col gap-1 ps-5 text-ink-muted">
            <li>{t("spam")}</li>
            <li>{t("known")}</li>
          </ul>
          <div className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-3">
            <Button variant="secondary" loading={isSending} onClick={() => void sendAgain()}>
              {t("again")}
            </Button>
            <Link
              to={to(`/registration/${pair.userType}/${pair.userBusinessType}/${country}`)}
              className="inline-flex min-h-target items-center font-semibold"
            >
              {t("wrong")}
            </Link>
          </div>
          <p role="status" key={sentAgain} className="mt-3 font-medium text-success">
            {sentAgain > 0 ? t("sentAgain", { address: sent.sentTo }) : ""}
          </p>
        </section>
      </Notice>
    </AccountPage>
  );
}
