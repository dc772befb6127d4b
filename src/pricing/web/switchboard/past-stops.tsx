import { DAY_MS, formatDate, formatInstant, toLocalDate } from "#kernel/time.ts";
import { useLanguage, useWords } from "#web/i18n.tsx";
import { Card } from "#web/ui/card.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { STOPS_PAST_DAYS } from "../../contract-stops.ts";
import { switchWords } from "./messages.ts";
import { wayWords } from "./way/messages.ts";

interface Stop {
  readonly from: Date;
  readonly until: Date | null;
  readonly reason: { readonly ID: string; readonly EN: string };
}

/** The last ninety days, a bar a day, and each stop in words: from when to when, how long, and why. The picture says nothing that the list does not. */
export function PastStops({ stops, since }: { readonly stops: readonly Stop[]; readonly since: Date }) {
  const t = useWords(wayWords);
  const room = useWords(switchWords);
  const language = useLanguage();
  const now = new Date(since.getTime() + STOPS_PAST_DAYS * DAY_MS);
  const begun = stops.filter(({ from }) => from <= now).toReversed();
  const days = Array.from({ length: STOPS_PAST_DAYS }, (_, day) => {
    const [from, to] = [since.getTime() + day * DAY_MS, since.getTime() + (day + 1) * DAY_MS];
    return {
      from: new Date(from),
      isStopped: begun.some((stop) => stop.from.getTime() < to && (stop.until === null || stop.until.getTime() > from)),
    };
  });
  const day = (date: Date) => formatDate(toLocalDate(date), language, "day");
  const words = { from: day(since), to: day(now), count: days.filter(({ isStopped }) => isStopped).length };
  const lasted = useLasted();
  return (
    <Card title={t("way.past")} hint={t("way.pastHint")} level={2}>
      <div
        role="img"
        aria-label={t("way.stripLabel", words)}
        className="flex h-10 items-stretch gap-px overflow-hidden rounded-sm"
      >
        {days.map(({ from, isStopped }) => (
          <span
            key={from.getTime()}
            title={t("way.strip", { date: day(from), state: room(isStopped ? "state.stopped" : "state.open") })}
            className={classNames("min-w-0 grow", isStopped ? "bg-danger" : "mt-3 bg-success/60")}
          />
        ))}
      </div>
      <p aria-hidden className="mt-1 flex justify-between text-xs text-ink-muted">
        <span>{words.from}</span>
        <span>{words.to}</span>
      </p>
      {begun.length === 0 ? (
        <p className="mt-4 text-ink-muted">{t("way.pastNone")}</p>
      ) : (
        <ol className="mt-4 divide-y divide-line">
          {begun.map((stop) => (
            <li key={stop.from.getTime()} className="py-3 first:pt-0 last:pb-0">
              <p className="font-semibold">
                {formatInstant(stop.from, language)} –{" "}
                {stop.until === null || stop.until > now ? t("way.still") : formatInstant(stop.until, language)}{" "}
                <span className="font-normal text-ink-muted">
                  ({lasted((stop.until !== null && stop.until < now ? stop.until : now).getTime() - stop.from.getTime())})
                </span>
              </p>
              <p className="text-ink-muted">{stop.reason[language]}</p>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}

const MINUTE = 60_000;

/** "2 jam": as exact as one would say it. */
function useLasted(): (ms: number) => string {
  const t = useWords(wayWords);
  return (ms) => {
    const minutes = Math.max(1, Math.round(ms / MINUTE));
    if (minutes < 120) return t("way.minutes", { minutes });
    const hours = Math.round(minutes / 60);
    return hours < 48 ? t("way.hours", { hours }) : t("way.days", { days: Math.round(hours / 24) });
  };
}
