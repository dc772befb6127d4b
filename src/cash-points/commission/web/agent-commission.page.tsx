import { href } from "#kernel/href.ts";
import { refuse } from "#kernel/refusal.ts";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { api } from "#web/api.ts";
import { useMessages } from "#web/i18n.tsx";
import { readList } from "#web/list/use-list.ts";
import { floatsAddress } from "../../agents/contract.ts";
import { floatOfficeMessages } from "../../float/web/office/messages.ts";
import { agentId } from "../../model/outlet.ts";
import { agentCommissionAddress, listCommission } from "../contract.ts";
import type { Route } from "./+types/agent-commission.page";
import { CommissionList } from "./commission-list.tsx";

export const handle = privatePage({ menu: "float", modules: ["approve"] });

export const clientLoader = loadPrivately(handle, async ({ params, request }: Route.ClientLoaderArgs) => {
  const agent = agentId.safeParse(params.id);
  if (!agent.success) throw refuse("not_found");
  return api(listCommission, { ...readList(agentCommissionAddress, request).input, agent: agent.data });
});

/** `/office/float/agents/:id/commission`: what one agent has earned in a month, with its journals. */
export default function AgentCommissionPage({ loaderData: statement }: Route.ComponentProps) {
  const t = useMessages(floatOfficeMessages);
  return (
    <CommissionList
      address={agentCommissionAddress}
      parents={[
        { label: t("title"), to: floatsAddress.to() },
        { label: statement.agentName, to: href("/office/float/agents/:id", { id: statement.agent }) },
      ]}
      statement={statement}
    />
  );
}
