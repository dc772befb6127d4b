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

/** The next scheduled transfer on the dashboard. Reads its own data: the dashboard does not wait for it, and shows nothing without one. */
export default function NextSchedule() {
  const t = useMessages(scheduleMessages);
  const language = useLanguage();
  const [next, setNext] = useState<ScheduleView | null>(null);
  const load = useEffectEvent(async () => {
    try {
      setNext((await api(listSchedules, {})).schedules.find((one) => one.next !== null) ?? null);
    } catch (error) {
      // The rest of the dashboard says that the connection is lost.
      if (!(error instanceof ApiRefusal) && !(error instanceof NetworkFailure)) throw error;
    }
  });
  useEffect(() => void load(), []);
  if (next?.next == null) return null;
  const { id, amount, recipientName } = next;
  return (
    <section
      aria-labelledby="next-schedule"
      className="flex flex-wrap items-center gap-4 rounded-card border border-line bg-surface p-4 shadow-card sm:p-5"
    >
      <CalendarClock aria-hidden size={24} className="shrink-0 text-primary" />
      <div className="min-w-0 grow">
        <h2 id="next-schedule" className="font-bold">
          {t("dashboard.title")}
        </h2>
        <Link to={href("/dashboard/schedules/:id", { id })} className="inline-flex min-h-target items-center wrap-anywhere">
          {t("dashboard.text", {
            amount: formatMoney(amount, language),
            name: recipientName ?? t("noRecipient"),
            when: formatInstant(next.next.at, language),
          })}
        </Link>
      </div>
      <Link to={href("/dashboard/schedules")} className="inline-flex min-h-target items-center font-semibold">
        {t("dashboard.all")}
      </Link>
    </section>
  );
}
