import { DAY_MS, formatDate, formatInstant, toLocalDate } from "#kernel/time.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { Card } from "#web/ui/card.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { STOPS_PAST_DAYS } from "../../../contract-stops.ts";
import { switchMessages } from "../messages.ts";
import { corridorMessages } from "./messages.ts";

interface Stop {
  readonly from: Date;
  readonly until: Date | null;
  readonly reason: { readonly ID: string; readonly EN: string };
}

/**
 * The last ninety days as one bar per day, and each stop as text: start, end, length and reason. The picture shows nothing that the list
 * does not.
 */
export function PastStops({ stops, since }: { readonly stops: readonly Stop[]; readonly since: Date }) {
  const t = useMessages(corridorMessages);
  const shared = useMessages(switchMessages);
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
  const period = { from: day(since), to: day(now), count: days.filter(({ isStopped }) => isStopped).length };
  const lasted = useLasted();
  return (
    <Card title={t("corridor.past")} hint={t("corridor.pastHint")} level={2}>
      <div
        role="img"
        aria-label={t("corridor.stripLabel", period)}
        className="flex h-10 items-stretch gap-px overflow-hidden rounded-sm"
      >
        {days.map(({ from, isStopped }) => (
          <span
            key={from.getTime()}
            title={t("corridor.strip", { date: day(from), state: shared(isStopped ? "state.stopped" : "state.open") })}
            className={classNames("min-w-0 grow", isStopped ? "bg-danger" : "mt-3 bg-success/60")}
          />
        ))}
      </div>
      <p aria-hidden className="mt-1 flex justify-between text-xs text-ink-muted">
        <span>{period.from}</span>
        <span>{period.to}</span>
      </p>
      {begun.length === 0 ? (
        <p className="mt-4 text-ink-muted">{t("corridor.pastNone")}</p>
      ) : (
        <ol className="mt-4 divide-y divide-line">
          {begun.map((stop) => (
            <li key={stop.from.getTime()} className="py-3 first:pt-0 last:pb-0">
              <p className="font-semibold">
                {formatInstant(stop.from, language)} –{" "}
                {stop.until === null || stop.until > now ? t("corridor.still") : formatInstant(stop.until, language)}{" "}
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

/** Such as "2 jam": rounded as in speech. */
function useLasted(): (ms: number) => string {
  const t = useMessages(corridorMessages);
  return (ms) => {
    const minutes = Math.max(1, Math.round(ms / MINUTE));
    if (minutes < 120) return t("corridor.minutes", { minutes });
    const hours = Math.round(minutes / 60);
    return hours < 48 ? t("corridor.hours", { hours }) : t("corridor.days", { days: Math.round(hours / 24) });
  };
}
