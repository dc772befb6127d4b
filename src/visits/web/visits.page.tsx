import { lazy, Suspense } from "react";
import { localeTag } from "#kernel/locale.ts";
import { formatDate } from "#kernel/time.ts";
import { api } from "#web/api.ts";
import { NoData } from "#web/errors/nothing-found.tsx";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { ListTools } from "#web/list/list-filters.tsx";
import { ListPage } from "#web/list/list-page.tsx";
import { readList, useList } from "#web/list/use-list.ts";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { Card } from "#web/ui/card.tsx";
import { readVisits, visitsAddress } from "../contract.ts";
import { visitMessages } from "../messages.ts";
import { PERIODS } from "../model/periods.ts";
import type { Route } from "./+types/visits.page";
import { ExportVisits } from "./export-visits.tsx";
import { PageTable } from "./page-table.tsx";
import { ShareList } from "./share-list.tsx";
import { Totals } from "./totals.tsx";

export const handle = privatePage({ menu: "report", modules: ["view"] });

export const clientLoader = loadPrivately(handle, async ({ request }: Route.ClientLoaderArgs) =>
  api(readVisits, readList(visitsAddress, request).input),
);

// Loaded lazily: the chart needs more code than the rest of the page.
const ViewsChart = lazy(() => import("./views-chart.tsx"));
/** The height of the chart with its heading, so that nothing moves when it loads. */
const CHART_ROOM = "min-h-96";

/** `/office/report/pages`: views of public pages, without any data about readers. */
export default function VisitsPage({ loaderData: report }: Route.ComponentProps) {
  const t = useMessages(visitMessages);
  const language = useLanguage();
  const { total, notFound, retentionDays, sources, languages, devices } = report;
  const number = new Intl.NumberFormat(localeTag(language));
  const isEmpty = total === 0 && notFound === 0;
  const list = useList(visitsAddress);
  return (
    <ListPage
      list={list}
      header={{ title: t("title"), lead: t("lead"), actions: <ExportVisits period={list.filter.period} /> }}
      tools={
        <ListTools
          list={list}
          filters={[
            {
              as: "chips",
              name: "period",
              label: t("period"),
              options: PERIODS.map((value) => ({ value, label: t(`periods.${value}`) })),
            },
          ]}
        />
      }
    >
      <div className="flex flex-col gap-6">
        <p className="text-sm text-ink-muted">
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
        <p className="text-sm text-ink-muted">
          {retentionDays === null ? t("retainedForever") : t("retained", { days: retentionDays })}
        </p>
      </div>
    </ListPage>
  );
}
