import { useMemo } from "react";
import { formatMoney } from "#kernel/amount.ts";
import { useCorridorName } from "#pricing/corridors/web/switchboard/corridor-names.ts";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { ListTable } from "#web/list/list-table.tsx";
import { readList, useList } from "#web/list/use-list.ts";
import type { Column } from "#web/ui/table/table.tsx";
import { listPromises, promisesAddress, type PromiseRow } from "../contract-figures.ts";
import type { Route } from "./+types/promises.page";
import { reportMessages } from "./report-messages.ts";
import { Figure, ReportRoom, useFigures } from "./report-room.tsx";

export const handle = privatePage({ menu: "report", modules: ["view"] });

export const clientLoader = loadPrivately(handle, ({ request }: Route.ClientLoaderArgs) =>
  api(listPromises, readList(promisesAddress, request).input),
);

/** `/office/report/promise`: promised arrival times, and how they were kept. */
export default function PromisesPage({ loaderData: { rows, ...days } }: Route.ComponentProps) {
  const t = useMessages(reportMessages);
  const list = useList(promisesAddress);
  const corridorName = useCorridorName();
  const { share } = useFigures();
  const columns = useColumns();
  return (
    <ReportRoom
      part="promise"
      list={list}
      call={listPromises}
      days={days}
      isEmpty={rows.length === 0}
      chart={{
        title: t("promiseChart"),
        hint: t("promiseChartHint"),
        labelHead: t("onlyCorridor"),
        labels: rows.map(({ corridor }) => corridorName(corridor)),
        series: [{ name: t("kept"), values: rows.map(({ keptBps }) => keptBps) }],
        format: share,
      }}
    >
      <ListTable
        list={list}
        caption={t("promiseCaption")}
        columns={columns}
        rows={rows}
        rowId={({ corridor }) => corridor}
        rowName={({ corridor }) => corridor}
        empty={t("none")}
      />
    </ReportRoom>
  );
}

function useColumns(): readonly Column<PromiseRow>[] {
  const t = useMessages(reportMessages);
  const language = useLanguage();
  const corridorName = useCorridorName();
  const { number, share, duration } = useFigures();
  return useMemo(() => {
    const count = (id: "arrived" | "promised" | "onTime"): Column<PromiseRow> => ({
      id,
      header: t(id),
      align: "end",
      cell: ({ [id]: value }) => <Figure>{number(value)}</Figure>,
    });
    return [
      { id: "corridor", header: t("onlyCorridor"), primary: true, cell: ({ corridor }) => corridorName(corridor) },
      count("arrived"),
      {
        id: "median",
        header: t("median"),
        align: "end",
        cell: ({ medianMinutes }) => <Figure>{duration(medianMinutes)}</Figure>,
      },
      { id: "p95", header: t("p95"), align: "end", cell: ({ p95Minutes }) => <Figure>{duration(p95Minutes)}</Figure> },
      count("promised"),
      count("onTime"),
      { id: "kept", header: t("kept"), align: "end", cell: ({ keptBps }) => <Figure>{share(keptBps)}</Figure> },
      {
        id: "compensation",
        header: t("compensation"),
        align: "end",
        cell: ({ compensation }) => <Figure>{formatMoney(compensation, language)}</Figure>,
      },
    ];
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- names and numbers come with the language
  }, [language]);
}
