import { KeyRound, LifeBuoy, Mail, MessageCircle, MessageSquareText, Smartphone } from "lucide-react";
import { useState } from "react";
import { SECOND_MS } from "#kernel/time.ts";
import { useMessages } from "#web/i18n.tsx";
import { Countdown } from "#web/ui/progress/countdown.tsx";
import { secondsToResend, type SeenStep } from "../../codes/web/code-step.ts";
import { ChoiceButton } from "../../web/frame/choices.tsx";
import { factorMessages } from "../../sign-in/web/messages.ts";
import type { Method } from "./methods.ts";

const ICONS = {
  sms: MessageSquareText,
  whatsapp: MessageCircle,
  email: Mail,
  totp: Smartphone,
  passkey: KeyRound,
  recovery_code: LifeBuoy,
} as const;
const START = new Date(0);

/**
 * Chooses where the code is sent, or which own factor is used. While the countdown of a sent code runs, only its method and own factors
 * stay open, because they need no other code.
 */
export function ChooseMethod({
  methods,
  step,
  onChoose,
}: {
  readonly methods: readonly Method[];
  readonly step: SeenStep;
  readonly onChoose: (method: Method) => void;
}) {
  const t = useMessages(factorMessages);
  const [afterSeconds] = useState(() => secondsToResend(step));
  const [isWaiting, setWaiting] = useState(afterSeconds > 0);
  const mayChoose = (method: Method) => method.kind === "own" || !isWaiting || step.current?.channel === method.key;
  return (
    <>
      <ul className="grid gap-3">
        {methods.map((method) => (
          <li key={method.key}>
            <ChoiceButton
              icon={ICONS[method.key]}
              name={t(`methods.${method.key}`)}
              hint={method.kind === "message" ? method.sentTo : t(`methodHints.${method.key}`)}
              hasFigures={method.kind === "message"}
              isOpen={mayChoose(method)}
              onChoose={() => onChoose(method)}
            />
          </li>
        ))}
      </ul>
      {isWaiting && methods.some(({ kind }) => kind === "message") ? (
        <p className="mt-4 text-sm text-ink-muted">
          <Countdown endsAt={new Date(afterSeconds * SECOND_MS)} serverNow={START} onOver={() => setWaiting(false)}>
            {(clock) => t("wait", { clock })}
          </Countdown>
        </p>
      ) : null}
    </>
  );
}
