import { lazy, Suspense } from "react";
import { localeTag } from "#kernel/locale.ts";
import { formatDate } from "#kernel/time.ts";
import { api } from "#web/api.ts";
import { NoData } from "#web/errors/nothing-found.tsx";
import { useLanguage, useWords } from "#web/i18n.tsx";
import { loadPrivately, privatePage } from "#web/session/pages.ts";
import { Card } from "#web/ui/card.tsx";
import { FilterChips } from "#web/ui/filter-chips.tsx";
import { readVisits } from "../contract.ts";
import { visitWords } from "../messages.ts";
import { PERIODS } from "../periods.ts";
import type { Route } from "./+types/visits.page";
import { ExportVisits } from "./export-visits.tsx";
import { PageTable } from "./page-table.tsx";
import { ShareList } from "./share-list.tsx";
import { Totals } from "./totals.tsx";

export const handle = privatePage({ menu: "report", modules: ["view"] });
const USUAL = "month";

export const clientLoader = loadPrivately(handle, async ({ request }: Route.ClientLoaderArgs) => {
  const asked = new URL(request.url).searchParams.get("period");
  const period = PERIODS.find((one) => one === asked) ?? USUAL;
  return { period, report: await api(readVisits, { period }) };
});

// The picture draws with more code than the rest of the page.
const ViewsChart = lazy(() => import("./views-chart.tsx"));
/** The height of the chart with its heading, so that nothing moves when it comes. */
const CHART_ROOM = "min-h-96";

/** `/office/report/pages`: how often public pages are read, and nothing about who reads them. */
export default function VisitsPage({ loaderData: { period, report } }: Route.ComponentProps) {
  const t = useWords(visitWords);
  const language = useLanguage();
  const { total, notFound, keptDays, sources, languages, devices } = report;
  const number = new Intl.NumberFormat(localeTag(language));
  const isEmpty = total === 0 && notFound === 0;
  return (
    <>
      <title>{t("title")}</title>
      <header className="flex items-start justify-between gap-x-8 gap-y-4 max-lg:flex-col">
        <div>
          <h1 className="text-3xl">{t("title")}</h1>
          <p className="mt-2 max-w-text text-ink-muted">{t("lead")}</p>
        </div>
        <div className="shrink-0">
          <ExportVisits period={period} />
        </div>
      </header>
      <div className="mt-6 flex flex-col gap-6">
        <FilterChips
          label={t("period")}
          name="period"
          current={period === USUAL ? null : period}
          chips={PERIODS.map((value) => ({ value: value === USUAL ? null : value, label: t(`periods.${value}`) }))}
        />
        <p className="-mt-3 text-sm text-ink-muted">
          {t("from", { from: formatDate(report.from, language), to: formatDate(report.to, language) })}. {t("updated")}
        </p>
        {isEmpty ? (
          <NoData level={2}>{t("none")}</NoData>
        ) : (
          <>
            <Totals report={report} />
            <div className={CHART_ROOM}>
              <Suspense>
                <ViewsChart bars={report.bars} grain={report.grain} />
              </Suspense>
            </div>
            <PageTable pages={report.pages} pageCount={report.pageCount} total={total} />
            <div className="grid items-start gap-6 lg:grid-cols-3">
              <Card title={t("sources")} hint={t("sourcesHint")} level={2}>
                {sources.length === 0 ? (
                  <p className="text-ink-muted">{t("sourcesNone")}</p>
                ) : (
                  <ShareList
                    items={sources.map(({ host, views }) => ({ name: host === "*" ? t("otherSources") : host, views }))}
                    number={number}
                  />
                )}
              </Card>
              <Card title={t("languages")} level={2}>
                <ShareList
                  items={languages.map((one) => ({ name: t(`languageNames.${one.language}`), views: one.views }))}
                  number={number}
                />
              </Card>
              <Card title={t("devices")} level={2}>
                <ShareList
                  items={devices.map(({ device, views }) => ({ name: t(`deviceNames.${device}`), views }))}
                  number={number}
                />
              </Card>
            </div>
          </>
        )}
        <p className="text-sm text-ink-muted">{keptDays === null ? t("keptForever") : t("kept", { days: keptDays })}</p>
      </div>
    </>
  );
}
