import { formatInstant } from "#kernel/time.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Card } from "#web/ui/card.tsx";
import { DescriptionList } from "#web/ui/description-list.tsx";
import type { CaseDetail } from "../../../contract.ts";
import { kindMessages } from "../../../messages.ts";
import { differenceMessages } from "../messages.ts";

/** What the checks found, the newest first. Details are the checks' own names: they are compared with the records. */
export function FindingsCard({ shown: { findings } }: { readonly shown: CaseDetail }) {
  const t = useMessages(differenceMessages);
  const kinds = useMessages(kindMessages);
  const language = useLanguage();
  return (
    <Card level={2} title={t("findings")}>
      <ul className="flex flex-col divide-y divide-line">
        {findings.toReversed().map(({ id, kind, details, foundAt, overAt }) => (
          <li key={id} className="flex flex-col gap-2 py-3 first:pt-0 last:pb-0">
            <p className="flex flex-wrap items-center gap-2 font-semibold">
              {kinds(kind)}
              {overAt === null ? null : <Badge>{t("over")}</Badge>}
            </p>
            <p className="text-sm text-ink-muted figures">{formatInstant(foundAt, language)}</p>
            <DescriptionList
              dense
              items={Object.entries(details).map(([term, value]) => ({
                term,
                value: <span className="font-mono text-sm">{typeof value === "string" ? value : JSON.stringify(value)}</span>,
              }))}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** What happened with the case, the newest first. */
export function HistoryCard({ shown: { history, names } }: { readonly shown: CaseDetail }) {
  const t = useMessages(differenceMessages);
  const language = useLanguage();
  return (
    <Card level={2} title={t("history")}>
      <ol className="flex flex-col divide-y divide-line">
        {history.toReversed().map(({ seq, at, actorId, what, text }) => (
          <li key={seq} className="flex flex-col gap-1 py-3 first:pt-0 last:pb-0">
            <p className="font-semibold">{t(`events.${what}`)}</p>
            {text === null ? null : <p className="wrap-anywhere whitespace-pre-wrap">{text}</p>}
            <p className="text-sm text-ink-muted figures">
              {(actorId === null ? undefined : names[actorId]) ?? t("bySystem")} · {formatInstant(at, language)}
            </p>
          </li>
        ))}
      </ol>
    </Card>
  );
}
