import { Link } from "react-router";
import { formatMoney } from "#kernel/amount.ts";
import { href } from "#kernel/href.ts";
import { formatInstant } from "#kernel/time.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { Card } from "#web/ui/card.tsx";
import { ProposalBadge } from "#web/ui/proposal/proposal-state.tsx";
import type { ListedFloatRequest } from "../../contract.ts";
import { floatOfficeMessages } from "./messages.ts";

/** The newest requests of one agent, each linked to its page. */
export function AgentRequests({ requests }: { readonly requests: readonly ListedFloatRequest[] }) {
  const t = useMessages(floatOfficeMessages);
  const language = useLanguage();
  return (
    <Card title={t("requests")} level={2}>
      {requests.length === 0 ? <p className="text-ink-muted">{t("noRequests")}</p> : null}
      <ul className="divide-y divide-line">
        {requests.map(({ id, kind, amount, state, proposedAt }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
            <span className="min-w-0">
              <Link
                to={href("/office/float/requests/:id", { id })}
                className="inline-flex min-h-6 items-center font-semibold text-primary underline-offset-4 figures hover:underline"
              >
                {t(`kind.${kind}`)} {formatMoney(amount, language)}
              </Link>
              <span className="block text-sm text-ink-muted">{formatInstant(proposedAt, language)}</span>
            </span>
            <ProposalBadge state={state} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
