import { useMemo } from "react";
import { Link } from "react-router";
import { formatMoney } from "#kernel/amount.ts";
import { href } from "#kernel/href.ts";
import type { Language } from "#kernel/locale.ts";
import { PROPOSAL_STATES } from "#kernel/maker-checker/proposal.ts";
import { formatDate, formatInstant } from "#kernel/time.ts";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages, type Translate } from "#web/i18n.tsx";
import { ListTools } from "#web/list/list-filters.tsx";
import { ListPage } from "#web/list/list-page.tsx";
import { ListTable } from "#web/list/list-table.tsx";
import { readList, useList } from "#web/list/use-list.ts";
import { proposalMessages } from "#web/ui/proposal/messages.ts";
import { ProposalBadge } from "#web/ui/proposal/proposal-state.tsx";
import type { Column } from "#web/ui/table/table.tsx";
import { floatRequestsAddress, listFloatRequests, type ListedFloatRequest } from "../../contract.ts";
import type { Route } from "./+types/requests.page";
import { floatOfficeMessages } from "./messages.ts";
import { useFloatHeader } from "./use-float-header.tsx";

export const handle = privatePage({ menu: "float", modules: ["approve"] });

export const clientLoader = loadPrivately(handle, ({ request }: Route.ClientLoaderArgs) =>
  api(listFloatRequests, readList(floatRequestsAddress, request).input),
);

/** `/office/float/requests`: what agents ask for, waiting ones unless another state is chosen. */
export default function FloatRequestsPage({ loaderData: { requests, hasMore } }: Route.ComponentProps) {
  const t = useMessages(floatOfficeMessages);
  const proposal = useMessages(proposalMessages);
  const language = useLanguage();
  const list = useList(floatRequestsAddress);
  const header = useFloatHeader();
  const columns = useMemo(() => columnsOf(t, language), [t, language]);
  const last = requests.at(-1);
  return (
    <ListPage
      list={list}
      header={header(t("requests"), t("requestsLead"))}
      tools={
        <ListTools
          list={list}
          filters={[
            {
              as: "chips",
              name: "state",
              label: t("state"),
              options: PROPOSAL_STATES.map((value) => ({ value, label: proposal(`states.${value}`) })),
              any: t("anyState"),
              isAnyLast: true,
            },
          ]}
        />
      }
      rowPages={{ next: hasMore && last !== undefined ? { before: last.id } : null }}
    >
      <ListTable
        list={list}
        caption={t("requestsCaption")}
        columns={columns}
        rows={requests}
        rowId={({ id }) => id}
        rowName={({ agentName, amount }) => `${agentName} ${formatMoney(amount, language)}`}
        rowHref={({ id }) => href("/office/float/requests/:id", { id })}
        empty={t("requestsEmpty")}
      />
    </ListPage>
  );
}

function columnsOf(t: Translate<(typeof floatOfficeMessages)["ID"]>, language: Language): readonly Column<ListedFloatRequest>[] {
  return [
    {
      id: "what",
      header: t("requestColumn.what"),
      primary: true,
      cell: ({ id, kind, amount }) => (
        <>
          <Link
            to={href("/office/float/requests/:id", { id })}
            className="inline-flex min-h-6 items-center font-semibold whitespace-nowrap text-primary underline-offset-4 figures hover:underline"
          >
            {formatMoney(amount, language)}
          </Link>
          <span className="block text-sm font-normal text-ink-muted">{t(`kind.${kind}`)}</span>
        </>
      ),
    },
    {
      id: "agent",
      header: t("requestColumn.agent"),
      cell: ({ agentName }) => <span className="wrap-anywhere">{agentName}</span>,
    },
    {
      id: "evidence",
      header: t("requestColumn.evidence"),
      cell: ({ evidence }) =>
        evidence === null ? (
          t("none")
        ) : (
          <>
            <span className="wrap-anywhere figures">{evidence.reference}</span>
            <span className="block text-sm text-ink-muted">
              {evidence.bank} · {formatDate(evidence.paidOn, language)}
            </span>
          </>
        ),
    },
    { id: "state", header: t("requestColumn.state"), cell: ({ state }) => <ProposalBadge state={state} /> },
    {
      id: "age",
      header: t("requestColumn.age"),
      cell: ({ proposedAt, ageDays }) => (
        <>
          <time dateTime={proposedAt.toISOString()} className="whitespace-nowrap figures">
            {formatInstant(proposedAt, language)}
          </time>
          <span className="block text-sm text-ink-muted">{t("age", { days: ageDays })}</span>
        </>
      ),
    },
  ];
}
