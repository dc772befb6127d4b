import { formatInstant } from "#kernel/time.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { Card } from "#web/ui/card.tsx";
import { reasonMessages } from "../../../messages.ts";
import type { WholeTransfer } from "../../contract.ts";
import { StateBadge } from "../state-badge.tsx";
import { eventMessages } from "./event-messages.ts";
import { officeTransferMessages } from "./messages.ts";

/** Everything that happened, newest first: event, state after it, reason, and who. */
export function EventsCard({ transfer: { history, names } }: { readonly transfer: WholeTransfer }) {
  const t = useMessages(officeTransferMessages);
  const events = useMessages(eventMessages);
  const reasons = useMessages(reasonMessages);
  const language = useLanguage();
  const who = (role: string, id: string) =>
    role === "system" ? t("system") : `${t(`roles.${role as "officer"}`)} ${names[id] ?? id}`;
  return (
    <Card level={2} title={t("events")}>
      <ol className="flex flex-col divide-y divide-line">
        {history.toReversed().map(({ seq, at, event, state, reason, role, by, second }) => (
          <li key={seq} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-3 first:pt-0 last:pb-0">
            <span className="min-w-0">
              <strong className="block">{event in eventMessages.ID ? events(event as "released") : event}</strong>
              <span className="block text-sm wrap-anywhere text-ink-muted">
                {second === null ? who(role, by) : t("both", { first: who(role, by), second: names[second] ?? second })}
                {reason === null ? null : ` · ${reasons(`${reason}.says`)}`}
              </span>
            </span>
            <span className="flex flex-wrap items-center gap-3">
              <StateBadge state={state} />
              <time dateTime={at.toISOString()} className="text-sm whitespace-nowrap text-ink-muted figures">
                {formatInstant(at, language)}
              </time>
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
