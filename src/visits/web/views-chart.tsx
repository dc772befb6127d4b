import { localeTag } from "#kernel/locale.ts";
import { formatDate, type LocalDate } from "#kernel/time.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { BarChart } from "#web/ui/chart/bar-chart.tsx";
import { Card } from "#web/ui/card.tsx";
import { visitMessages } from "../messages.ts";

interface ViewsChartProps {
  readonly bars: readonly { readonly from: LocalDate; readonly views: number }[];
  readonly grain: "day" | "month";
}

/** Views by day or month. */
export default function ViewsChart({ bars, grain }: ViewsChartProps) {
  const t = useMessages(visitMessages);
  const language = useLanguage();
  const number = new Intl.NumberFormat(localeTag(language));
  // The month in the product's own format: "1 Nov 2026" without its day.
  const label = (from: LocalDate) =>
    grain === "day" ? formatDate(from, language, "day") : formatDate(from, language, "short").slice(2);
  return (
    <Card>
      <BarChart
        title={t("chart", { grain })}
        hint={t("chartHint")}
        level={2}
        height={220}
        labelHead={t(grain)}
        labels={bars.map(({ from }) => label(from))}
        series={[{ name: t("total"), values: bars.map(({ views }) => views) }]}
        format={(views) => number.format(views)}
      />
    </Card>
  );
}
