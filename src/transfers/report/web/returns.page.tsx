import { useMemo } from "react";
import { formatMoney } from "#kernel/amount.ts";
import { useCorridorName } from "#pricing/corridors/web/switchboard/corridor-names.ts";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { ListTable } from "#web/list/list-table.tsx";
import { readList, useList } from "#web/list/use-list.ts";
import type { Column } from "#web/ui/table/table.tsx";
import { reasonMessages } from "../../messages.ts";
import { listReturns, RETURN_EVENTS, returnsAddress, type ReturnRow } from "../contract-figures.ts";
import type { Route } from "./+types/returns.page";
import { reportMessages } from "./report-messages.ts";
import { Figure, ReportRoom, useFigures } from "./report-room.tsx";

export const handle = privatePage({ menu: "report", modules: ["view"] });

export const clientLoader = loadPrivately(handle, ({ request }: Route.ClientLoaderArgs) =>
  api(listReturns, readList(returnsAddress, request).input),
);

/** `/office/report/returns`: what did not arrive, and why. */
export default function ReturnsPage({ loaderData: { rows, ...days } }: Route.ComponentProps) {
  const t = useMessages(reportMessages);
  const list = useList(returnsAddress);
  const corridorName = useCorridorName();
  const { number } = useFigures();
  const columns = useColumns();
  const corridors = [...Map.groupBy(rows, ({ corridor }) => corridor)];
  return (
    <ReportRoom
      part="returns"
      list={list}
      call={listReturns}
      days={days}
      isEmpty={rows.length === 0}
      chart={{
        title: t("returnsChart"),
        hint: t("returnsChartHint"),
        labelHead: t("onlyCorridor"),
        labels: corridors.map(([corridor]) => corridorName(corridor)),
        series: RETURN_EVENTS.map((what) => ({
          name: t(`events.${what}`),
          values: corridors.map(([, of]) => of.reduce((sum, row) => (row.what === what ? sum + row.transfers : sum), 0)),
        })),
        format: number,
      }}
    >
      <ListTable
        list={list}
        caption={t("returnsCaption")}
        columns={columns}
        rows={rows}
        rowId={({ what, corridor, reason }) => `${what} ${corridor} ${reason}`}
        rowName={({ what, corridor }) => `${what} ${corridor}`}
        empty={t("none")}
      />
    </ReportRoom>
  );
}

function useColumns(): readonly Column<ReturnRow>[] {
  const t = useMessages(reportMessages);
  const language = useLanguage();
  const corridorName = useCorridorName();
  const { number } = useFigures();
  return useMemo(
    () => [
      { id: "what", header: t("event"), primary: true, cell: ({ what }) => t(`events.${what}`) },
      { id: "corridor", header: t("onlyCorridor"), cell: ({ corridor }) => corridorName(corridor) },
      {
        id: "reason",
        header: t("reason"),
        cell: ({ reason }) => (reason === null ? t("noReason") : reasonMessages[language][reason].says),
      },
      { id: "transfers", header: t("transfers"), align: "end", cell: ({ transfers }) => <Figure>{number(transfers)}</Figure> },
      { id: "amount", header: t("amount"), align: "end", cell: ({ amount }) => <Figure>{formatMoney(amount, language)}</Figure> },
    ],
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- names and numbers come with the language
    [language],
  );
}
