import { Link } from "react-router";
import { formatMoney } from "#kernel/amount.ts";
import { href } from "#kernel/href.ts";
import { formatInstant } from "#kernel/time.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { StatusBadge } from "#web/ui/badge.tsx";
import { Card } from "#web/ui/card.tsx";
import type { ListedTransfer } from "../../contract.ts";
import { progressMessages } from "../../../tracking/messages.ts";
import { MILESTONE_TONE } from "../../../web/milestone-tone.ts";
import { recentMessages } from "./messages.ts";

/** The last transfers, each with its milestone. */
export function LastTransfers({ transfers }: { readonly transfers: readonly ListedTransfer[] }) {
  const t = useMessages(recentMessages);
  const tProgress = useMessages(progressMessages);
  const language = useLanguage();
  return (
    <Card
      title={t("last")}
      level={2}
      footer={
        <Link to={href("/dashboard/transfers")} className="inline-flex min-h-target items-center font-semibold text-primary">
          {t("all")}
        </Link>
      }
    >
      <ul className="-my-3 divide-y divide-line">
        {transfers.map(({ id, recipientName, receives, milestone, product, since }) => {
          const isCollected = milestone === "paid" && product === "cash_pickup";
          return (
            <li key={id} className="relative -mx-2 rounded-control px-2 py-3 hover:bg-surface-hover">
              <span className="flex items-baseline justify-between gap-3">
                <Link
                  to={href("/dashboard/transfers/:id", { id })}
                  className="min-w-0 font-semibold wrap-anywhere text-ink no-underline after:absolute after:inset-0 hover:underline"
                >
                  {recipientName}
                </Link>
                <strong className="shrink-0 figures">{formatMoney(receives, language)}</strong>
              </span>
              <span className="mt-1.5 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-sm text-ink-muted">
                <StatusBadge status={MILESTONE_TONE[milestone]}>
                  {isCollected ? tProgress("collected") : tProgress(`milestone.${milestone}`)}
                </StatusBadge>
                <time dateTime={since.toISOString()}>{formatInstant(since, language)}</time>
              </span>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
