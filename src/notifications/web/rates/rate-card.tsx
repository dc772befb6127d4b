import { formatRupiahRate } from "#kernel/rate.ts";
import { localeTag } from "#kernel/locale.ts";
import { formatDate } from "#kernel/time.ts";
import { countryName } from "#kernel/country/country-name.ts";
import { PERIOD_NAMES } from "#pricing/rates/contract.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { useList } from "#web/list/use-list.ts";
import { Card } from "#web/ui/card.tsx";
import { FilterChips } from "#web/ui/table/filter-chips.tsx";
import { SelectField } from "#web/ui/form/choice/select-field.tsx";
import { LineChart } from "#web/ui/chart/line-chart.tsx";
import { ratesAddress } from "../../contract-alerts.ts";
import type { LoadedRates } from "./load-rates.ts";
import { rateMessages } from "./messages.ts";
import { RateAlerts } from "./rate-alerts.tsx";

/** Decimals of the rates on the chart's axis and in its table; the server sends its points with the same number. */
const SCALE = 4;

/** History of the customers' rate, and alerts for lower rates. The selected corridor and period are in the address. */
export default function RateCard({ rates: { history, period, corridors, alerts } }: { readonly rates: LoadedRates }) {
  const t = useMessages(rateMessages);
  const language = useLanguage();
  const { currency, now, points, lowest, highest } = history;
  const written = (value: number) =>
    formatRupiahRate({ scaled: BigInt(value.toFixed(SCALE).replace(".", "")), scale: SCALE }, language);
  const list = useList(ratesAddress);
  return (
    <Card title={t("title")} level={2} hint={t("ours")}>
      <div className="grid items-end gap-x-6 gap-y-4 sm:grid-cols-2">
        <SelectField
          label={t("country")}
          required
          value={history.corridor}
          onChange={(corridor) => list.change({ corridor })}
          placeholder={null}
          options={corridors.map(({ corridor, country, currency: code }) => ({
            value: corridor,
            label: t("option", { country: countryName(country, language), currency: code }),
          }))}
        />
        <p className="pb-1">
          <span className="block text-sm text-ink-muted">{now === null ? t("none") : t("now", { currency })}</span>
          {now === null ? null : <strong className="text-2xl figures">{formatRupiahRate(now, language)}</strong>}
        </p>
      </div>
      <div className="mt-5">
        <FilterChips
          label={t("period")}
          current={period}
          chips={PERIOD_NAMES.map((value) => ({ value, label: t(`periods.${value}`), to: list.hrefOf({ period: value }) }))}
        />
      </div>
      <div className="mt-5">
        <LineChart
          title={t("chart", { currency })}
          hint={
            lowest === null || highest === null
              ? t("noRange")
              : t("range", { lowest: formatRupiahRate(lowest, language), highest: formatRupiahRate(highest, language) })
          }
          level={3}
          height={220}
          labelHead={t("day")}
          labels={points.map(({ day }) => formatDate(day, language, "short").replace(/ [0-9]{4}$/, ""))}
          series={[
            {
              name: t("series"),
              values: points.map(({ rate }) => (rate === null ? null : Number(rate.scaled) / 10 ** rate.scale)),
            },
          ]}
          format={written}
          formatTick={(value) => new Intl.NumberFormat(localeTag(language), { maximumFractionDigits: 2 }).format(value)}
        />
      </div>
      <RateAlerts corridor={history.corridor} currency={currency} now={now} alerts={alerts} />
    </Card>
  );
}
