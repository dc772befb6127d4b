import { useMemo } from "react";
import { Link } from "react-router";
import { agentReportAddress, listAgentReport, type AgentReportRow } from "#cash-points/agents/contract-report.ts";
import { formatMoney, money, type Money } from "#kernel/amount.ts";
import { href } from "#kernel/href.ts";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { ListTable } from "#web/list/list-table.tsx";
import { readList, useList } from "#web/list/use-list.ts";
import { useMay } from "#web/session/rights.ts";
import { Banner } from "#web/ui/banner.tsx";
import type { Column } from "#web/ui/table/table.tsx";
import type { Route } from "./+types/agents.page";
import { reportMessages } from "./report-messages.ts";
import { Figure, ReportRoom, useFigures } from "./report-room.tsx";

export const handle = privatePage({ menu: "report", modules: ["view"] });

export const clientLoader = loadPrivately(handle, ({ request }: Route.ClientLoaderArgs) =>
  api(listAgentReport, readList(agentReportAddress, request).input),
);

/** More pairs of bars cannot be told apart. */
const MOST_BARS = 12;

/** `/office/report/agents`: the cash of each agent. */
export default function AgentsReportPage({ loaderData: { rows, isCut, ...days } }: Route.ComponentProps) {
  const t = useMessages(reportMessages);
  const language = useLanguage();
  const list = useList(agentReportAddress);
  const { compact } = useFigures();
  const columns = useColumns();
  const largest = rows.slice(0, MOST_BARS);
  return (
    <ReportRoom
      part="agents"
      list={list}
      call={listAgentReport}
      days={days}
      isEmpty={rows.length === 0}
      chart={{
        title: t("agentsChart"),
        hint: t("agentsChartHint"),
        labelHead: t("agent"),
        labels: largest.map(({ name }) => name),
        series: [
          { name: t("payouts"), values: largest.map(({ paidOut }) => Number(paidOut.minor)) },
          { name: t("cashIns"), values: largest.map(({ takenIn }) => Number(takenIn.minor)) },
        ],
        format: (minor) => formatMoney(money("IDR", BigInt(Math.round(minor))), language),
        formatTick: compact,
      }}
    >
      {isCut ? <Banner>{t("agentsCut")}</Banner> : null}
      <ListTable
        list={list}
        caption={t("agentsCaption")}
        columns={columns}
        rows={rows}
        rowId={({ agent }) => agent}
        rowName={({ name }) => name}
        empty={t("none")}
      />
    </ReportRoom>
  );
}

function useColumns(): readonly Column<AgentReportRow>[] {
  const t = useMessages(reportMessages);
  const language = useLanguage();
  const may = useMay();
  const { number } = useFigures();
  return useMemo(() => {
    const sum = (id: "payouts" | "cashIns" | "differences", amount: (row: AgentReportRow) => Money): Column<AgentReportRow> => ({
      id,
      header: t(id),
      align: "end",
      cell: (row) => (
        <>
          <Figure>{formatMoney(amount(row), language)}</Figure>{" "}
          <span className="block text-sm text-ink-muted figures">{number(row[id])} ×</span>
        </>
      ),
    });
    return [
      {
        id: "agent",
        header: t("agent"),
        primary: true,
        cell: ({ agent, name, outlets }) => (
          <>
            {may("float", "approve") ? (
              <Link
                to={href("/office/float/agents/:id", { id: agent })}
                className="inline-flex min-h-6 items-center text-primary underline-offset-4 hover:underline"
              >
                {name}
              </Link>
            ) : (
              name
            )}{" "}
            <span className="block text-sm text-ink-muted">{t("outletsOf", { count: outlets })}</span>
          </>
        ),
      },
      sum("payouts", ({ paidOut }) => paidOut),
      sum("cashIns", ({ takenIn }) => takenIn),
      {
        id: "commission",
        header: t("commission"),
        align: "end",
        cell: ({ commission }) => <Figure>{formatMoney(commission, language)}</Figure>,
      },
      { id: "reversed", header: t("reversed"), align: "end", cell: ({ reversed }) => <Figure>{number(reversed)}</Figure> },
      sum("differences", ({ difference }) => difference),
    ];
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- rights stay, numbers come with the language
  }, [language]);
}
