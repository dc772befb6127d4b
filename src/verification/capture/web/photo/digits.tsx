import { useMessages } from "#web/i18n.tsx";
import { Countdown } from "#web/ui/progress/countdown.tsx";
import { photoMessages } from "./messages.ts";

interface DigitsProps {
  readonly digits: string;
  readonly until: Date;
  readonly onOver: () => void;
}

/** This device's clock: only the seconds that are shown depend on it, and the server decides whether the digits still count. */
const here = () => new Date(Math.floor(performance.timeOrigin + performance.now()));

/** The four digits that the selfie shows, and how long they count. Read one by one, not as a number of thousands. */
export function Digits({ digits, until, onOver }: DigitsProps) {
  const t = useMessages(photoMessages);
  return (
    <div className="rounded-card border border-line bg-surface p-5 text-center">
      <p className="text-sm text-ink-muted">{t("digits")}</p>
      <p aria-hidden="true" className="text-display font-bold tracking-widest figures">
        {digits}
      </p>
      <p className="sr-only">{[...digits].join(" ")}</p>
      <p className="text-sm text-ink-muted">
        <Countdown key={until.getTime()} endsAt={until} serverNow={here()} onOver={onOver}>
          {(clock) => t("digitsLeft", { clock })}
        </Countdown>
      </p>
    </div>
  );
}
