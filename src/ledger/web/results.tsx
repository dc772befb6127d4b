import { formatMoney } from "#kernel/amount.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { Card } from "#web/ui/card.tsx";
import type { MonthResult } from "../contract.ts";
import { ledgerMessages } from "./messages.ts";

/** Income, expenses and what remains, by currency. */
export function Results({ results }: { readonly results: readonly MonthResult[] }) {
  const t = useMessages(ledgerMessages);
  const language = useLanguage();
  if (results.length === 0) return null;
  return (
    <Card level={3} title={t("result")}>
      <table className="w-full text-sm">
        <caption className="sr-only">{t("resultCaption")}</caption>
        <thead>
          <tr className="text-ink-muted">
            <th scope="col" className="pb-2 text-start font-semibold">
              {t("currency")}
            </th>
            {(["income", "expense", "result"] as const).map((name) => (
              <th key={name} scope="col" className="pb-2 ps-2 text-end font-semibold">
                {t(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {results.map(({ income, expense, result }) => (
            <tr key={income.currency} className="border-t border-line">
              <th scope="row" className="py-2 text-start font-semibold">
                {income.currency}
              </th>
              <td className="py-2 ps-2 text-end figures">{formatMoney(income, language)}</td>
              <td className="py-2 ps-2 text-end figures">{formatMoney(expense, language)}</td>
              <td className="py-2 ps-2 text-end font-semibold figures">{formatMoney(result, language)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
