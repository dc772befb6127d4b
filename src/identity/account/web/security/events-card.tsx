import { CircleAlert, CircleCheck, RefreshCw, type LucideIcon } from "lucide-react";
import type { Output } from "#kernel/endpoint.ts";
import { formatInstant } from "#kernel/time.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { Card } from "#web/ui/card.tsx";
import type { listOwnEvents } from "../../contract.ts";
import { eventsMessages } from "./messages.ts";

type Event = Output<typeof listOwnEvents>["events"][number];

/** Events that somebody else may have caused. */
const ALARMING: ReadonlySet<Event["code"]> = new Set([
  "identity.sign_in_failed",
  "identity.code_wrong",
  "identity.password_wrong",
  "identity.email_change_undone",
  "identity.factors_removed",
  "sessions.token_replayed",
] as const);
const ARRIVALS: ReadonlySet<Event["code"]> = new Set(["identity.signed_in", "identity.registered"] as const);

function iconOf(code: Event["code"]): LucideIcon {
  if (ALARMING.has(code)) return CircleAlert;
  return ARRIVALS.has(code) ? CircleCheck : RefreshCw;
}

/** Recent events of the account, from the audit trail. */
export function EventsCard({ events }: { readonly events: readonly Event[] }) {
  const t = useMessages(eventsMessages);
  const language = useLanguage();
  return (
    <Card title={t("title")} level={2} hint={t("hint")}>
      {events.length === 0 ? <p className="text-ink-muted">{t("none")}</p> : null}
      <ol className="divide-y divide-line" aria-label={t("title")}>
        {events.map(({ code, at, address }, index) => {
          const Icon = iconOf(code);
          return (
            <li key={index} className="flex items-start gap-3 py-3 first:pt-0 last:pb-0">
              <Icon
                aria-hidden
                size={20}
                className={`mt-0.5 shrink-0 ${ALARMING.has(code) ? "text-warning" : "text-ink-muted"}`}
              />
              <div className="flex min-w-0 grow flex-wrap items-baseline justify-between gap-x-4">
                <p className="min-w-0 font-medium">{t(code)}</p>
                <p className="text-sm text-ink-muted">
                  <time dateTime={at.toISOString()}>{formatInstant(at, language)}</time> · {t("address", { address })}
                </p>
              </div>
            </li>
          );
        })}
      </ol>
    </Card>
  );
}
