import { useNavigate } from "react-router";
import { href } from "#kernel/href.ts";
import { api } from "#web/api.ts";
import { useMessages } from "#web/i18n.tsx";
import { useIdFor } from "#web/new-id.ts";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { Banner } from "#web/ui/banner.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { useToasts } from "#web/ui/toast/toasts.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { createOutlet } from "../contract.ts";
import { listAgents, type AgentView } from "../../agents/contract.ts";
import { outletListMessages, outletMessages } from "./messages.ts";
import { LazyOutletForm, preloadOutletForm } from "./lazy-outlet-form.ts";
import type { Route } from "./+types/new-outlet.page";

export const handle = privatePage({ menu: "cash_point", modules: ["create"] });

/** The form offers two hundred agents; an operator with more imports outlets by file. */
const MAX_PAGES = 10;

export const clientLoader = loadPrivately(handle, async () => {
  preloadOutletForm();
  const agents: AgentView[] = [];
  for (let page = 0; page < MAX_PAGES; page++) {
    const before = agents.at(-1)?.id;
    const list = await api(listAgents, before === undefined ? {} : { before });
    agents.push(...list.agents);
    if (!list.hasMore) break;
  }
  const open = agents.filter(({ status }) => status !== "terminated");
  return { agents: open.map(({ id, name }) => ({ value: id as string, label: name })) };
});

/** `/office/cash_point/new`: adds an outlet of a registered agent. */
export default function NewOutletPage({ loaderData: { agents } }: Route.ComponentProps) {
  const t = useMessages(outletMessages);
  const list = useMessages(outletListMessages);
  const navigate = useNavigate();
  const toasts = useToasts();
  const idFor = useIdFor("cp");
  return (
    <>
      <PageHeader
        title={t("create")}
        parents={[{ label: list("title"), to: href("/office/cash_point") }]}
        lead={t("createLead")}
      />
      {agents.length > 0 ? null : (
        <div className="mt-6">
          <Banner
            kind="warning"
            action={
              <LinkButton variant="secondary" size="small" to={href("/office/cash_point/agents")}>
                {t("seeAgents")}
              </LinkButton>
            }
          >
            {t("noAgents")}
          </Banner>
        </div>
      )}
      <div className="mt-6">
        <LazyOutletForm
          outlet={null}
          known={{}}
          agents={agents}
          readOnly={false}
          submitText={t("add")}
          onSave={async (outlet, agent) => {
            const id = idFor([agent, outlet]);
            await api(createOutlet, { id, agent: agent as AgentView["id"], outlet });
            toasts.show({ kind: "success", title: t("created", { name: outlet.name }), text: t("savedText") });
            void navigate(href("/office/cash_point/:id", { id }));
          }}
        />
      </div>
    </>
  );
}
