import { useMemo } from "react";
import { Link } from "react-router";
import { formatMoney } from "#kernel/amount.ts";
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
import { StatusBadge } from "#web/ui/badge.tsx";
import type { Column } from "#web/ui/table/table.tsx";
import { floatsAddress, listAgents, type AgentView } from "../../../agents/contract.ts";
import { SETTLEMENTS } from "../../../model/outlet.ts";
import type { Route } from "./+types/floats.page";
import { floatOfficeMessages } from "./messages.ts";
import { useFloatHeader } from "./use-float-header.tsx";

export const handle = privatePage({ menu: "float", modules: ["approve"] });

export const clientLoader = loadPrivately(handle, ({ request }: Route.ClientLoaderArgs) =>
  api(listAgents, readList(floatsAddress, request).input),
);

/** `/office/float`: the float of every agent, low ones first. */
export default function FloatsPage({ loaderData: { agents, hasMore } }: Route.ComponentProps) {
  const t = useMessages(floatOfficeMessages);
  const language = useLanguage();
  const list = useList(floatsAddress);
  const header = useFloatHeader();
  const columns = useMemo(() => columnsOf(t, language), [t, language]);
  const last = agents.at(-1);
  return (
    <ListPage
      list={list}
      header={header(t("title"), t("lead"))}
      tools={
        <ListTools
          list={list}
          search={{ label: t("search"), placeholder: t("searchHint") }}
          filters={[
            {
              as: "select",
              name: "settlement",
              label: t("settlement"),
              any: t("anySettlement"),
              options: SETTLEMENTS.map((value) => ({ value, label: t(`settlements.${value}`) })),
            },
            { as: "chips", name: "show", label: t("show"), any: t("any"), options: [{ value: "low", label: t("low") }] },
          ]}
        />
      }
      rowPages={{ next: hasMore && last !== undefined ? { before: last.id } : null }}
    >
      <ListTable
        list={list}
        caption={t("caption")}
        columns={columns}
        rows={agents}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        rowHref={({ id }) => href("/office/float/agents/:id", { id })}
        empty={t("empty")}
      />
    </ListPage>
  );
}

function columnsOf(t: Translate<(typeof floatOfficeMessages)["ID"]>, language: Language): readonly Column<AgentView>[] {
  return [
    {
      id: "agent",
      header: t("column.agent"),
      primary: true,
      cell: ({ id, name, settlement, chain, status }) => (
        <>
          <Link
            to={href("/office/float/agents/:id", { id })}
            className="inline-flex min-h-6 items-center font-semibold wrap-anywhere text-primary underline-offset-4 hover:underline"
          >
            {name}
          </Link>
          <span className="block text-sm font-normal text-ink-muted">
            {t(`settlements.${settlement}`)}
            {chain === null ? "" : ` · ${chain}`}
          </span>
          {status === "active" ? null : (
            <StatusBadge status={status === "suspended" ? "attention" : "stopped"}>{t(`statuses.${status}`)}</StatusBadge>
          )}
        </>
      ),
    },
    {
      id: "float",
      header: t("column.float"),
      align: "end",
      cell: ({ float, isLow, status }) => (
        <>
          <span className="whitespace-nowrap figures">{formatMoney(float, language)}</span>
          {isLow && status === "active" ? (
            <span className="block">
              <StatusBadge status="attention">{t("isLow")}</StatusBadge>
            </span>
          ) : null}
        </>
      ),
    },
    {
      id: "line",
      header: t("column.line"),
      align: "end",
      cell: ({ settlement, creditLine }) =>
        settlement === "credit" ? (
          <span className="whitespace-nowrap figures">{formatMoney(creditLine, language)}</span>
        ) : (
          <span className="text-ink-muted">{t("noLine")}</span>
        ),
    },
    {
      id: "used",
      header: t("column.used"),
      align: "end",
      cell: ({ used }) => (
        <span className="whitespace-nowrap figures">{used === null ? t("none") : formatMoney(used, language)}</span>
      ),
    },
    {
      id: "since",
      header: t("column.since"),
      cell: ({ lowSince, isLow, status }) =>
        lowSince === null ? (
          isLow && status === "active" ? (
            t("lowSoon")
          ) : (
            t("none")
          )
        ) : (
          <time dateTime={lowSince.toISOString()} className="whitespace-nowrap figures">
            {formatInstant(lowSince, language)}
          </time>
        ),
    },
  ];
}
