import { Link } from "react-router";
import { formatMoney } from "#kernel/amount.ts";
import { href } from "#kernel/href.ts";
import { formatInstant } from "#kernel/time.ts";
import { switchesAddress } from "#pricing/corridors/contract-stops.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { useMay } from "#web/session/rights.ts";
import { Card } from "#web/ui/card.tsx";
import { DescriptionList } from "#web/ui/description-list.tsx";
import type { Work } from "../contract.ts";
import { HealthBadge } from "./health-badge.tsx";
import { workPageMessages } from "./messages.ts";

/** What is stopped, the health of processes and parties, and today in the books. */
export function FactCards({ work: { stopped, health, today } }: { readonly work: Work }) {
  return (
    <>
      <Stopped stopped={stopped} />
      <Health health={health} />
      {today === null ? null : <Today today={today} />}
    </>
  );
}

function Stopped({ stopped }: Pick<Work, "stopped">) {
  const t = useMessages(workPageMessages);
  const language = useLanguage();
  const may = useMay();
  const when = (at: Date) => formatInstant(at, language);
  return (
    <Card level={2} title={t("stopped.title")}>
      {stopped.length === 0 ? (
        <p>{t("stopped.nothing")}</p>
      ) : (
        <ul className="divide-y divide-line">
          {stopped.map(({ kind, key, since, until, reason, isAutomatic }) => (
            <li key={`${kind}:${key}`} className="py-2 first:pt-0 last:pb-0">
              <strong className="block">
                {may("corridor", "view") ? (
                  <Link
                    to={switchesAddress.to()}
                    className="inline-flex min-h-6 items-center text-primary underline-offset-4 hover:underline"
                  >
                    {t(`stopped.${kind}`, { key })}
                  </Link>
                ) : (
                  t(`stopped.${kind}`, { key })
                )}
              </strong>
              <span className="block text-sm text-ink-muted">{isAutomatic ? t("stopped.byItself") : reason}</span>
              <span className="block text-sm text-ink-muted">
                {until === null
                  ? t("stopped.since", { since: when(since) })
                  : t("stopped.until", { since: when(since), until: when(until) })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Health({ health }: Pick<Work, "health">) {
  const t = useMessages(workPageMessages);
  const language = useLanguage();
  const may = useMay();
  return (
    <Card
      level={2}
      title={t("health.title")}
      action={
        may("system", "view") ? (
          <Link
            to={href("/office/system")}
            className="inline-flex min-h-6 items-center text-primary underline-offset-4 hover:underline"
          >
            {t("health.more")}
          </Link>
        ) : null
      }
    >
      <ul className="divide-y divide-line">
        {health.map(({ subject, state, at }) => (
          <li key={subject} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2 first:pt-0 last:pb-0">
            <span>
              <strong className="block">{t(`health.subject.${subject}`)}</strong>
              {at === null ? null : (
                <span className="block text-sm text-ink-muted">
                  {t(`health.at.${subject}`, { at: formatInstant(at, language) })}
                </span>
              )}
            </span>
            <HealthBadge state={state} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Today({ today }: { readonly today: NonNullable<Work["today"]> }) {
  const t = useMessages(workPageMessages);
  const language = useLanguage();
  const figures = Map.groupBy(today, ({ figure }) => figure);
  return (
    <Card level={2} title={t("today.title")} hint={t("today.hint")}>
      <DescriptionList
        dense
        items={[...figures].map(([figure, amounts]) => ({
          term: t(`today.figure.${figure}`),
          value: (
            <span className="flex flex-col figures">
              {amounts.map(({ amount }) => (
                <span key={amount.currency}>{formatMoney(amount, language)}</span>
              ))}
            </span>
          ),
        }))}
      />
    </Card>
  );
}
