import { useState } from "react";
import type { Refusal } from "#kernel/refusal.ts";
import { api } from "#web/api.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useWords } from "#web/i18n.tsx";
import { Countdown } from "#web/ui/countdown.tsx";
import { Button } from "#web/ui/form/button.tsx";
import type { CodeChannel } from "../../challenge.ts";
import { sendChangeCode, type StartedChange } from "../../contract.ts";
import { useAttempts } from "../second-factor/attempt.ts";
import { CodeForm } from "../second-factor/totp-form.tsx";
import { changeWords } from "./messages.ts";

interface CodeStepProps {
  readonly of: "email" | "phone";
  readonly started: StartedChange;
  readonly onCode: (otpCode: string) => Promise<void>;
  /** The step is over: it begins anew with the form before it. */
  readonly onOver: () => void;
}

const OVER = "step_over";

/** The second half of a change: the code that went to the new address or number, and another one when it does not come. */
export function CodeStep({ of, started: { sessionCode, step: first }, onCode, onOver }: CodeStepProps) {
  const t = useWords(changeWords);
  const errors = useErrorCatalogue();
  const [step, setStep] = useState(first);
  const [isCodeOver, setCodeOver] = useState(false);
  const [mayResend, setMayResend] = useState(first.resendAfterSeconds === 0);
  const [sending, setSending] = useState<CodeChannel | null>(null);
  const [said, setSaid] = useState("");
  // A code may be over, or out of tries, while its step goes on: then another one is asked for.
  const { triesLeft, attempt } = useAttempts((refusal: Refusal) => {
    if (refusal.code === OVER) onOver();
    else setCodeOver(true);
  });

  async function send(channel: CodeChannel) {
    setSending(channel);
    try {
      await attempt(async () => {
        const next = await api(sendChangeCode, { sessionCode, of, channel });
        setStep(next);
        setCodeOver(false);
        setMayResend(next.resendAfterSeconds === 0);
        setSaid(t("resent"));
      });
    } catch (error) {
      await errors.error(error);
    } finally {
      setSending(null);
    }
  }

  const channel = step.current?.channel ?? step.factors[0]?.channel ?? "email";
  const to = step.factors.find((factor) => factor.channel === channel)?.sentTo ?? "";
  return (
    <div className="flex flex-col gap-2">
      <CodeForm
        key={step.current?.expiresAt ?? "none"}
        onCode={(otpCode) => attempt(() => onCode(otpCode))}
        label={t("code")}
        hint={t("codeSent", { channel, to })}
        submitText={t("save")}
        triesLeft={isCodeOver ? null : triesLeft}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the code is all there is to do here
        autoFocus
      />
      <p role="status" className={isCodeOver ? "font-semibold text-danger" : "sr-only"}>
        {isCodeOver ? t("codeOver") : said}
      </p>
      <div className="flex flex-wrap items-center gap-x-1">
        {mayResend ? (
          step.factors.map((factor) => (
            <Button
              key={factor.channel}
              variant="quiet"
              loading={sending === factor.channel}
              onClick={() => void send(factor.channel)}
            >
              {factor.channel === channel ? t("resend") : t("resendBy", { channel: factor.channel })}
            </Button>
          ))
        ) : (
          <p className="py-2 text-sm text-ink-muted">
            <Countdown
              key={step.current?.expiresAt}
              endsAt={new Date(step.resendAfterSeconds * 1000)}
              serverNow={new Date(0)}
              onOver={() => setMayResend(true)}
            >
              {(clock) => t("resendIn", { clock })}
            </Countdown>
          </p>
        )}
      </div>
    </div>
  );
}
