import { Link } from "react-router";
import { formatMoney } from "#kernel/amount.ts";
import { href } from "#kernel/href.ts";
import { formatInstant } from "#kernel/time.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import type { PersonSectionProps } from "#web/record/person-section.ts";
import { SectionCard } from "#web/record/section-card.tsx";
import { numberOf } from "../../../model/progress.ts";
import { listAll, transfersAddress } from "../../contract-list.ts";
import { StateBadge } from "../state-badge.tsx";
import { personTransferMessages } from "./messages.ts";

const LINK = "inline-flex min-h-target items-center font-semibold text-primary underline-offset-4 hover:underline";

/** A person's newest transfers, for the page of the person. */
export default function PersonTransfers({ person }: PersonSectionProps) {
  const t = useMessages(personTransferMessages);
  const language = useLanguage();
  return (
    <SectionCard title={t("title")} read={() => api(listAll, { sender: person })}>
      {({ transfers, next }) =>
        transfers.length === 0 ? (
          <p className="text-ink-muted">{t("none")}</p>
        ) : (
          <>
            <ul className="flex flex-col divide-y divide-line">
              {transfers.map(({ id, state, isCodeLocked, recipientName, total, createdAt }) => (
                <li key={id} className="flex flex-wrap items-center justify-between gap-2 py-3 first:pt-0 last:pb-0">
                  <span>
                    <Link to={href("/office/transfer/:id", { id })} className={`${LINK} figures`}>
                      {numberOf(id)}
                    </Link>
                    <span className="block text-sm wrap-anywhere text-ink-muted">
                      {t("to", { name: recipientName })} · {formatInstant(createdAt, language)}
                    </span>
                  </span>
                  <span className="flex flex-col items-end gap-1">
                    <span className="whitespace-nowrap figures">{formatMoney(total, language)}</span>
                    <StateBadge state={state} isCodeLocked={isCodeLocked} />
                  </span>
                </li>
              ))}
            </ul>
            {next === null ? null : (
              <p className="mt-3">
                <Link to={transfersAddress.to({ sender: person })} className={LINK}>
                  {t("all")}
                </Link>
              </p>
            )}
          </>
        )
      }
    </SectionCard>
  );
}
