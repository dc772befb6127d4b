import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from "react";
import { MINUTE_MS } from "#kernel/time.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useWords } from "#web/i18n.tsx";
import { CODE_LIFETIME_MS, type CodeChannel } from "../../challenge.ts";
import type { CodeStep } from "../../contract.ts";
import { CodeForm } from "./code-form.tsx";
import { isStepOver, secondsToResend, seen, sentToOf, spentOf, type SeenStep, type Spent } from "./code-step.ts";
import { codeWords } from "./messages.ts";
import { Resend } from "./resend.tsx";
import { SpentNotice } from "./spent-notice.tsx";

const NONE: readonly CodeChannel[] = [];
const SENT = { sms: "sentSms", whatsapp: "sentWhatsapp", email: "sentEmail" } as const;

export interface MessageCodeProps {
  readonly step: SeenStep;
  readonly channel: CodeChannel;
  /** Other channels that the resend offers; none where ways are chosen elsewhere. */
  readonly others?: readonly CodeChannel[];
  readonly submitText: string;
  readonly onSend: (channel: CodeChannel) => Promise<CodeStep>;
  readonly onStep: (step: SeenStep, channel: CodeChannel) => void;
  readonly onVerify: (otpCode: string) => Promise<void>;
  readonly onOver: () => Promise<void>;
  /** Stands below the form, beside the resend. */
  readonly children?: ReactNode;
}

/**
 * A code that comes as a message: asks for it when none is on its way, since the server sends none by itself, takes it in, and asks for
 * another. When the countdown forbids asking at once (a number was changed and changed back), it is asked for at the countdown's end.
 */
export function MessageCode({
  step,
  channel,
  others = NONE,
  submitText,
  onSend,
  onStep,
  onVerify,
  onOver,
  children,
}: MessageCodeProps) {
  const t = useWords(codeWords);
  const errors = useErrorCatalogue();
  const [notice, setNotice] = useState("");
  const isAsking = useRef(false);
  const to = sentToOf(step, channel);
  const { current } = step;
  // A code can be judged while the answer to sending it is still away (a message may be faster): what is left belongs to the step as it is then.
  const newest = useRef(step);
  useEffect(() => {
    newest.current = step;
  }, [step]);
  const [hasFailed, setFailed] = useState(false);
  const [spent, setSpent] = useState<Spent | null>(null);
  const [isFirstOnItsWay, setFirstOnItsWay] = useState(false);

  async function send(by: CodeChannel, isFirst = false) {
    if (isAsking.current) return;
    isAsking.current = true;
    setFirstOnItsWay(isFirst);
    setNotice("");
    setFailed(false);
    setSpent(null);
    try {
      const next = await onSend(by);
      onStep(seen(next), by);
      // The first one is told by the hint above the field.
      setNotice(isFirst ? "" : t("resent", { to: sentToOf(next, by) }));
    } catch (error) {
      setFailed(true);
      // Before anything is said about it: nothing is being sent any more.
      setFirstOnItsWay(false);
      const budget = spentOf(error, by);
      setSpent(budget);
      if (isStepOver(error)) await onOver();
      else if (budget === null) await errors.error(error);
    } finally {
      isAsking.current = false;
      setFirstOnItsWay(false);
    }
  }
  const isMissing = current === null && !hasFailed;
  const sendMissing = useEffectEvent(() => {
    if (secondsToResend(step) === 0) void send(channel, true);
  });
  useEffect(() => {
    if (isMissing) sendMissing();
  }, [isMissing]);

  const minutes = CODE_LIFETIME_MS / MINUTE_MS;
  return (
    <>
      {spent === null ? null : <SpentNotice spent={spent} to={sentToOf(step, spent.channel)} onSend={send} />}
      <CodeForm
        hint={
          current === null
            ? t(isFirstOnItsWay ? "sending" : "none", { to })
            : t(SENT[current.channel], { to: sentToOf(step, current.channel), minutes })
        }
        triesLeft={current?.triesLeft ?? null}
        submitText={submitText}
        onVerify={onVerify}
        onOver={onOver}
        onTriesLeft={(triesLeft) => {
          const { current: code } = newest.current;
          onStep({ ...newest.current, current: code && { ...code, triesLeft } }, channel);
        }}
      />
      <p role="status" className="mt-3 text-sm font-medium text-success empty:mt-0">
        {notice}
      </p>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Resend
          key={step.resendAt}
          step={step}
          channel={channel}
          others={others}
          hasCode={current !== null}
          onSend={(by) => send(by)}
          willSend={isMissing}
          onOver={() => isMissing && void send(channel)}
        />
        {/* Quiet buttons have no edge: their words stand in line with the text. */}
        <span className="-ms-5">{children}</span>
      </div>
      <p className="mt-6 border-t border-line pt-5 text-sm text-ink-muted">{t("safety")}</p>
    </>
  );
}
