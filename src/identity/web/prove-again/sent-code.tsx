import { Mail, MessageCircle, Smartphone } from "lucide-react";
import { useState } from "react";
import type { Refusal } from "#kernel/refusal.ts";
import { api } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useWords } from "#web/i18n.tsx";
import { Countdown } from "#web/ui/countdown.tsx";
import { Button } from "#web/ui/form/button.tsx";
import type { CodeChannel } from "../../challenge.ts";
import { sendProofCode } from "../../contract.ts";
import type { FactorStep } from "../../steps.ts";
import { useAttempts } from "../second-factor/attempt.ts";
import { secondFactorWords } from "../second-factor/messages.ts";
import { CodeForm } from "../second-factor/totp-form.tsx";
import { proveAgainWords } from "./messages.ts";

const ICONS = { sms: Smartphone, whatsapp: MessageCircle, email: Mail } as const;

interface SentCodeProps {
  readonly sessionCode: string;
  readonly step: FactorStep;
  readonly onCode: (otpCode: string) => Promise<void>;
  readonly onOver: (refusal: Refusal) => void;
}

/** For who has nothing stronger: chooses where the code goes, then types it. The countdown is the server's. */
export function SentCode({ sessionCode, step: first, onCode, onOver }: SentCodeProps) {
  const t = useWords(proveAgainWords);
  const common = useWords(secondFactorWords);
  const errors = useErrorCatalogue();
  const { triesLeft, attempt } = useAttempts(onOver);
  const [step, setStep] = useState(first);
  const [sending, setSending] = useState<CodeChannel | null>(null);
  const [isChoosing, setChoosing] = useState(true);
  const [mayResend, setMayResend] = useState(false);

  async function send(channel: CodeChannel) {
    setSending(channel);
    try {
      await attempt(async () => {
        setStep(await api(sendProofCode, { sessionCode, channel }));
        setMayResend(false);
        setChoosing(false);
      });
    } catch (error) {
      await errors.error(error);
    } finally {
      setSending(null);
    }
  }

  const { current } = step;
  if (isChoosing || current === null)
    return (
      <div className="flex flex-col gap-3">
        <p className="font-semibold">{t("chooseChannel")}</p>
        {step.factors.map(({ channel, sentTo }) => {
          const Icon = ICONS[channel];
          return (
            <Button
              key={channel}
              variant="secondary"
              size="large"
              wide
              iconBefore={<Icon aria-hidden size={20} />}
              loading={sending === channel}
              onClick={() => void send(channel)}
            >
              {t(channel, { to: sentTo })}
            </Button>
          );
        })}
      </div>
    );
  return (
    <div className="flex flex-col gap-4">
      <CodeForm
        key={current.expiresAt}
        onCode={(otpCode) => attempt(() => onCode(otpCode))}
        label={t("codeLabel")}
        hint={t("sentBy", { channel: current.channel })}
        submitText={common("verify")}
        triesLeft={triesLeft}
        autoFocus
      />
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {mayResend || step.resendAfterSeconds === 0 ? (
          <Button variant="quiet" loading={sending !== null} onClick={() => void send(current.channel)}>
            {t("resend")}
          </Button>
        ) : (
          <p className="px-5 py-2 text-sm text-ink-muted">
            <Countdown
              endsAt={new Date(step.resendAfterSeconds * 1000)}
              serverNow={new Date(0)}
              onOver={() => setMayResend(true)}
            >
              {(clock) => t("resendIn", { time: clock })}
            </Countdown>
          </p>
        )}
        {step.factors.length > 1 ? (
          <Button variant="quiet" onClick={() => setChoosing(true)}>
            {t("otherChannel")}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
