import { maskedAccount } from "#kernel/text/account-digits.ts";
import { formatInstant } from "#kernel/time.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import type { PersonSectionProps } from "#web/record/person-section.ts";
import { useRevealedPerson } from "#web/record/revealed-person.ts";
import { SectionCard } from "#web/record/section-card.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { listRecipientsOf } from "../../contract.ts";
import { personRecipientMessages } from "./messages.ts";

/** A person's recipients, by bank and last digits, for the page of the person. */
export default function PersonRecipients({ person }: PersonSectionProps) {
  const t = useMessages(personRecipientMessages);
  const language = useLanguage();
  const revealed = useRevealedPerson();
  /** In full where the page's reveal has it, otherwise the last digits. */
  const numberOf = (id: string, end: string) => revealed?.numbers[id] ?? maskedAccount(end);
  return (
    <SectionCard title={t("title")} hint={t("hint")} read={() => api(listRecipientsOf, { person })}>
      {({ recipients }) =>
        recipients.length === 0 ? (
          <p className="text-ink-muted">{t("none")}</p>
        ) : (
          <ul className="flex flex-col divide-y divide-line">
            {recipients.map(({ id, name, bankTitle, method, accountEnd, country, lastUsedAt, status, whyNotPay }) => (
              <li key={id} className="py-3 first:pt-0 last:pb-0">
                <p className="flex flex-wrap items-center gap-2 font-medium">
                  <span className="wrap-anywhere">{name}</span>
                  {status === "active" ? null : <Badge>{t("inactive")}</Badge>}
                  {whyNotPay === null ? null : <Badge tone="warning">{t(whyNotPay)}</Badge>}
                </p>
                <p className="text-sm text-ink-muted figures">
                  {bankTitle ?? (method === "cash" ? t("cash") : country)}
                  {accountEnd === null ? null : ` · ${numberOf(id, accountEnd)}`} ·{" "}
                  {lastUsedAt === null ? t("never") : t("used", { when: formatInstant(lastUsedAt, language) })}
                </p>
                <p className="text-sm wrap-anywhere text-ink-muted figures">{id}</p>
              </li>
            ))}
          </ul>
        )
      }
    </SectionCard>
  );
}
