import { Link } from "react-router";
import { trailAddress } from "#audit/contract.ts";
import { formatInstant } from "#kernel/time.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { useMay } from "#web/session/rights.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Card } from "#web/ui/card.tsx";
import { personMessages } from "./messages.ts";
import type { History, Person } from "./person-view.ts";

/** The events of the account, with actor and reason. */
export function PersonHistory({ person, history }: { readonly person: Person; readonly history: History }) {
  const t = useMessages(personMessages);
  const may = useMay();
  const { events, hasMore } = history;
  return (
    <Card
      level={2}
      title={t("history")}
      hint={t("historyHint")}
      footer={
        hasMore || may("audit", "view") ? (
          <p className="flex flex-wrap items-center justify-between gap-x-4 text-sm text-ink-muted">
            {hasMore ? t("historyMore") : null}
            {may("audit", "view") ? (
              <Link
                to={trailAddress.to({ subject: person.id })}
                className="inline-flex min-h-target items-center font-semibold text-primary underline-offset-4 hover:underline"
              >
                {t("fullHistory")}
              </Link>
            ) : null}
          </p>
        ) : undefined
      }
    >
      {events.length === 0 ? (
        <p className="text-ink-muted">{t("noHistory")}</p>
      ) : (
        <ol className="divide-y divide-line">
          {events.map((event) => (
            <EventRow key={event.id} event={event} />
          ))}
        </ol>
      )}
    </Card>
  );
}

function EventRow({ event }: { readonly event: History["events"][number] }) {
  const t = useMessages(personMessages);
  const language = useLanguage();
  const { at, actionName, isRefused, by, byName, reason } = event;
  // A visitor who signs in or registers has no identity yet when the row is written.
  const who = by === "visitor" ? null : byName !== null && by !== "owner" ? t("byName", { name: byName }) : t(`by.${by}`);
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5 py-3 first:pt-0 last:pb-0">
      <div className="min-w-48 grow basis-0">
        <p>
          <span className="font-semibold">{actionName}</span> <span className="text-ink-muted">{who}</span>{" "}
          {isRefused ? <Badge tone="warning">{t("refused")}</Badge> : null}
        </p>
        {reason === null ? null : <p className="text-sm wrap-anywhere text-ink-muted">{t("reasonWas", { reason })}</p>}
      </div>
      <time dateTime={at.toISOString()} className="shrink-0 text-sm text-ink-muted">
        {formatInstant(at, language, "long")}
      </time>
    </li>
  );
}
