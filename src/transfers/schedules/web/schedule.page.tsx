import { data, Link } from "react-router";
import { href } from "#kernel/href.ts";
import { idSchema } from "#kernel/id.ts";
import { formatRupiahRate } from "#kernel/rate.ts";
import { formatDate, formatInstant, toLocalDate } from "#kernel/time.ts";
import { useNotificationsRead } from "#notifications/web/use-notices-read.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { StatusBadge } from "#web/ui/badge.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { Card } from "#web/ui/card.tsx";
import { DescriptionList } from "#web/ui/description-list.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { AccountAtBank } from "#web/ui/account/masked-account.tsx";
import { readSchedule, type OccurrenceView, type ScheduleView } from "../contract.ts";
import { scheduleReasons } from "../messages.ts";
import type { Route } from "./+types/schedule.page";
import { scheduleMessages } from "./messages.ts";
import PrepareAgain from "./prepare-again.tsx";
import { ScheduleActions } from "./schedule-actions.tsx";
import { ScheduleBadge } from "./schedule-badge.tsx";
import { amountText, endText, guardText, hourText, rhythmText } from "./schedule-texts.ts";

const scheduleId = idSchema("sd");

export const handle = privatePage({ menu: "transfer", modules: ["view"] });
export const clientLoader = loadPrivately(handle, async ({ params }: Route.ClientLoaderArgs) => {
  const id = scheduleId.safeParse(params.id);
  if (!id.success) throw data(null, { status: 404 });
  return api(readSchedule, { id: id.data });
});

/** `/dashboard/schedules/{id}`: one schedule, what it prepared, and what was skipped and why. */
export default function SchedulePage({ loaderData: { schedule, occurrences } }: Route.ComponentProps) {
  const t = useMessages(scheduleMessages);
  const why = useMessages(scheduleReasons);
  useNotificationsRead(schedule.id, schedule.version);
  const { id, recipientName, pauseReason, renewable } = schedule;
  return (
    <>
      <PageHeader
        title={t("schedule", { name: recipientName ?? t("noRecipient") })}
        back={{ to: href("/dashboard/schedules"), label: t("title") }}
        status={<ScheduleBadge schedule={schedule} />}
      />
      <div className="mt-6 grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-5 xl:col-start-1">
          {pauseReason === null || pauseReason === "by_sender" ? null : (
            <Banner kind="warning" title={t("states.paused")}>
              {why(pauseReason)}
            </Banner>
          )}
          {renewable === null ? null : <PrepareAgain {...renewable} schedule={id} name={recipientName ?? t("noRecipient")} />}
          <Facts schedule={schedule} />
        </div>
        {/* On a phone the actions stand before the history, which grows with each transfer. */}
        <div className="min-w-0 xl:col-start-2 xl:row-span-2 xl:row-start-1">
          <ScheduleActions schedule={schedule} waiting={occurrences.find(({ state }) => state === "waiting") ?? null} />
        </div>
        <div className="min-w-0 xl:col-start-1">
          <History occurrences={occurrences} />
        </div>
      </div>
    </>
  );
}

function Facts({ schedule }: { readonly schedule: ScheduleView }) {
  const t = useMessages(scheduleMessages);
  const language = useLanguage();
  const { state, rhythm, end, hour, dayOff, next, recipientName, bankTitle, accountEnd, currency } = schedule;
  const guard = guardText(t, schedule, currency, language);
  const items = [
    { term: t("facts.amount"), value: <span className="figures">{amountText(t, schedule, language)}</span> },
    {
      term: t("facts.recipient"),
      value: (
        <>
          {recipientName ?? t("noRecipient")}
          {bankTitle === null && accountEnd === null ? null : (
            <span className="block text-sm font-normal text-ink-muted">
              <AccountAtBank bank={bankTitle} end={accountEnd} />
            </span>
          )}
        </>
      ),
    },
    { term: t("facts.rhythm"), value: rhythmText(t, rhythm, language) },
    { term: t("facts.at"), value: hourText(hour, language) },
    ...(rhythm.kind === "month_end" ? [] : [{ term: t("facts.dayOff"), value: t(`dayOffs.${dayOff}`) }]),
    ...(rhythm.kind === "once" || state === "ended" ? [] : [{ term: t("facts.end"), value: endText(t, end, language) }]),
    ...(guard === null ? [] : [{ term: t("facts.guard"), value: guard }]),
    { term: t("facts.pay"), value: t("facts.payValue") },
    { term: t("facts.next"), value: next === null ? t("none") : formatInstant(next.at, language, "long") },
  ];
  return (
    <Card>
      <DescriptionList items={items} />
    </Card>
  );
}

const STATUS = { waiting: "waiting", prepared: "progress", sent: "done", not_sent: "stopped", skipped: "stopped" } as const;

function History({ occurrences }: { readonly occurrences: readonly OccurrenceView[] }) {
  const t = useMessages(scheduleMessages);
  return (
    <Card title={t("history")} level={2}>
      {occurrences.length === 0 ? (
        <p className="text-ink-muted">{t("historyEmpty")}</p>
      ) : (
        <ol className="flex flex-col divide-y divide-line">
          {occurrences.map((one) => (
            <Occurred key={one.on} occurrence={one} />
          ))}
        </ol>
      )}
    </Card>
  );
}

function Occurred({ occurrence: { dueAt, state, reason, rate, transfer, outcome } }: { readonly occurrence: OccurrenceView }) {
  const t = useMessages(scheduleMessages);
  const why = useMessages(scheduleReasons);
  const language = useLanguage();
  const result = outcome ?? state;
  return (
    <li className="flex flex-col gap-1 py-3 first:pt-0 last:pb-0">
      <span className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-semibold">{formatDate(toLocalDate(dueAt), language, "long")}</span>
        <StatusBadge status={STATUS[result]}>{t(`results.${result}`)}</StatusBadge>
      </span>
      {reason === null ? null : (
        <span className="text-sm text-ink-muted">
          {why(reason)}
          {rate === null ? null : ` ${t("rateThen", { rate: formatRupiahRate(rate, language) })}`}
        </span>
      )}
      {transfer === null ? null : (
        <Link
          to={href("/dashboard/transfers/:id", { id: transfer })}
          className="inline-flex min-h-target items-center self-start font-semibold text-primary"
        >
          {t("open")}
        </Link>
      )}
    </li>
  );
}
