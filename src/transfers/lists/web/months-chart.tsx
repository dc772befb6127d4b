import { localeTag } from "#kernel/locale.ts";
import { formatMoney, money } from "#kernel/money.ts";
import { formatDate, type LocalDate } from "#kernel/time.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { BarChart } from "#web/ui/chart/bar-chart.tsx";
import { Card } from "#web/ui/card.tsx";
import type { MonthTotal } from "../contract.ts";
import { transferListMessages } from "./messages.ts";

const MILLION_MINOR = 100_000_000;

/** Chart of the amounts sent per month. The server computes the totals. */
export default function MonthsChart({ months }: { readonly months: readonly MonthTotal[] }) {
  const t = useMessages(transferListMessages);
  const language = useLanguage();
  return (
    <Card>
      <BarChart
        title={t("chart")}
        hint={t("chartHint")}
        level={2}
        height={200}
        labelHead={t("month")}
        labels={months.map(({ month }) => formatDate(`${month}-01` as LocalDate, language, "short").replace(/^1 /, ""))}
        series={[{ name: t("sentSeries"), values: months.map(({ sent }) => Number(sent.minor)) }]}
        format={(minor) => formatMoney(money("IDR", BigInt(Math.round(minor))), language)}
        formatTick={(minor) =>
          // oxlint-disable-next-line sampai/no-money-arithmetic -- a tick of an axis is nobody's amount
          t("million", { millions: new Intl.NumberFormat(localeTag(language)).format(minor / MILLION_MINOR) })
        }
      />
    </Card>
  );
}
