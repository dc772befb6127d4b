import { formatMoney, type Money } from "#kernel/amount.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { DescriptionList } from "#web/ui/description-list.tsx";
import type { Effect } from "../../model/effect.ts";
import { termsViewMessages } from "./messages.ts";

/** What the terms mean in money, as the server computed it from the tariff in force. */
export function EffectList({ effect, dense = true }: { readonly effect: readonly Effect[]; readonly dense?: boolean }) {
  const t = useMessages(termsViewMessages);
  const language = useLanguage();
  if (effect.length === 0) return <p className="text-sm text-ink-muted">{t("noEffect")}</p>;
  const shown = (money: Money | null, number: number | null) =>
    money === null ? t("days", { days: number ?? 0 }) : formatMoney(money, language);
  return (
    <DescriptionList
      dense={dense}
      items={effect.map(({ code, money, number }) => ({
        term: t(`effect.${code}`),
        value: <span className="figures">{shown(money, number)}</span>,
      }))}
    />
  );
}
