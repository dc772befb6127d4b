import { formatMoney, money, type Currency } from "#kernel/amount.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { BarChart } from "#web/ui/chart/bar-chart.tsx";
import { Card } from "#web/ui/card.tsx";
import type { ResultRow } from "../contract.ts";
import { resultMessages } from "./messages.ts";
import { useOriginName } from "./origin.tsx";

/** Income beside expenses, a pair of bars for each corridor, in one currency. */
export default function ResultsChart({ currency, rows }: { readonly currency: Currency; readonly rows: readonly ResultRow[] }) {
  const t = useMessages(resultMessages);
  const language = useLanguage();
  const originName = useOriginName();
  const corridors = [...Map.groupBy(rows, ({ corridor }) => corridor).entries()];
  const format = (minor: number) => formatMoney(money(currency, BigInt(Math.round(minor))), language);
  return (
    <Card>
      <BarChart
        title={t("chart", { currency })}
        hint={t("chartHint")}
        level={3}
        height={220}
        labelHead={t("corridor")}
        labels={corridors.map(([, [first]]) => (first === undefined ? "" : originName(first).name))}
        series={(["income", "expense"] as const).map((side) => ({
          name: t(`sides.${side}`),
          values: corridors.map(([, of]) =>
            of.reduce((sum, row) => (row.side === side ? sum + Number(row.amount.minor) : sum), 0),
          ),
        }))}
        format={format}
      />
    </Card>
  );
}
