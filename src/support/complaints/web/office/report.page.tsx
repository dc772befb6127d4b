import { useMemo } from "react";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages, type Translate } from "#web/i18n.tsx";
import { ListTools } from "#web/list/list-filters.tsx";
import { ListPage } from "#web/list/list-page.tsx";
import { ListTable } from "#web/list/list-table.tsx";
import { monthFilter, nameOfMonth } from "#web/list/months.ts";
import { readList, useList } from "#web/list/use-list.ts";
import { Card } from "#web/ui/card.tsx";
import { DescriptionList } from "#web/ui/description-list.tsx";
import { ListExport } from "#web/ui/export/list-export.tsx";
import type { Column } from "#web/ui/table/table.tsx";
import { complaintsAddress } from "../../contract-office.ts";
import { complaintReportAddress, listComplaintReport, type ReportRow } from "../../contract-report.ts";
import { complaintMessages } from "../../messages.ts";
import { COMPLAINT_CHANNELS } from "../../model/complaint.ts";
import type { Route } from "./+types/report.page";
import { officeComplaintMessages } from "./messages.ts";

export const handle = privatePage({ menu: "complaint", modules: ["view"] });

export const clientLoader = loadPrivately(handle, ({ request }: Route.ClientLoaderArgs) =>
  api(listComplaintReport, readList(complaintReportAddress, request).input),
);

/** `/office/complaint/report`: the complaints of a month by topic, root cause and decision, in time and late. */
export default function ReportPage({ loaderData }: Route.ComponentProps) {
  const { rows, month, currentMonth, received, receivedBy, inTime, late } = loaderData;
  const t = useMessages(officeComplaintMessages);
  const kinds = useMessages(complaintMessages);
  const language = useLanguage();
  const list = useList(complaintReportAddress);
  const columns = useMemo(() => columnsOf(t, kinds), [t, kinds]);
  return (
    <ListPage
      list={list}
      header={{
        title: t("report.title"),
        lead: t("report.lead"),
        parents: [{ label: t("title"), to: complaintsAddress.to() }],
        actions: <ListExport list={listComplaintReport} filter={{ ...list.filter, month }} />,
      }}
      tools={<ListTools list={list} filters={[monthFilter(currentMonth, language, t("report.month"))]} />}
    >
      <Card level={2} title={nameOfMonth(month, language)}>
        <DescriptionList
          dense
          items={[
            { term: t("report.received"), value: String(received) },
            ...COMPLAINT_CHANNELS.map((channel) => ({ term: t(`channel.${channel}`), value: String(receivedBy[channel]) })),
            { term: t("report.inTime"), value: String(inTime) },
            { term: t("report.late"), value: String(late) },
          ]}
        />
      </Card>
      <ListTable
        list={list}
        caption={t("report.caption")}
        columns={columns}
        rows={rows}
        rowId={({ topic, rootCause, outcome }) => `${topic} ${rootCause} ${outcome}`}
        rowName={({ topic }) => kinds(`topic.${topic}`)}
        empty={t("report.empty")}
      />
    </ListPage>
  );
}

type Texts = Translate<(typeof officeComplaintMessages)["ID"]>;
type Kinds = Translate<(typeof complaintMessages)["ID"]>;

function columnsOf(t: Texts, kinds: Kinds): readonly Column<ReportRow>[] {
  const number = (id: "inTime" | "late"): Column<ReportRow> => ({
    id,
    header: t(`report.${id}`),
    align: "end",
    cell: ({ [id]: value }) => <span className="figures">{value}</span>,
  });
  return [
    { id: "topic", header: t("topics"), primary: true, cell: ({ topic }) => kinds(`topic.${topic}`) },
    { id: "rootCause", header: t("rootCauseTerm"), cell: ({ rootCause }) => t(`rootCause.${rootCause}`) },
    { id: "outcome", header: t("outcome"), cell: ({ outcome }) => kinds(`outcome.${outcome}`) },
    number("inTime"),
    number("late"),
  ];
}
