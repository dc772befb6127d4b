import { useMemo } from "react";
import { Link } from "react-router";
import { href } from "#kernel/href.ts";
import type { Language } from "#kernel/locale.ts";
import { formatInstant } from "#kernel/time.ts";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages, type Translate } from "#web/i18n.tsx";
import { ListTools } from "#web/list/list-filters.tsx";
import { ListPage } from "#web/list/list-page.tsx";
import { ListTable } from "#web/list/list-table.tsx";
import { readList, useList } from "#web/list/use-list.ts";
import { Badge, StatusBadge } from "#web/ui/badge.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import type { Column } from "#web/ui/table/table.tsx";
import { complaintsAddress, listComplaints } from "../../contract-office.ts";
import { complaintReportAddress } from "../../contract-report.ts";
import { complaintMessages } from "../../messages.ts";
import { COMPLAINT_QUEUES, COMPLAINT_TOPICS } from "../../model/complaint.ts";
import { OFFICE_TONE } from "../state-tone.ts";
import type { Route } from "./+types/complaints.page";
import { officeComplaintMessages } from "./messages.ts";

export const handle = privatePage({ menu: "complaint", modules: ["view"] });

export const clientLoader = loadPrivately(handle, ({ request }: Route.ClientLoaderArgs) =>
  api(listComplaints, readList(complaintsAddress, request).input),
);

type Row = Route.ComponentProps["loaderData"]["complaints"][number];

/** `/office/complaint`: the queues of complaints, what is due first before the rest. */
export default function ComplaintsPage({ loaderData: { complaints, total, counts } }: Route.ComponentProps) {
  const t = useMessages(officeComplaintMessages);
  const kinds = useMessages(complaintMessages);
  const language = useLanguage();
  const list = useList(complaintsAddress);
  const columns = useMemo(() => columnsOf(t, language), [t, language]);
  return (
    <ListPage
      list={list}
      header={{
        title: t("title"),
        lead: t("lead"),
        actions: (
          <LinkButton variant="secondary" to={complaintReportAddress.to()}>
            {t("report.open")}
          </LinkButton>
        ),
      }}
      tools={
        <ListTools
          list={list}
          search={{ label: t("search"), placeholder: t("searchHint") }}
          filters={[
            {
              as: "chips",
              name: "queue",
              label: t("queues"),
              options: COMPLAINT_QUEUES.map((value) => ({
                value,
                label:
                  value === "answered" ? t("queue.answered") : t("inQueue", { name: t(`queue.${value}`), count: counts[value] }),
              })),
            },
            {
              as: "select",
              name: "topic",
              label: t("topics"),
              any: t("anyTopic"),
              options: COMPLAINT_TOPICS.map((value) => ({ value, label: kinds(`topic.${value}`) })),
            },
          ]}
        />
      }
    >
      <ListTable
        list={list}
        caption={t("caption")}
        columns={columns}
        rows={complaints}
        total={total}
        rowId={({ id }) => id}
        rowName={({ reference, customer }) => `${reference}: ${customer.name}`}
        rowHref={({ id }) => href("/office/complaint/:id", { id })}
        empty={t(`empty.${list.filter.queue ?? "open"}`)}
      />
    </ListPage>
  );
}

function columnsOf(t: Translate<(typeof officeComplaintMessages)["ID"]>, language: Language): readonly Column<Row>[] {
  return [
    { id: "complaint", header: t("column.complaint"), primary: true, cell: ComplaintCell },
    { id: "customer", header: t("column.customer"), cell: ({ customer }) => customer.name },
    { id: "state", header: t("column.state"), cell: StateCell },
    {
      id: "assignee",
      header: t("column.assignee"),
      cell: ({ assignee }) => assignee?.name ?? <span className="text-ink-muted">{t("nobody")}</span>,
    },
    {
      id: "due",
      header: t("column.due"),
      cell: ({ state, dueAt, answeredAt }) => {
        const at = answeredAt ?? dueAt;
        if (at === null) return state === "WAITING_CUSTOMER" ? t("paused") : "–";
        return (
          <time dateTime={at.toISOString()} className="whitespace-nowrap">
            {formatInstant(at, language)}
          </time>
        );
      },
    },
  ];
}

function ComplaintCell({ id, reference, topic }: Row) {
  const kinds = useMessages(complaintMessages);
  return (
    <>
      <Link
        to={href("/office/complaint/:id", { id })}
        className="inline-flex min-h-6 items-center font-semibold wrap-anywhere text-primary underline-offset-4 hover:underline"
      >
        {kinds(`topic.${topic}`)}
      </Link>
      <span className="block text-sm font-normal text-ink-muted figures">{reference}</span>
    </>
  );
}

function StateCell({ state, outcome, isOverdue, isReopened }: Row) {
  const t = useMessages(officeComplaintMessages);
  const kinds = useMessages(complaintMessages);
  return (
    <span className="flex flex-wrap gap-1.5">
      <StatusBadge status={OFFICE_TONE[state]}>
        {outcome === null ? kinds(`state.${state}`) : kinds(`outcome.${outcome}`)}
      </StatusBadge>
      {isOverdue ? <Badge tone="danger">{t("overdue")}</Badge> : null}
      {isReopened ? <Badge tone="warning">{t("reopened")}</Badge> : null}
    </span>
  );
}
