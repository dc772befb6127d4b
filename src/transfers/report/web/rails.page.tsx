import { useMemo } from "react";
import { formatMoney } from "#kernel/amount.ts";
import { useCorridorName } from "#pricing/corridors/web/switchboard/corridor-names.ts";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { ListTable } from "#web/list/list-table.tsx";
import { readList, useList } from "#web/list/use-list.ts";
import type { Column } from "#web/ui/table/table.tsx";
import { listRails, railsAddress, type RailRow } from "../contract-figures.ts";
import type { Route } from "./+types/rails.page";
import { reportMessages } from "./report-messages.ts";
import { Figure, Named, ReportRoom, useFigures } from "./report-room.tsx";

export const handle = privatePage({ menu: "report", modules: ["view"] });

export const clientLoader = loadPrivately(handle, ({ request }: Route.ClientLoaderArgs) =>
  api(listRails, readList(railsAddress, request).input),
);

/** `/office/report/rails`: how each party and rail pays out. */
export default function RailsPage({ loaderData: { rows, ...days } }: Route.ComponentProps) {
  const t = useMessages(reportMessages);
  const list = useList(railsAddress);
  const railName = useCorridorName();
  const { share } = useFigures();
  const columns = useColumns();
  return (
    <ReportRoom
      part="rails"
      list={list}
      call={listRails}
      days={days}
      isEmpty={rows.length === 0}
      chart={{
        title: t("railsChart"),
        hint: t("railsChartHint"),
        labelHead: t("party"),
        labels: rows.map(({ party, rail }) => `${railName(rail)} (${party})`),
        series: [{ name: t("success"), values: rows.map(({ successBps }) => successBps) }],
        format: share,
      }}
    >
      <ListTable
        list={list}
        caption={t("railsCaption")}
        columns={columns}
        rows={rows}
        rowId={({ party, rail }) => `${party} ${rail}`}
        rowName={({ party, rail }) => `${party} ${rail}`}
        empty={t("none")}
      />
    </ReportRoom>
  );
}

function useColumns(): readonly Column<RailRow>[] {
  const t = useMessages(reportMessages);
  const language = useLanguage();
  const railName = useCorridorName();
  const { number, share, duration } = useFigures();
  return useMemo(() => {
    const count = (id: "submitted" | "paid" | "refused" | "returned" | "unknown"): Column<RailRow> => ({
      id,
      header: t(id),
      align: "end",
      cell: ({ [id]: value }) => <Figure>{number(value)}</Figure>,
    });
    return [
      {
        id: "party",
        header: t("party"),
        primary: true,
        cell: ({ party, rail }) => <Named name={railName(rail)} detail={party} />,
      },
      count("submitted"),
      count("paid"),
      count("refused"),
      count("returned"),
      count("unknown"),
      { id: "success", header: t("success"), align: "end", cell: ({ successBps }) => <Figure>{share(successBps)}</Figure> },
      {
        id: "median",
        header: t("median"),
        align: "end",
        cell: ({ medianMinutes }) => <Figure>{duration(medianMinutes)}</Figure>,
      },
      { id: "p95", header: t("p95"), align: "end", cell: ({ p95Minutes }) => <Figure>{duration(p95Minutes)}</Figure> },
      {
        id: "costs",
        header: t("costs"),
        align: "end",
        cell: ({ costs }) =>
          costs.map((cost) => (
            <span key={cost.currency} className="block whitespace-nowrap figures">
              {formatMoney(cost, language)}
            </span>
          )),
      },
    ];
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- names and numbers come with the language
  }, [language]);
}
