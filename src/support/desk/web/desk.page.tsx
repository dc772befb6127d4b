import { useMemo } from "react";
import { Link } from "react-router";
import type { Output } from "#kernel/endpoint.ts";
import { href } from "#kernel/href.ts";
import type { Language } from "#kernel/locale.ts";
import { formatInstant } from "#kernel/time.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages, type Translate } from "#web/i18n.tsx";
import { ListTools } from "#web/list/list-filters.tsx";
import { ListPage } from "#web/list/list-page.tsx";
import { ListTable } from "#web/list/list-table.tsx";
import { readList, useList } from "#web/list/use-list.ts";
import { loadedPart } from "#web/loaded-part.tsx";
import { useMay } from "#web/session/rights.ts";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { Badge } from "#web/ui/badge.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import type { Column } from "#web/ui/table/table.tsx";
import { boardAddress } from "../../board/contract.ts";
import { DUE_FILTERS } from "../../goals/model/due.ts";
import { DueTime } from "../../goals/web/due-time.tsx";
import { goalMessages } from "../../goals/web/messages.ts";
import { deskAddress, listThreads } from "../contract-list.ts";
import { DESK_QUEUES } from "../model/queues.ts";
import type { Route } from "./+types/desk.page";
import { deskMessages } from "./messages.ts";
import { PresenceSwitch } from "./presence-switch.tsx";
import { useLiveInbox } from "./use-live-inbox.ts";

const ownPlanned = loadedPart(async () => (await import("#calls/planned/web/own-planned.tsx")).OwnPlanned);

export const handle = privatePage({ menu: "chat", modules: ["view"] });

export const clientLoader = loadPrivately(handle, async ({ request }: Route.ClientLoaderArgs) => {
  const [list, planned] = await Promise.all([
    api(listThreads, readList(deskAddress, request).input),
    import("#calls/planned/web/own-planned.tsx").then(async ({ readPlanned }) => readPlanned()),
    ownPlanned.load(),
  ]);
  return { ...list, planned };
});

type Row = Output<typeof listThreads>["threads"][number];

/** `/office/support`: what customers wrote, by whom it waits for. */
export default function DeskPage({ loaderData }: Route.ComponentProps) {
  const { threads, next, counts, present, isPresent, planned } = loaderData;
  const t = useMessages(deskMessages);
  const goals = useMessages(goalMessages);
  const language = useLanguage();
  const list = useList(deskAddress);
  const may = useMay();
  useLiveInbox();
  const columns = useMemo(() => columnsOf(t, goals, language), [t, goals, language]);
  return (
    <ListPage
      list={list}
      header={{
        title: t("title"),
        lead: present.length === 0 ? t("nobodyPresent") : t("present", { names: present.map(({ name }) => name).join(", ") }),
        actions: (
          <>
            {may("chat", "supervise") ? (
              <LinkButton variant="secondary" to={boardAddress.to()}>
                {t("board")}
              </LinkButton>
            ) : null}
            <LinkButton variant="secondary" to={href("/office/support/answers")}>
              {t("macros")}
            </LinkButton>
            {may("survey", "view") ? (
              <LinkButton variant="secondary" to={href("/office/support/surveys")}>
                {t("surveys")}
              </LinkButton>
            ) : null}
            {may("chat", "answer") ? <PresenceSwitch isPresent={isPresent} /> : null}
          </>
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
              options: DESK_QUEUES.map((value) => ({
                value,
                label: value === "solved" ? t("queue.solved") : t("inQueue", { name: t(`queue.${value}`), count: counts[value] }),
              })),
            },
            {
              as: "select",
              name: "due",
              label: goals("due"),
              any: t("anyDue"),
              options: DUE_FILTERS.map((value) => ({ value, label: goals(`urgency.${value}`) })),
            },
          ]}
        />
      }
      rowPages={{ next: next === null ? null : { before: next } }}
    >
      <ownPlanned.Part planned={planned} isStaff />
      <ListTable
        list={list}
        caption={t("caption")}
        columns={columns}
        rows={threads}
        rowId={({ id }) => id}
        rowName={({ customer, subject }) => `${customer}: ${subject}`}
        rowHref={pathOf}
        empty={list.filter.due === undefined ? t(`empty.${list.filter.queue ?? "waiting"}`) : t(`emptyDue.${list.filter.due}`)}
      />
    </ListPage>
  );
}

/** Messages of the contact form have a page of their own. */
const pathOf = ({ id, channel }: Pick<Row, "id" | "channel">): string =>
  channel === "form" && id.startsWith("cm_") ? href("/office/contact/:id", { id }) : href("/office/support/:id", { id });

function columnsOf(
  t: Translate<(typeof deskMessages)["ID"]>,
  goals: Translate<(typeof goalMessages)["ID"]>,
  language: Language,
): readonly Column<Row>[] {
  return [
    { id: "subject", header: t("column.subject"), primary: true, cell: SubjectCell },
    { id: "customer", header: t("column.customer"), cell: ({ customer }) => (customer === "" ? t("visitor") : customer) },
    { id: "state", header: t("column.state"), cell: StateCell },
    {
      id: "assignee",
      header: t("column.assignee"),
      cell: ({ assignee }) => assignee?.name ?? <span className="text-ink-muted">{t("nobody")}</span>,
    },
    {
      id: "since",
      header: t("column.since"),
      cell: ({ waitingSince, touchedAt }) => {
        const at = waitingSince ?? touchedAt;
        return <time dateTime={at.toISOString()}>{formatInstant(at, language)}</time>;
      },
    },
    { id: "due", header: goals("due"), cell: DueTime },
  ];
}

function SubjectCell(row: Row) {
  const t = useMessages(deskMessages);
  const { subject, reference, channel, unread } = row;
  return (
    <>
      <Link
        to={pathOf(row)}
        className="inline-flex min-h-6 items-center font-semibold wrap-anywhere text-primary underline-offset-4 hover:underline"
      >
        {subject}
      </Link>
      <span className="block text-sm font-normal text-ink-muted">
        <span className="figures">{reference}</span> · {t(`channel.${channel}`)}
        {unread === 0 ? null : ` · ${t("unread", { count: unread })}`}
      </span>
    </>
  );
}

function StateCell({ state, priority }: Row) {
  const t = useMessages(deskMessages);
  return (
    <span className="flex flex-wrap gap-1.5">
      <span>{state === null ? t("formState") : t(`state.${state}`)}</span>
      {priority === "normal" ? null : (
        <Badge tone={priority === "low" ? "neutral" : "warning"}>{t(`priority.${priority}`)}</Badge>
      )}
    </span>
  );
}
