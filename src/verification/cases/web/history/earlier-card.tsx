import { Link } from "react-router";
import { useTierName } from "#identity/web/tiers/staff-tier.ts";
import { href } from "#kernel/href.ts";
import { formatDate, toLocalDate } from "#kernel/time.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { Card } from "#web/ui/card.tsx";
import type { ShownCase } from "../../contract.ts";
import { CaseStateBadge } from "../case-badges.tsx";
import { historyMessages } from "./messages.ts";

/** Earlier cases of the person, newest first. */
export function EarlierCard({ earlier }: Pick<ShownCase, "earlier">) {
  const t = useMessages(historyMessages);
  const tierName = useTierName();
  const language = useLanguage();
  return (
    <Card level={2} title={t("earlier")}>
      {earlier.length === 0 ? (
        <p className="text-ink-muted">{t("noEarlier")}</p>
      ) : (
        <ul className="divide-y divide-line">
          {earlier.map(({ id, tier, state, openedAt }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
              <Link to={href("/office/verification/:id", { id })} className="inline-flex min-h-target items-center font-semibold">
                {t("earlierCase", { tier: tierName(tier), when: formatDate(toLocalDate(openedAt), language) })}
              </Link>
              <CaseStateBadge state={state} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
