import { KeyRound, LifeBuoy, Mail, MessageCircle, MessageSquareText, Smartphone } from "lucide-react";
import { useState } from "react";
import { SECOND_MS } from "#kernel/time.ts";
import { useWords } from "#web/i18n.tsx";
import { Countdown } from "#web/ui/countdown.tsx";
import { secondsToResend, type SeenStep } from "../code-entry/code-step.ts";
import { ChoiceButton } from "../frame/choices.tsx";
import { factorWords } from "../sign-in/messages.ts";
import type { Way } from "./ways.ts";

const ICONS = {
  sms: MessageSquareText,
  whatsapp: MessageCircle,
  email: Mail,
  totp: Smartphone,
  passkey: KeyRound,
  recovery_code: LifeBuoy,
} as const;
const START = new Date(0);

/** Where the code shall go, or which own way is gone. While the countdown of a code just sent runs, the way of that code stays open: it needs no other. */
export function ChooseWay({
  ways,
  step,
  onChoose,
}: {
  readonly ways: readonly Way[];
  readonly step: SeenStep;
  readonly onChoose: (way: Way) => void;
}) {
  const t = useWords(factorWords);
  const [afterSeconds] = useState(() => secondsToResend(step));
  const [isWaiting, setWaiting] = useState(afterSeconds > 0);
  const mayChoose = (way: Way) => way.kind === "own" || !isWaiting || step.current?.channel === way.key;
  return (
    <>
      <ul className="grid gap-3">
        {ways.map((way) => (
          <li key={way.key}>
            <ChoiceButton
              icon={ICONS[way.key]}
              name={t(`ways.${way.key}`)}
              hint={way.kind === "message" ? way.sentTo : t(`wayHints.${way.key}`)}
              hasFigures={way.kind === "message"}
              isOpen={mayChoose(way)}
              onChoose={() => onChoose(way)}
            />
          </li>
        ))}
      </ul>
      {isWaiting && ways.some(({ kind }) => kind === "message") ? (
        <p className="mt-4 text-sm text-ink-muted">
          <Countdown endsAt={new Date(afterSeconds * SECOND_MS)} serverNow={START} onOver={() => setWaiting(false)}>
            {(clock) => t("wait", { clock })}
          </Countdown>
        </p>
      ) : null}
    </>
  );
}
