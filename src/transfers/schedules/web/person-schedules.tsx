import { formatInstant } from "#kernel/time.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import type { PersonSectionProps } from "#web/record/person-section.ts";
import { SectionCard } from "#web/record/section-card.tsx";
import { listSchedulesOf } from "../contract.ts";
import { scheduleReasons } from "../messages.ts";
import { scheduleMessages } from "./messages.ts";
import { ScheduleBadge } from "./schedule-badge.tsx";
import { amountText, rhythmText } from "./schedule-texts.ts";

/** A person's schedules, for the page of the person. */
export default function PersonSchedules({ person }: PersonSectionProps) {
  const t = useMessages(scheduleMessages);
  const why = useMessages(scheduleReasons);
  const language = useLanguage();
  return (
    <SectionCard title={t("person.title")} read={() => api(listSchedulesOf, { person })}>
      {({ schedules }) =>
        schedules.length === 0 ? (
          <p className="text-ink-muted">{t("person.none")}</p>
        ) : (
          <ul className="flex flex-col divide-y divide-line">
            {schedules.map((schedule) => (
              <li key={schedule.id} className="flex flex-wrap items-center justify-between gap-2 py-3 first:pt-0 last:pb-0">
                <span className="min-w-0">
                  <span className="font-semibold wrap-anywhere">{schedule.recipientName ?? t("noRecipient")}</span>
                  <span className="block text-sm text-ink-muted">
                    {rhythmText(t, schedule.rhythm, language)} ·{" "}
                    {schedule.next === null ? t("none") : t("next", { when: formatInstant(schedule.next.at, language) })}
                  </span>
                  {schedule.pauseReason === null ? null : (
                    <span className="block text-sm text-ink-muted">{why(schedule.pauseReason)}</span>
                  )}
                </span>
                <span className="flex flex-col items-end gap-1">
                  <span className="figures">{amountText(t, schedule, language)}</span>
                  <ScheduleBadge schedule={schedule} />
                </span>
              </li>
            ))}
          </ul>
        )
      }
    </SectionCard>
  );
}
