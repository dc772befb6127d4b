import { lazy, Suspense, type ReactNode } from "react";
import { agentReportAddress } from "#cash-points/agents/contract-report.ts";
import type { Endpoint } from "#kernel/endpoint.ts";
import { money, plainAmount } from "#kernel/amount.ts";
import { localeTag } from "#kernel/locale.ts";
import { formatDate, type LocalDate } from "#kernel/time.ts";
import { NoData } from "#web/errors/nothing-found.tsx";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { ListTools } from "#web/list/list-filters.tsx";
import { ListPage } from "#web/list/list-page.tsx";
import type { List } from "#web/list/use-list.ts";
import { useMay } from "#web/session/rights.ts";
import type { ChartProps } from "#web/ui/chart/chart-frame.tsx";
import { ListExport } from "#web/ui/export/list-export.tsx";
import { Tabs } from "#web/ui/navigation/tabs.tsx";
import { promisesAddress, railsAddress, returnsAddress, volumeAddress } from "../contract-figures.ts";
import { REPORT_PERIODS, type ReportPeriod } from "../model/period.ts";
import { reportMessages } from "./report-messages.ts";

// Loaded lazily: the chart needs more code than the rest of the page.
const ReportChart = lazy(() => import("./report-chart.tsx"));
/** The height of the chart with its heading, so that nothing moves when it loads. */
const CHART_ROOM = "min-h-88";

const PARTS = ["volume", "returns", "promise", "rails", "agents"] as const;

const ADDRESSES = {
  volume: volumeAddress,
  returns: returnsAddress,
  promise: promisesAddress,
  rails: railsAddress,
  agents: agentReportAddress,
};

interface ReportRoomProps<Filter extends { readonly period: ReportPeriod }> {
  readonly part: (typeof PARTS)[number];
  readonly list: List<Filter>;
  /** The list's call, which also answers the file. */
  readonly call: Endpoint;
  readonly days: { readonly from: LocalDate; readonly through: LocalDate };
  readonly isEmpty: boolean;
  readonly chart: ChartProps;
  /** The table. */
  readonly children: ReactNode;
}

/** One part of `/office/report`: period, what is counted, chart, table, file. */
export function ReportRoom<Filter extends { readonly period: ReportPeriod }>(props: ReportRoomProps<Filter>) {
  const { part, list, call, days, isEmpty, chart, children } = props;
  const t = useMessages(reportMessages);
  const language = useLanguage();
  const may = useMay();
  const { period } = list.filter;
  const tabs = PARTS.map((one) => ({
    label: t(`tabs.${one}`),
    to: ADDRESSES[one].to({ period }),
    end: one === "volume",
  }));
  const file = { period };
  return (
    <ListPage
      list={list}
      header={{
        title: t("title"),
        documentTitle: t(`tabs.${part}`),
        lead: t(`${part}Lead`),
        actions: <ListExport list={call} filter={file} may={may("report", "export")} />,
        children: <Tabs label={t("sections")} tabs={tabs} />,
      }}
      tools={
        <ListTools
          list={list}
          filters={[
            {
              as: "chips",
              name: "period",
              label: t("period"),
              options: REPORT_PERIODS.map((value) => ({ value, label: t(`periods.${value}`) })),
            },
          ]}
        />
      }
    >
      <div className="flex flex-col gap-6">
        <div className="max-w-prose text-sm text-ink-muted">
          <p>{t("days", { from: formatDate(days.from, language), through: formatDate(days.through, language) })}</p>
          <p className="mt-2">
            <strong>{t("counts")}.</strong> {t(`${part}Counts`)}
          </p>
        </div>
        {isEmpty ? (
          <NoData level={2}>{t("none")}</NoData>
        ) : (
          <>
            <div className={CHART_ROOM}>
              <Suspense>
                <ReportChart {...chart} />
              </Suspense>
            </div>
            {children}
          </>
        )}
      </div>
    </ListPage>
  );
}

/** Numbers, shares and durations as reports write them. */
export function useFigures() {
  const locale = localeTag(useLanguage());
  const unit = (name: string, digits: number) =>
    new Intl.NumberFormat(locale, { style: "unit", unit: name, unitDisplay: "short", maximumFractionDigits: digits });
  const percent = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 2 });
  return {
    number: (value: number) => new Intl.NumberFormat(locale).format(value),
    /** Ten-thousandths as a percentage; a dash where there is none. */
    share: (bps: number | null) => (bps === null ? "–" : percent.format(bps / 10_000)),
    duration: (minutes: number | null) =>
      minutes === null
        ? "–"
        : minutes < 120
          ? unit("minute", 0).format(minutes)
          : minutes < 2_880
            ? unit("hour", 1).format(minutes / 60)
            : unit("day", 1).format(minutes / 1_440),
    /** An amount of rupiah on the axis, from its hundredths: "12 jt". */
    compact: (minor: number) =>
      new Intl.NumberFormat(locale, { notation: "compact", maximumFractionDigits: 1 }).format(
        // A position of an axis, not an amount.
        Number(plainAmount(money("IDR", BigInt(Math.round(minor))))),
      ),
  };
}

/** A figure in a table. */
export const Figure = ({ children }: { readonly children: ReactNode }) => (
  <span className="whitespace-nowrap figures">{children}</span>
);

/** A name in a table, with what it is below it. */
export const Named = ({ name, detail }: { readonly name: string; readonly detail: string }) => (
  <span className="cell-line">
    <span>{name}</span> <span className="block text-sm text-ink-muted">{detail}</span>
  </span>
);
