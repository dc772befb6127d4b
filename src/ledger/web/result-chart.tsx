import { formatMoney, money, type Currency } from "#kernel/amount.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { BarChart } from "#web/ui/chart/bar-chart.tsx";
import { Card } from "#web/ui/card.tsx";
import type { MonthRow } from "../contract.ts";
import { nameOfAccounts } from "../model/names.ts";
import { ledgerMessages } from "./messages.ts";

/** Chart of the income and expense accounts of a month, in one currency. The server computes the amounts. */
export default function ResultChart({ currency, rows }: { readonly currency: Currency; readonly rows: readonly MonthRow[] }) {
  const t = useMessages(ledgerMessages);
  const language = useLanguage();
  const format = (minor: number) => formatMoney(money(currency, BigInt(Math.round(minor))), language);
  return (
    <Card>
      <BarChart
        title={t("chart", { currency })}
        hint={t("chartHint")}
        level={3}
        height={200}
        labelHead={t("account")}
        labels={rows.map(({ account }) => nameOfAccounts(account.code.split(":")[0] ?? "", language))}
        series={(["income", "expense"] as const).map((kind) => ({
          name: t(kind),
          values: rows.map(({ account, change }) => (account.kind === kind ? Number(change.minor) : null)),
        }))}
        format={format}
      />
    </Card>
  );
}
