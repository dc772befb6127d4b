import { useMemo } from "react";
import { formatMoney, money } from "#kernel/amount.ts";
import { formatDate } from "#kernel/time.ts";
import { useCorridorName } from "#pricing/corridors/web/switchboard/corridor-names.ts";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { ListTable } from "#web/list/list-table.tsx";
import { readList, useList } from "#web/list/use-list.ts";
import type { Column } from "#web/ui/table/table.tsx";
import { listVolume, volumeAddress, type VolumeRow } from "../contract-figures.ts";
import type { Route } from "./+types/volume.page";
import { resultMessages } from "./messages.ts";
import { reportMessages } from "./report-messages.ts";
import { Figure, Named, ReportRoom, useFigures } from "./report-room.tsx";

export const handle = privatePage({ menu: "report", modules: ["view"] });

export const clientLoader = loadPrivately(handle, ({ request }: Route.ClientLoaderArgs) =>
  api(listVolume, readList(volumeAddress, request).input),
);

/** `/office/report`: volume by corridor, product and day. */
export default function VolumePage({ loaderData: { rows, bars, grain, ...days } }: Route.ComponentProps) {
  const t = useMessages(reportMessages);
  const language = useLanguage();
  const list = useList(volumeAddress);
  const { compact } = useFigures();
  const columns = useColumns();
  const rupiah = (minor: number) => formatMoney(money("IDR", BigInt(Math.round(minor))), language);
  return (
    <ReportRoom
      part="volume"
      list={list}
      call={listVolume}
      days={days}
      isEmpty={rows.length === 0}
      chart={{
        title: t("volumeChart", { grain }),
        hint: t("volumeChartHint"),
        labelHead: t(grain === "day" ? "day" : "monthOf"),
        labels: bars.map(({ from }) => formatDate(from, language, grain)),
        series: [{ name: t("paid"), values: bars.map(({ paidAmount }) => Number(paidAmount.minor)) }],
        format: rupiah,
        formatTick: compact,
      }}
    >
      <ListTable
        list={list}
        caption={t("volumeCaption")}
        columns={columns}
        rows={rows}
        rowId={({ corridor, product }) => `${corridor} ${product}`}
        rowName={({ corridor, product }) => `${corridor} ${product}`}
        empty={t("none")}
      />
    </ReportRoom>
  );
}

function useColumns(): readonly Column<VolumeRow>[] {
  const t = useMessages(reportMessages);
  const products = useMessages(resultMessages);
  const language = useLanguage();
  const corridorName = useCorridorName();
  const { number } = useFigures();
  return useMemo(() => {
    const count = (id: "funded" | "paid" | "returned" | "refunded"): Column<VolumeRow> => ({
      id,
      header: t(id),
      align: "end",
      cell: ({ [id]: value }) => <Figure>{number(value)}</Figure>,
    });
    const amount = (id: "fundedAmount" | "paidAmount"): Column<VolumeRow> => ({
      id,
      header: t("amount"),
      align: "end",
      cell: ({ [id]: value }) => <Figure>{formatMoney(value, language)}</Figure>,
    });
    return [
      {
        id: "corridor",
        header: t("corridor"),
        primary: true,
        cell: ({ corridor, product }) => <Named name={corridorName(corridor)} detail={products(`products.${product}`)} />,
      },
      count("funded"),
      amount("fundedAmount"),
      count("paid"),
      amount("paidAmount"),
      count("returned"),
      count("refunded"),
    ];
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- names and numbers come with the language
  }, [language]);
}
