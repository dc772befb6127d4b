import { formatMoney, type Money } from "#kernel/amount.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { DescriptionList } from "#web/ui/description-list.tsx";
import type { Settled } from "../../model/booking.ts";
import { commissionMessages } from "../commission-messages.ts";
import { nameOfMonth } from "#web/list/months.ts";

interface SettlingFactsProps extends Settled {
  readonly name: string;
  readonly due: Money;
}

/** The agent and the month whose commission is paid, and what is due. */
export function SettlingFacts({ name, month, due }: SettlingFactsProps) {
  const t = useMessages(commissionMessages);
  const language = useLanguage();
  return (
    <DescriptionList
      items={[
        { term: t("agent"), value: name },
        { term: t("period"), value: nameOfMonth(month, language) },
        { term: t("due"), value: <span className="figures">{formatMoney(due, language)}</span> },
      ]}
    />
  );
}
