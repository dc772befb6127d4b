import { Link } from "react-router";
import { formatMoney } from "#kernel/amount.ts";
import { href } from "#kernel/href.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { ListTools } from "#web/list/list-filters.tsx";
import { ListPage } from "#web/list/list-page.tsx";
import { ListItems } from "#web/list/list-rows.tsx";
import { readList, useList } from "#web/list/use-list.ts";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { useMay } from "#web/session/rights.ts";
import { StatusBadge } from "#web/ui/badge.tsx";
import { Card } from "#web/ui/card.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { agentsAddress, listAgents, type AgentView } from "../contract.ts";
import { outletsAddress } from "../../outlets/contract.ts";
import { outletListMessages } from "../../outlets/web/messages.ts";
import type { Route } from "./+types/agents.page";
import { agentMessages } from "./messages.ts";

export const handle = privatePage({ menu: "cash_point", modules: ["view"] });

export const clientLoader = loadPrivately(handle, async ({ request }: Route.ClientLoaderArgs) => {
  return api(listAgents, readList(agentsAddress, request).input);
});

/** `/office/cash_point/agents`: lists the agents who own outlets. */
export default function AgentsPage({ loaderData: { agents, hasMore } }: Route.ComponentProps) {
  const t = useMessages(agentMessages);
  const list = useMessages(outletListMessages);
  const may = useMay();
  const place = useList(agentsAddress);
  const last = agents.at(-1);
  return (
    <ListPage
      list={place}
      header={{
        title: t("title"),
        parents: [{ label: list("title"), to: outletsAddress.to() }],
        lead: t("lead"),
        actions:
          may("cash_point", "create") && agents.length > 0 ? (
            <LinkButton to={href("/office/cash_point/new")} variant="secondary">
              {t("addOutlet")}
            </LinkButton>
          ) : undefined,
      }}
      tools={
        <ListTools
          list={place}
          search={{ label: t("search"), placeholder: t("searchHint") }}
          filters={[{ as: "chips", name: "show", label: t("show"), any: t("any"), options: [{ value: "low", label: t("low") }] }]}
        />
      }
      rowPages={{
        next: hasMore && last !== undefined ? { before: last.id } : null,
      }}
    >
      <Card level={2} title={t("list")}>
        <ListItems
          list={place}
          label={t("list")}
          className="divide-y divide-line"
          rows={agents}
          rowId={({ id }) => id}
          renderRow={(agent) => <Agent {...agent} />}
          empty={<p className="text-ink-muted">{t("none")}</p>}
        />
      </Card>
    </ListPage>
  );
}

function Agent({ id, name, settlement, chain, creditLine, status, float, isLow }: AgentView) {
  const t = useMessages(agentMessages);
  const language = useLanguage();
  const may = useMay();
  return (
    <div className="py-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        {may("float", "approve") ? (
          <Link
            to={href("/office/float/agents/:id", { id })}
            className="inline-flex min-h-6 items-center font-bold wrap-anywhere text-primary underline-offset-4 hover:underline"
          >
            {name}
          </Link>
        ) : (
          <strong className="wrap-anywhere">{name}</strong>
        )}
        {status === "active" ? null : (
          <StatusBadge status={status === "suspended" ? "attention" : "failed"}>{t(`statuses.${status}`)}</StatusBadge>
        )}
        {status === "active" && isLow ? <StatusBadge status="attention">{t("low")}</StatusBadge> : null}
      </p>
      <p className="text-sm text-ink-muted">
        {t(`settlementNames.${settlement}`)}
        {chain === null ? "" : ` · ${chain}`} · {t("float", { amount: formatMoney(float, language) })}
        {settlement === "credit" ? ` · ${t("creditLine", { amount: formatMoney(creditLine, language) })}` : ""}
      </p>
      <p>
        <Link
          to={outletsAddress.to({ agent: id })}
          aria-label={t("outletsOf", { name })}
          className="inline-flex min-h-target items-center text-sm font-semibold text-primary underline-offset-4 hover:underline"
        >
          {t("outlets")}
        </Link>
      </p>
    </div>
  );
}
