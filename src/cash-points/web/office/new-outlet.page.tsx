import { useNavigate } from "react-router";
import { api } from "#web/api.ts";
import { useWords } from "#web/i18n.tsx";
import { useIdFor } from "#web/new-id.ts";
import { loadPrivately, privatePage } from "#web/session/pages.ts";
import { Banner } from "#web/ui/banner.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { Breadcrumbs } from "#web/ui/breadcrumbs.tsx";
import { useToasts } from "#web/ui/toasts.tsx";
import { createOutlet, listAgents, type AgentView } from "../../contract.ts";
import { outletListWords, outletWords } from "./messages.ts";
import { LateOutletForm, preloadOutletForm } from "./late-outlet-form.ts";
import type { Route } from "./+types/new-outlet.page";

export const handle = privatePage({ menu: "cash_point", modules: ["create"] });

/** Two hundred agents can be chosen from; an operator that has more brings outlets by file. */
const MOST_PAGES = 10;

export const clientLoader = loadPrivately(handle, async () => {
  preloadOutletForm();
  const agents: AgentView[] = [];
  for (let page = 0; page < MOST_PAGES; page++) {
    const before = agents.at(-1)?.id;
    const list = await api(listAgents, before === undefined ? {} : { before });
    agents.push(...list.agents);
    if (!list.hasMore) break;
  }
  return { agents: agents.map(({ id, name }) => ({ value: id as string, label: name })) };
});

/** `/office/cash_point/new`: an outlet of an agent who is registered. */
export default function NewOutletPage({ loaderData: { agents } }: Route.ComponentProps) {
  const t = useWords(outletWords);
  const list = useWords(outletListWords);
  const navigate = useNavigate();
  const toasts = useToasts();
  const idFor = useIdFor("cp");
  return (
    <>
      <title>{t("create")}</title>
      <Breadcrumbs crumbs={[{ label: list("title"), to: "/office/cash_point" }, { label: t("create") }]} />
      <h1 className="mt-3 text-3xl">{t("create")}</h1>
      <p className="mt-2 max-w-prose text-ink-muted">{t("createLead")}</p>
      {agents.length > 0 ? null : (
        <div className="mt-6">
          <Banner
            kind="warning"
            action={
              <LinkButton variant="secondary" size="small" to="/office/cash_point/agents">
                {t("registerAgent")}
              </LinkButton>
            }
          >
            {t("noAgents")}
          </Banner>
        </div>
      )}
      <div className="mt-6">
        <LateOutletForm
          outlet={null}
          known={{}}
          agents={agents}
          readOnly={false}
          submitText={t("add")}
          onSave={async (outlet, agent) => {
            const id = idFor([agent, outlet]);
            await api(createOutlet, { id, agent: agent as AgentView["id"], outlet });
            toasts.show({ kind: "success", title: t("created", { name: outlet.name }), text: t("savedText") });
            void navigate(`/office/cash_point/${id}`);
          }}
        />
      </div>
    </>
  );
}
