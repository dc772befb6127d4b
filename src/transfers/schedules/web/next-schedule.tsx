import { CalendarClock } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { Link } from "react-router";
import { formatMoney } from "#kernel/amount.ts";
import { href } from "#kernel/href.ts";
import { formatInstant } from "#kernel/time.ts";
import { api, ApiRefusal, NetworkFailure } from "#web/api.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { listSchedules, type ScheduleView } from "../contract.ts";
import { scheduleMessages } from "./messages.ts";
import PrepareAgain from "./prepare-again.tsx";

/**
 * Scheduled transfers on the dashboard: those that expired unpaid and can be prepared again, and the next one. Reads its own data: the dashboard does not
 * wait for it, and shows nothing without one.
 */
export default function NextSchedule() {
  const t = useMessages(scheduleMessages);
  const [schedules, setSchedules] = useState<readonly ScheduleView[]>([]);
  const load = useEffectEvent(async () => {
    try {
      setSchedules((await api(listSchedules, {})).schedules);
    } catch (error) {
      // The rest of the dashboard says that the connection is lost.
      if (!(error instanceof ApiRefusal) && !(error instanceof NetworkFailure)) throw error;
    }
  });
  useEffect(() => void load(), []);
  const next = schedules.find((one) => one.next !== null);
  return (
    <>
      {schedules.map(({ id, renewable, recipientName }) =>
        renewable === null ? null : (
          <PrepareAgain key={id} {...renewable} schedule={id} name={recipientName ?? t("noRecipient")} />
        ),
      )}
      {next === undefined ? null : <Next schedule={next} />}
    </>
  );
}

function Next({ schedule: { id, amount, recipientName, next } }: { readonly schedule: ScheduleView }) {
  const t = useMessages(scheduleMessages);
  const language = useLanguage();
  return (
    <section
      aria-labelledby="next-schedule"
      className="flex flex-wrap items-center gap-4 rounded-card border border-line bg-surface p-4 shadow-card sm:p-5"
    >
      <CalendarClock aria-hidden size={24} className="shrink-0 text-primary" />
      <div className="min-w-0 grow">
        <h2 id="next-schedule" className="text-lg font-bold">
          {t("dashboard.title")}
        </h2>
        <Link to={href("/dashboard/schedules/:id", { id })} className="inline-flex min-h-target items-center wrap-anywhere">
          {t("dashboard.text", {
            amount: formatMoney(amount, language),
            name: recipientName ?? t("noRecipient"),
            when: next === null ? "" : formatInstant(next.at, language),
          })}
        </Link>
      </div>
      <Link to={href("/dashboard/schedules")} className="inline-flex min-h-target items-center font-semibold text-primary">
        {t("dashboard.all")}
      </Link>
    </section>
  );
}
