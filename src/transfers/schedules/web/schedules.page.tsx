import { CalendarClock } from "lucide-react";
import { Link } from "react-router";
import { href } from "#kernel/href.ts";
import { formatRupiahRate } from "#kernel/rate.ts";
import { formatInstant } from "#kernel/time.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { ListPage } from "#web/list/list-page.tsx";
import { ListItems } from "#web/list/list-rows.tsx";
import { useList } from "#web/list/use-list.ts";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { useMay } from "#web/session/rights.ts";
import { EmptySpot, EmptyState } from "#web/ui/empty-state.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { listSchedules, schedulesAddress, type ScheduleView } from "../contract.ts";
import type { Route } from "./+types/schedules.page";
import { scheduleMessages } from "./messages.ts";
import { ScheduleBadge } from "./schedule-badge.tsx";
import { amountText, rhythmText } from "./schedule-texts.ts";

export const handle = privatePage({ menu: "transfer", modules: ["view"] });
export const clientLoader = loadPrivately(handle, () => api(listSchedules, {}));

/** `/dashboard/schedules`: a person's schedules, the next to be prepared first. At most twenty are open, so there are no pages. */
export default function SchedulesPage({ loaderData: { schedules, mayAdd } }: Route.ComponentProps) {
  const t = useMessages(scheduleMessages);
  const may = useMay();
  const list = useList(schedulesAddress);
  const make =
    mayAdd && may("transfer", "create") ? <LinkButton to={href("/dashboard/schedules/new")}>{t("make")}</LinkButton> : undefined;
  const isNew = schedules.length === 0;
  return (
    <ListPage list={list} isNew={isNew} header={{ title: t("title"), lead: t("lead"), actions: isNew ? undefined : make }}>
      <ListItems
        list={list}
        label={t("list")}
        rows={schedules}
        rowId={({ id }) => id}
        renderRow={(row) => <ScheduleCard schedule={row} />}
        empty={
          <EmptyState
            level={2}
            title={t("empty")}
            illustration={
              <EmptySpot>
                <CalendarClock aria-hidden size={40} />
              </EmptySpot>
            }
            action={make}
          >
            {t("emptyText")}
          </EmptyState>
        }
      />
    </ListPage>
  );
}

function ScheduleCard({ schedule }: { readonly schedule: ScheduleView }) {
  const t = useMessages(scheduleMessages);
  const language = useLanguage();
  const { id, recipientName, next, rhythm, maxRate, currency } = schedule;
  return (
    <Link
      to={href("/dashboard/schedules/:id", { id })}
      className="flex flex-col gap-2 rounded-card border border-line bg-surface p-4 text-ink no-underline shadow-card hover:bg-surface-hover sm:p-5"
    >
      <span className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
        <strong className="min-w-0 wrap-anywhere">{recipientName ?? t("noRecipient")}</strong>
        <strong className="figures">{amountText(t, schedule, language)}</strong>
      </span>
      <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-sm text-ink-muted">
        <span>{rhythmText(t, rhythm, language)}</span>
        <ScheduleBadge schedule={schedule} />
      </span>
      <span className="text-sm text-ink-muted">
        {next === null ? t("none") : t("next", { when: formatInstant(next.at, language) })}
        {maxRate === null ? null : `. ${t("cap", { currency, rate: formatRupiahRate(maxRate, language) })}`}
      </span>
    </Link>
  );
}
