import { ChevronRight, Mail, MessageCircle, MessageSquareText } from "lucide-react";
import { useState } from "react";
import { SECOND_MS } from "#kernel/time.ts";
import { useWords } from "#web/i18n.tsx";
import { Countdown } from "#web/ui/countdown.tsx";
import { secondsToResend, type SeenStep } from "../code-entry/code-step.ts";
import { factorWords } from "../sign-in/messages.ts";
import type { Way } from "./ways.ts";

const ICONS = { sms: MessageSquareText, whatsapp: MessageCircle, email: Mail } as const;
const START = new Date(0);

/** Where the code shall go. While the countdown of a code just sent runs, the way of that code stays open: it needs no other. */
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
  const mayChoose = (way: Way) => !isWaiting || step.current?.channel === way.key;
  return (
    <>
      <ul className="grid gap-3">
        {ways.map((way) => {
          const Icon = ICONS[way.key];
          return (
            <li key={way.key}>
              <button
                type="button"
                aria-disabled={!mayChoose(way) || undefined}
                onClick={() => mayChoose(way) && onChoose(way)}
                className="group flex w-full items-center gap-4 rounded-card border border-line bg-surface p-4 text-start shadow-card transition hover:border-primary hover:shadow-raised aria-disabled:cursor-not-allowed aria-disabled:border-line aria-disabled:bg-surface-sunken aria-disabled:shadow-none"
              >
                <span
                  aria-hidden="true"
                  className="flex size-12 shrink-0 items-center justify-center rounded-control bg-primary-soft text-on-primary-soft"
                >
                  <Icon size={24} strokeWidth={1.9} />
                </span>
                <span className="min-w-0 grow">
                  <span className="block font-bold">{t(`ways.${way.key}`)}</span>{" "}
                  <span className="figures block text-sm text-ink-muted">{way.sentTo}</span>
                </span>
                <ChevronRight aria-hidden="true" size={22} className="shrink-0 text-ink-subtle group-hover:text-primary" />
              </button>
            </li>
          );
        })}
      </ul>
      {isWaiting ? (
        <p className="mt-4 text-sm text-ink-muted">
          <Countdown endsAt={new Date(afterSeconds * SECOND_MS)} serverNow={START} onOver={() => setWaiting(false)}>
            {(clock) => t("wait", { clock })}
          </Countdown>
        </p>
      ) : null}
    </>
  );
}
