import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from "react";
import { MINUTE_MS } from "#kernel/time.ts";
import { useErrorCatalogue } from "#web/errors/catalogue.ts";
import { useMessages } from "#web/i18n.tsx";
import { CODE_LIFETIME_MS, type CodeChannel } from "../../model/challenge.ts";
import type { CodeStep } from "../../model/step-schemas.ts";
import { CodeForm } from "./code-form.tsx";
import { isStepOver, secondsToResend, seen, sentToOf, spentOf, type SeenStep, type Spent } from "./code-step.ts";
import { codeMessages } from "./messages.ts";
import { Resend } from "./resend.tsx";
import { BudgetSpentBanner } from "./spent-notice.tsx";

const NONE: readonly CodeChannel[] = [];
const SENT = { sms: "sentSms", whatsapp: "sentWhatsapp", email: "sentEmail" } as const;

export interface MessageCodeProps {
  readonly step: SeenStep;
  readonly channel: CodeChannel;
  /** Other channels offered beside the resend button; empty where methods are chosen elsewhere. */
  readonly others?: readonly CodeChannel[];
  readonly submitText: string;
  readonly onSend: (channel: CodeChannel) => Promise<CodeStep>;
  readonly onStep: (step: SeenStep, channel: CodeChannel) => void;
  readonly onVerify: (otpCode: string) => Promise<void>;
  readonly onOver: () => Promise<void>;
  /** Shown below the form, beside the resend button. */
  readonly children?: ReactNode;
}

/**
 * A code that is sent as a message. Requests one when none is pending, since the server sends none by itself; submits it; requests another.
 * When the countdown forbids a request (a number was changed and changed back), the code is requested at its end.
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
  const t = useMessages(codeMessages);
  const errors = useErrorCatalogue();
  const [statusText, setStatusText] = useState("");
  const isRequesting = useRef(false);
  const to = sentToOf(step, channel);
  const { current } = step;
  // A code can be submitted before the answer of its sending arrives (the message may be faster), so the tries left are written to the
  // newest step.
  const newest = useRef(step);
  useEffect(() => {
    newest.current = step;
  }, [step]);
  const [hasFailed, setFailed] = useState(false);
  const [spent, setSpent] = useState<Spent | null>(null);
  const [isFirstSending, setFirstSending] = useState(false);
  const [request, setRequest] = useState(0);

  async function send(by: CodeChannel, isFirst = false) {
    if (isRequesting.current) return;
    isRequesting.current = true;
    setFirstSending(isFirst);
    setStatusText("");
    setFailed(false);
    setSpent(null);
    try {
      const next = await onSend(by);
      onStep(seen(next), by);
      // The first code is announced by the hint above the field.
      if (!isFirst) setRequest((before) => before + 1);
      setStatusText(isFirst ? "" : t("resent", { to: sentToOf(next, by) }));
    } catch (error) {
      setFailed(true);
      // Reset before any message is shown: nothing is being sent any more.
      setFirstSending(false);
      const budget = spentOf(error, by);
      setSpent(budget);
      if (isStepOver(error)) await onOver();
      else if (budget === null) await errors.error(error);
    } finally {
      isRequesting.current = false;
      setFirstSending(false);
    }
  }
  const isMissing = current === null && !hasFailed;
  const sendMissing = useEffectEvent(() => {
    if (secondsToResend(step) === 0) void send(channel, true);
  });
  useEffect(() => {
    if (isMissing) sendMissing();
  }, [isMissing]);

  // From when the page saw the code, which is never too early: the device's clock may be wrong. Otherwise only a code that was typed in vain
  // would say that it is over, and at a sign-in that leads back to the password.
  const expire = useEffectEvent(() => setTriesLeft(0));
  const expiresAt = current?.expiresAt ?? null;
  useEffect(() => {
    if (expiresAt === null) return;
    const timer = setTimeout(() => expire(), CODE_LIFETIME_MS);
    return () => clearTimeout(timer);
  }, [expiresAt]);

  function setTriesLeft(triesLeft: number) {
    const { current: code } = newest.current;
    onStep({ ...newest.current, current: code && { ...code, triesLeft } }, channel);
  }
  const minutes = CODE_LIFETIME_MS / MINUTE_MS;
  return (
    <>
      {spent === null ? null : <BudgetSpentBanner spent={spent} to={sentToOf(step, spent.channel)} onSend={send} />}
      <CodeForm
        hint={
          current === null
            ? t(isFirstSending ? "sending" : "none", { to })
            : t(SENT[current.channel], { to: sentToOf(step, current.channel), minutes })
        }
        request={request}
        triesLeft={current?.triesLeft ?? null}
        submitText={submitText}
        onVerify={onVerify}
        onOver={onOver}
        onTriesLeft={setTriesLeft}
      />
      <p role="status" className="mt-3 text-sm font-medium text-success empty:mt-0">
        {statusText}
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
        {/* Quiet buttons have no border, so their text is aligned with the paragraph. */}
        <span className="-ms-5">{children}</span>
      </div>
      <p className="mt-6 border-t border-line pt-5 text-sm text-ink-muted">{t("safety")}</p>
    </>
  );
}
