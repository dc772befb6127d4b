import { formatMoney } from "#kernel/amount.ts";
import { api } from "#web/api.ts";
import { useLanguage, useWords } from "#web/i18n.tsx";
import { loadPrivately, privatePage } from "#web/session/pages.ts";
import { useMay } from "#web/session/rights.ts";
import { StatusBadge } from "#web/ui/badge.tsx";
import { Breadcrumbs } from "#web/ui/breadcrumbs.tsx";
import { Card } from "#web/ui/card.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { listAgents, type AgentView } from "../../../contract.ts";
import { agentId } from "../../../outlet.ts";
import { outletListWords } from "../messages.ts";
import type { Route } from "./+types/agents.page";
import { agentWords } from "./messages.ts";
import { RegisterAgent } from "./register-agent.tsx";

export const handle = privatePage({ menu: "cash_point", modules: ["view"] });

export const clientLoader = loadPrivately(handle, async ({ request }: Route.ClientLoaderArgs) => {
  const before = agentId.safeParse(new URL(request.url).searchParams.get("before")).data;
  return { ...(await api(listAgents, before === undefined ? {} : { before })), isNewest: before === undefined };
});

const ROOM = "/office/cash_point";

/** `/office/cash_point/agents`: who may be given outlets, and how somebody becomes one of them. */
export default function AgentsPage({ loaderData: { agents, hasMore, isNewest } }: Route.ComponentProps) {
  const t = useWords(agentWords);
  const list = useWords(outletListWords);
  const may = useMay();
  const last = agents.at(-1);
  return (
    <>
      <title>{t("title")}</title>
      <Breadcrumbs crumbs={[{ label: list("title"), to: ROOM }, { label: t("title") }]} />
      <header className="mt-3 flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <h1 className="text-3xl">{t("title")}</h1>
        {may("cash_point", "create") && agents.length > 0 ? (
          <LinkButton to={`${ROOM}/new`} variant="secondary">
            {t("addOutlet")}
          </LinkButton>
        ) : null}
      </header>
      <p className="mt-2 max-w-prose text-ink-muted">{t("lead")}</p>
      <div className="mt-6 grid items-start gap-6 xl:grid-cols-2">
        {may("cash_point", "create") ? <RegisterAgent /> : null}
        <Card level={2} title={t("list")}>
          {agents.length === 0 ? <p className="text-ink-muted">{t("none")}</p> : null}
          <ul className="divide-y divide-line">
            {agents.map((agent) => (
              <Agent key={agent.id} {...agent} />
            ))}
          </ul>
          {isNewest && !hasMore ? null : (
            <div className="mt-4 flex flex-wrap gap-3">
              {isNewest ? null : (
                <LinkButton variant="quiet" size="small" to={`${ROOM}/agents`}>
                  {t("newest")}
                </LinkButton>
              )}
              {hasMore && last ? (
                <LinkButton variant="secondary" size="small" to={`${ROOM}/agents?before=${last.id}`}>
                  {t("older")}
                </LinkButton>
              ) : null}
            </div>
          )}
        </Card>
      </div>
    </>
  );
}

function Agent({ name, settlement, chain, creditLine, float, isLow }: AgentView) {
  const t = useWords(agentWords);
  const language = useLanguage();
  return (
    <li className="py-3 first:pt-0 last:pb-0">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <strong className="wrap-anywhere">{name}</strong>
        {isLow ? <StatusBadge standing="attention">{t("low")}</StatusBadge> : null}
      </p>
      <p className="text-sm text-ink-muted">
        {t(`settlementNames.${settlement}`)}
        {chain === null ? "" : ` · ${chain}`} · {t("float", { amount: formatMoney(float, language) })}
        {settlement === "credit" ? ` · ${t("creditLine", { amount: formatMoney(creditLine, language) })}` : ""}
      </p>
    </li>
  );
}
