import { formatMoney } from "#kernel/amount.ts";
import { href } from "#kernel/href.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { useMay } from "#web/session/rights.ts";
import { Card } from "#web/ui/card.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { FloatLow } from "../../float/web/float-low.tsx";
import { floatMessages } from "../../float/web/messages.ts";
import { OutletsToday, OutletTotals, StoppedOutlets } from "../../tasks/web/outlets-today.tsx";
import { TaskList } from "../../tasks/web/task-list.tsx";
import type { AgentFrontData } from "./load-front.ts";
import { agentFrontMessages } from "./messages.ts";

type Owner = Extract<AgentFrontData, { readonly of: "owner" }>;

/** An owner's front page: what needs the owner today, then the float and the totals, then each outlet. */
export function OwnerFront({ loaded: { float, overview, waiting } }: { readonly loaded: Owner }) {
  const t = useMessages(agentFrontMessages);
  const may = useMay();
  const canTopUp = float.settlement !== "chain" && may("float", "top_up");
  return (
    <div className="mx-auto max-w-5xl">
      <PageHeader
        title={t("owner.title")}
        lead={t("owner.lead")}
        actions={
          <>
            {canTopUp ? <LinkButton to={`${href("/dashboard/float")}#top-up`}>{t("topUp")}</LinkButton> : null}
            <LinkButton to={href("/dashboard/counter")} variant="secondary">
              {t("toCounter")}
            </LinkButton>
          </>
        }
      />
      <div className="mt-5 flex flex-col gap-5">
        <TaskList waiting={waiting} />
        {/* The task of a low float follows within ten minutes, and says the same. */}
        {waiting.some(({ kind }) => kind === "float") ? null : <FloatLow float={float} />}
        <StoppedOutlets {...overview} />
        <div className="grid items-start gap-5 lg:grid-cols-2">
          <FloatNow float={float} />
          <OutletTotals {...overview} />
        </div>
        <OutletsToday
          {...overview}
          action={
            <LinkButton to={href("/dashboard/outlets")} size="small" variant="quiet">
              {t("toOutlets")}
            </LinkButton>
          }
        />
      </div>
    </div>
  );
}

function FloatNow({ float }: Pick<Owner, "float">) {
  const t = useMessages(agentFrontMessages);
  const tFloat = useMessages(floatMessages);
  const language = useLanguage();
  return (
    <Card title={tFloat(`now.${float.settlement}`)} level={2}>
      <p className="text-4xl font-bold text-primary figures">{formatMoney(float.float, language)}</p>
      {float.settlement === "credit" ? (
        <p className="mt-1 text-sm text-ink-muted figures">{t("ofLine", { line: formatMoney(float.creditLine, language) })}</p>
      ) : null}
      <div className="-ms-3.5 mt-3 flex flex-wrap gap-x-2">
        <LinkButton to={href("/dashboard/float")} size="small" variant="quiet">
          {t("toFloat")}
        </LinkButton>
        <LinkButton to={href("/dashboard/float/commission")} size="small" variant="quiet">
          {t("commission")}
        </LinkButton>
      </div>
    </Card>
  );
}
