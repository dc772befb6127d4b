import { formatMoney } from "#kernel/amount.ts";
import { href } from "#kernel/href.ts";
import { refuse } from "#kernel/refusal.ts";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { readList } from "#web/list/use-list.ts";
import { useMay } from "#web/session/rights.ts";
import { StatusBadge } from "#web/ui/badge.tsx";
import { Card } from "#web/ui/card.tsx";
import { DescriptionList } from "#web/ui/description-list.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { readAgent } from "../../../agents/contract-agent.ts";
import { floatsAddress, type AgentView } from "../../../agents/contract.ts";
import { agentId } from "../../../model/outlet.ts";
import { outletsAddress } from "../../../outlets/contract.ts";
import { listFloatRequests, listFloatStatement } from "../../contract.ts";
import { agentStatementAddress } from "../../contract-office.ts";
import type { Route } from "./+types/agent.page";
import { AgentRequests } from "./agent-requests.tsx";
import { AgentStatement } from "./agent-statement.tsx";
import { floatOfficeMessages } from "./messages.ts";
import { Scorecard } from "./scorecard.tsx";

export const handle = privatePage({ menu: "float", modules: ["approve"] });

export const clientLoader = loadPrivately(handle, async ({ params, request }: Route.ClientLoaderArgs) => {
  const id = agentId.safeParse(params.id);
  if (!id.success) throw refuse("not_found");
  const agent = id.data;
  const { input } = readList(agentStatementAddress, request);
  const [read, statement, { requests }] = await Promise.all([
    api(readAgent, { id: agent }),
    api(listFloatStatement, { ...input, agent }),
    api(listFloatRequests, { agent }),
  ]);
  return { read, statement, requests };
});

/** `/office/float/agents/:id`: one agent's float, its movements and requests, and how its outlets work. */
export default function FloatAgentPage({ loaderData: { read, statement, requests } }: Route.ComponentProps) {
  const t = useMessages(floatOfficeMessages);
  const may = useMay();
  const { agent, lowFrom, ...score } = read;
  return (
    <>
      <PageHeader
        title={agent.name}
        parents={[{ label: t("title"), to: floatsAddress.to() }]}
        lead={t("agentLead", { settlement: t(`settlements.${agent.settlement}`) })}
        status={
          agent.status === "active" ? undefined : (
            <StatusBadge status={agent.status === "suspended" ? "attention" : "stopped"}>
              {t(`statuses.${agent.status}`)}
            </StatusBadge>
          )
        }
        actions={
          <>
            <LinkButton variant="secondary" to={href("/office/float/agents/:id/commission", { id: agent.id })}>
              {t("toCommission")}
            </LinkButton>
            {may("cash_point", "view") ? (
              <LinkButton variant="secondary" to={outletsAddress.to({ agent: agent.id })}>
                {t("toOutlets")}
              </LinkButton>
            ) : null}
          </>
        }
      />
      <div className="mt-6 flex flex-col gap-6">
        <FloatNow agent={agent} lowFrom={lowFrom} />
        <AgentRequests requests={requests} />
        <AgentStatement statement={statement} />
        <Scorecard {...score} />
      </div>
    </>
  );
}

function FloatNow({ agent, lowFrom }: { readonly agent: AgentView; readonly lowFrom: AgentView["float"] | null }) {
  const t = useMessages(floatOfficeMessages);
  const language = useLanguage();
  const shown = (amount: AgentView["float"]) => <span className="figures">{formatMoney(amount, language)}</span>;
  return (
    <Card
      title={t("floatNow")}
      level={2}
      action={agent.isLow && agent.status === "active" ? <StatusBadge status="attention">{t("isLow")}</StatusBadge> : null}
    >
      <p className="text-3xl font-bold text-primary figures">{formatMoney(agent.float, language)}</p>
      <div className="mt-4">
        <DescriptionList
          dense
          items={[
            ...(agent.used === null
              ? []
              : [
                  { term: t("lineNow"), value: shown(agent.creditLine) },
                  { term: t("usedNow"), value: shown(agent.used) },
                ]),
            { term: t("lowFrom"), value: lowFrom === null ? t("notSet") : shown(lowFrom) },
          ]}
        />
      </div>
    </Card>
  );
}
