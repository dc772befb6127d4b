import { useState } from "react";
import { SECOND_MS } from "#kernel/time.ts";
import { useMessages } from "#web/i18n.tsx";
import { Countdown } from "#web/ui/progress/countdown.tsx";
import { Button } from "#web/ui/form/button.tsx";
import type { CodeChannel } from "../../model/challenge.ts";
import { secondsToResend, type SeenStep } from "./code-step.ts";
import { codeMessages } from "./messages.ts";

const START = new Date(0);

export interface ResendProps {
  readonly step: SeenStep;
  readonly channel: CodeChannel;
  /** Other channels to the same person, offered beside the resend button. */
  readonly others: readonly CodeChannel[];
  readonly hasCode: boolean;
  readonly onSend: (channel: CodeChannel) => Promise<void>;
  /** No code was sent yet: the countdown says that one will be sent at its end. */
  readonly willSend?: boolean;
  readonly onOver?: () => void;
}

/** Requests another code: first the countdown, announced at a few marks, then the buttons. Keyed by the step's `resendAt`. */
export function Resend({ step, channel, others, hasCode, onSend, willSend = false, onOver }: ResendProps) {
  const t = useMessages(codeMessages);
  const [afterSeconds] = useState(() => secondsToResend(step));
  const [isWaiting, setWaiting] = useState(afterSeconds > 0);
  const [busy, setBusy] = useState<CodeChannel | null>(null);

  async function send(by: CodeChannel) {
    setBusy(by);
    await onSend(by).finally(() => setBusy(null));
  }

  if (isWaiting) {
    const over = () => {
      setWaiting(false);
      onOver?.();
    };
    return (
      <p className="flex min-h-target items-center text-sm text-ink-muted">
        <Countdown endsAt={new Date(afterSeconds * SECOND_MS)} serverNow={START} onOver={over}>
          {(clock) => t(willSend ? "waitToSend" : "wait", { clock })}
        </Countdown>
      </p>
    );
  }
  return (
    <div className="flex flex-wrap gap-3">
      <Button variant="secondary" loading={busy === channel} onClick={() => void send(channel)}>
        {t(hasCode ? "resend" : "send")}
      </Button>
      {others.map((other) => (
        <Button key={other} variant="quiet" loading={busy === other} onClick={() => void send(other)}>
          {t(`other.${other}`)}
        </Button>
      ))}
    </div>
  );
}
