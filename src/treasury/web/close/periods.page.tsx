import { useMemo } from "react";
import { Link } from "react-router";
import { href } from "#kernel/href.ts";
import type { Language } from "#kernel/locale.ts";
import { formatInstant } from "#kernel/time.ts";
import { useLedgerHeader } from "#ledger/web/use-ledger-header.tsx";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages, type Translate } from "#web/i18n.tsx";
import { ListPage } from "#web/list/list-page.tsx";
import { ListTable } from "#web/list/list-table.tsx";
import { readList, useList } from "#web/list/use-list.ts";
import { StatusBadge } from "#web/ui/badge.tsx";
import { ListExport } from "#web/ui/export/list-export.tsx";
import type { Column } from "#web/ui/table/table.tsx";
import { listPeriods, periodsAddress, type PeriodRowView } from "../../contract-close-list.ts";
import type { Route } from "./+types/periods.page";
import { closeMessages } from "./messages.ts";
import { periodName, STATE_BADGE } from "./period-name.ts";

export const handle = privatePage({ menu: "ledger", modules: ["view"] });

export const clientLoader = loadPrivately(handle, ({ request }: Route.ClientLoaderArgs) =>
  api(listPeriods, readList(periodsAddress, request).input),
);

/** `/office/ledger/close`: days and months with their state. */
export default function PeriodsPage({ loaderData: { periods, next, names } }: Route.ComponentProps) {
  const t = useMessages(closeMessages);
  const language = useLanguage();
  const list = useList(periodsAddress);
  const header = useLedgerHeader();
  const columns = useMemo(() => columnsOf(t, language, names), [t, language, names]);
  return (
    <ListPage
      list={list}
      header={header(t("title"), t("lead"), <ListExport list={listPeriods} filter={list.filter} />)}
      rowPages={{ next: next === null ? null : { before: next } }}
    >
      <ListTable
        list={list}
        caption={t("caption")}
        columns={columns}
        rows={periods}
        rowId={({ period }) => period}
        rowName={({ period }) => periodName(period, language)}
        rowHref={({ period }) => href("/office/ledger/close/:period", { period })}
        empty={t("empty")}
      />
    </ListPage>
  );
}

function columnsOf(
  t: Translate<(typeof closeMessages)["ID"]>,
  language: Language,
  names: Readonly<Record<string, string>>,
): readonly Column<PeriodRowView>[] {
  return [
    {
      id: "period",
      header: t("period"),
      primary: true,
      cell: ({ kind, period }) => (
        <Link
          to={href("/office/ledger/close/:period", { period })}
          className="inline-flex min-h-6 items-center font-semibold text-primary underline-offset-4 hover:underline"
        >
          {kind === "month" ? t("month", { month: periodName(period, language) }) : periodName(period, language)}
        </Link>
      ),
    },
    {
      id: "state",
      header: t("state"),
      cell: ({ state }) => <StatusBadge status={STATE_BADGE[state]}>{t(`states.${state}`)}</StatusBadge>,
    },
    {
      id: "people",
      header: t("people"),
      cell: ({ proposedBy, closedBy }) =>
        [proposedBy, closedBy].flatMap((person) => (person === null ? [] : [names[person] ?? person])).join(" · ") || "–",
    },
    {
      id: "closedAt",
      header: t("closedAt"),
      cell: ({ closedAt }) =>
        closedAt === null ? "–" : <span className="whitespace-nowrap figures">{formatInstant(closedAt, language)}</span>,
    },
  ];
}
