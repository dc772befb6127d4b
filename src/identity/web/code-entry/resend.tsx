import { useState } from "react";
import { SECOND_MS } from "#kernel/time.ts";
import { useWords } from "#web/i18n.tsx";
import { Countdown } from "#web/ui/countdown.tsx";
import { Button } from "#web/ui/form/button.tsx";
import type { CodeChannel } from "../../challenge.ts";
import { secondsToResend, type SeenStep } from "./code-step.ts";
import { codeWords } from "./messages.ts";

const START = new Date(0);

export interface ResendProps {
  readonly step: SeenStep;
  readonly channel: CodeChannel;
  /** Other ways to the same person, offered beside it. */
  readonly others: readonly CodeChannel[];
  readonly hasCode: boolean;
  readonly onSend: (channel: CodeChannel) => Promise<void>;
  /** What the countdown says while there is no code yet that it is the end of. */
  readonly willSend?: boolean;
  readonly onOver?: () => void;
}

/** Another code: first the countdown, read aloud at a few marks, then the buttons. Its key is the step's `resendAt`. */
export function Resend({ step, channel, others, hasCode, onSend, willSend = false, onOver }: ResendProps) {
  const t = useWords(codeWords);
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
