import { formatMoney, money, type Currency } from "#kernel/amount.ts";
import { useCorridorName } from "#pricing/corridors/web/switchboard/corridor-names.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { BarChart } from "#web/ui/chart/bar-chart.tsx";
import { Card } from "#web/ui/card.tsx";
import type { CorridorResult } from "../contract.ts";
import { resultMessages } from "./messages.ts";

interface ResultsChartProps {
  readonly currency: Currency;
  readonly rows: readonly CorridorResult[];
}

/** Income beside expenses, a pair of bars for each corridor, in one currency. The server computes the amounts. */
export default function ResultsChart({ currency, rows }: ResultsChartProps) {
  const t = useMessages(resultMessages);
  const language = useLanguage();
  const corridorName = useCorridorName();
  return (
    <Card>
      <BarChart
        title={t("chart", { currency })}
        hint={t("chartHint")}
        level={3}
        height={220}
        labelHead={t("corridor")}
        labels={rows.map(({ corridor }) => (corridor === null ? t("noTransfer") : corridorName(corridor)))}
        series={(["income", "expense"] as const).map((side) => ({
          name: t(`sides.${side}`),
          values: rows.map((row) => Number(row[side].minor)),
        }))}
        format={(minor) => formatMoney(money(currency, BigInt(Math.round(minor))), language)}
      />
    </Card>
  );
}
