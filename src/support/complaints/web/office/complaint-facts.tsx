import { Link } from "react-router";
import { localeTag } from "#kernel/locale.ts";
import { href } from "#kernel/href.ts";
import { formatInstant } from "#kernel/time.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { useMay } from "#web/session/rights.ts";
import { Badge } from "#web/ui/badge.tsx";
import { Card } from "#web/ui/card.tsx";
import { DescriptionList } from "#web/ui/description-list.tsx";
import type { OfficeComplaint } from "../../contract-office.ts";
import { complaintMessages } from "../../messages.ts";
import { officeComplaintMessages } from "./messages.ts";

interface Shown {
  readonly complaint: OfficeComplaint;
}
const LINK = "inline-flex min-h-6 items-center text-primary underline underline-offset-4";

/** The share of the time that is used, and the instant at which it ends. */
export function ClockCard({ complaint }: Shown) {
  const t = useMessages(officeComplaintMessages);
  const language = useLanguage();
  const { clock, dueAt, isOverdue, isExtended, days, extensionDays } = complaint;
  if (clock === null) return <Card level={2} title={t("clock")} hint={t("noHours")} />;
  const inDays = (count: number) => t("days", { count: count.toLocaleString(localeTag(language)) });
  return (
    <Card
      level={2}
      title={t("clock")}
      hint={t(`clockState.${clock.state}`)}
      action={isOverdue ? <Badge tone="danger">{t("overdue")}</Badge> : undefined}
    >
      <DescriptionList
        dense
        items={[
          ...(dueAt === null
            ? []
            : [
                { term: t("dueAt"), value: <time dateTime={dueAt.toISOString()}>{formatInstant(dueAt, language, "long")}</time> },
              ]),
          { term: t("used"), value: inDays(clock.usedDays) },
          { term: t(clock.leftDays < 0 ? "late" : "left"), value: inDays(Math.abs(clock.leftDays)) },
          {
            term: t("budget"),
            value: isExtended ? t("extendedBudget", { count: String(days + extensionDays) }) : inDays(days),
          },
        ]}
      />
    </Card>
  );
}

/** The transfer and the person, each on its own page. */
export function FactsCard({ complaint }: Shown) {
  const t = useMessages(officeComplaintMessages);
  const may = useMay();
  const { transfer, customer, openedBy, rootCause } = complaint;
  return (
    <Card level={2} title={t("facts")}>
      <DescriptionList
        dense
        items={[
          ...(transfer === null
            ? []
            : [
                {
                  term: t("transfer"),
                  value: may("transfer", "oversee") ? (
                    <Link to={href("/office/transfer/:id", { id: transfer.id })} className={LINK}>
                      {transfer.number}
                    </Link>
                  ) : (
                    transfer.number
                  ),
                },
              ]),
          {
            term: t("person"),
            value: may("user", "view") ? (
              <Link to={href("/office/user/:id", { id: customer.id })} className={LINK}>
                {customer.name}
              </Link>
            ) : (
              customer.name
            ),
          },
          { term: t("channelTerm"), value: <Channel complaint={complaint} /> },
          ...(openedBy === null ? [] : [{ term: t("openedBy"), value: openedBy.name }]),
          ...(rootCause === null ? [] : [{ term: t("rootCauseTerm"), value: t(`rootCause.${rootCause}`) }]),
        ]}
      />
      {transfer === null ? null : <p className="mt-3 text-sm text-ink-muted">{t("transferHint")}</p>}
    </Card>
  );
}

/** How the customer complained, leading back to the chat or message while it is there. */
function Channel({ complaint: { channel, thread, message } }: Shown) {
  const t = useMessages(officeComplaintMessages);
  const may = useMay();
  const to =
    thread !== null && may("chat", "view")
      ? href("/office/support/:id", { id: thread })
      : message !== null && may("contact", "view")
        ? href("/office/contact/:id", { id: message })
        : null;
  const name = t(`channel.${channel}`);
  if (to === null) return name;
  return (
    <Link to={to} className={LINK}>
      {name}
    </Link>
  );
}

export function OthersCard({ complaint: { others } }: Shown) {
  const t = useMessages(officeComplaintMessages);
  const kinds = useMessages(complaintMessages);
  const language = useLanguage();
  return (
    <Card level={2} title={t("others")}>
      {others.length === 0 ? (
        <p className="text-ink-muted">{t("noOthers")}</p>
      ) : (
        <ul className="flex flex-col gap-3">
          {others.map(({ id, topic, state, receivedAt }) => (
            <li key={id}>
              <Link to={href("/office/complaint/:id", { id })} className={LINK}>
                {kinds(`topic.${topic}`)}
              </Link>
              <p className="text-sm text-ink-muted">
                {kinds(`state.${state}`)} · {formatInstant(receivedAt, language)}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
