import { useCallback, useState, type ReactNode } from "react";
import { useMessages } from "../../i18n.tsx";
import { classNames } from "../class-names.ts";
import { textRoom, valueAxis, type Frame, type Series } from "./chart-scale.ts";
import { chartMessages } from "../messages.ts";

export interface ChartProps {
  readonly title: string;
  /** One sentence about what it shows. */
  readonly hint?: string;
  /** Labels of the horizontal axis, short: "Sen", "12 Nov". */
  readonly labels: readonly string[];
  /** At most six; more cannot be distinguished. */
  readonly series: readonly Series[];
  /** Formats a full value: tooltip, table, announcements. */
  readonly format: (value: number) => string;
  /** Short format for the axis: "12 jt". */
  readonly formatTick?: (value: number) => string;
  /** Heading of the table's first column. */
  readonly labelHead: string;
  readonly height?: number;
  readonly level?: 2 | 3 | 4;
}

const FALLBACK_WIDTH = 640;

/** The available width, so that text in the chart keeps its size; a default before the browser has measured it. */
export function useWidth(): readonly [(element: HTMLElement | null) => (() => void) | undefined, number] {
  const [width, setWidth] = useState(FALLBACK_WIDTH);
  const measure = useCallback((element: HTMLElement | null) => {
    if (element === null) return undefined;
    const observer = new ResizeObserver(
      ([entry]) => entry && entry.contentRect.width > 0 && setWidth(Math.round(entry.contentRect.width)),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [measure, width];
}

const EDGES = { top: 12, right: 16, bottom: 30 } as const;

/** The chart's dimensions and its vertical axis, with room for the axis labels. */
export function layOut({ series, format, formatTick = format, height = 240 }: ChartProps, width: number, fromZero: boolean) {
  const { scale: y, ticks } = valueAxis(series, { height, ...EDGES }, fromZero);
  const frame: Frame = { width, height, ...EDGES, left: textRoom(ticks.map(formatTick)) };
  return { frame, y, ticks, formatTick };
}
export type ChartLayout = ReturnType<typeof layOut>;

/** Colour, dashes and marker of the n-th series: dashes and markers distinguish series without colour. */
export const SERIES_COLOURS = [1, 2, 3, 4, 5, 6].map((number) => `var(--color-chart-${number})`);
export const SERIES_DASHES = ["none", "7 4", "2 4", "10 3 2 3", "4 2", "1 3"] as const;
export const markPaths = [
  "M5 0A5 5 0 1 1-5 0A5 5 0 1 1 5 0Z",
  "M-4.5-4.5H4.5V4.5H-4.5Z",
  "M0-6L5.5 4.5H-5.5Z",
  "M0-6L6 0L0 6L-6 0Z",
  "M-2-6H2V-2H6V2H2V6H-2V2H-6V-2H-2Z",
  "M0 6L5.5-4.5H-5.5Z",
] as const;

/** Heading, legend, chart, and the same numbers as a table for readers who prefer or need it. */
export function ChartFrame({
  chart,
  marks,
  children,
}: {
  readonly chart: ChartProps;
  readonly marks: "line" | "bar";
  readonly children: ReactNode;
}) {
  const t = useMessages(chartMessages);
  const { title, hint, labels, series, format, labelHead, level = 3 } = chart;
  const Heading = `h${level}` as const;
  const empty = series.every(({ values }) => values.every((value) => value === null));
  return (
    <figure className="text-ink">
      <figcaption>
        <Heading className="text-base font-bold">{title}</Heading>
        {hint === undefined ? null : <p className="text-sm text-ink-muted">{hint}</p>}
      </figcaption>
      {series.length < 2 || empty ? null : (
        <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm text-ink-muted">
          {series.map(({ name }, index) => (
            <li key={name} className="flex items-center gap-2">
              <LegendMark index={index} marks={marks} />
              {name}
            </li>
          ))}
        </ul>
      )}
      {empty ? (
        <p className="mt-3 rounded-md bg-surface-sunken px-4 py-12 text-center text-ink-muted">{t("empty")}</p>
      ) : (
        <div className="mt-3">{children}</div>
      )}
      {empty ? null : (
        <details className="mt-1 text-sm">
          <summary className="inline-flex min-h-target items-center font-semibold text-primary underline-offset-4 hover:underline">
            {t("asTable")}
          </summary>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
          <section className="mt-1 max-w-full overflow-x-auto" aria-label={title} tabIndex={0}>
            <table className="w-full text-end">
              <caption className="sr-only">{title}</caption>
              <thead>
                <tr className="border-b border-line-strong">
                  <th scope="col" className="py-2 pe-4 text-start font-semibold">
                    {labelHead}
                  </th>
                  {series.map(({ name }) => (
                    <th key={name} scope="col" className="py-2 ps-4 font-semibold">
                      {name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {labels.map((label, index) => (
                  <tr key={label} className="border-b border-line">
                    <th scope="row" className="py-2 pe-4 text-start font-normal text-ink-muted">
                      {label}
                    </th>
                    {series.map(({ name, values }) => (
                      <td key={name} className="py-2 ps-4 figures">
                        {show(values[index], format)}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        </details>
      )}
    </figure>
  );
}

export function show(value: number | null | undefined, format: (value: number) => string): string {
  return value === null || value === undefined ? "–" : format(value);
}

function LegendMark({ index, marks }: { readonly index: number; readonly marks: "line" | "bar" }) {
  const colour = SERIES_COLOURS[index % 6];
  return (
    <svg
      aria-hidden="true"
      width={marks === "bar" ? 14 : 26}
      height="14"
      viewBox={marks === "bar" ? "-7 -7 14 14" : "-13 -7 26 14"}
    >
      {marks === "bar" ? (
        <rect x="-6" y="-6" width="12" height="12" rx="2" fill={colour} />
      ) : (
        <>
          <path d="M-13 0H13" stroke={colour} strokeWidth="2.5" strokeDasharray={SERIES_DASHES[index % 6]} />
          <path d={markPaths[index % 6]} fill={colour} transform="scale(0.85)" />
        </>
      )}
    </svg>
  );
}

/** Horizontal grid lines with their values. */
export function ValueAxis({
  frame,
  ticks,
  y,
  formatTick,
}: {
  readonly frame: Frame;
  readonly ticks: readonly number[];
  readonly y: (value: number) => number;
  readonly formatTick: (value: number) => string;
}) {
  return (
    <g aria-hidden="true">
      {ticks.map((tick) => (
        <g key={tick} transform={`translate(0 ${y(tick)})`}>
          <path
            d={`M${frame.left} 0H${frame.width - frame.right}`}
            stroke={tick === 0 ? "var(--color-line-strong)" : "var(--color-line)"}
            strokeWidth="1"
          />
          <text x={frame.left - 8} dy="0.32em" textAnchor="end" className="fill-ink-muted text-xs figures">
            {formatTick(tick)}
          </text>
        </g>
      ))}
    </g>
  );
}

/** The value of the highlighted point, kept inside the chart. */
export function PointLabel({
  frame,
  x,
  y,
  lines,
}: {
  readonly frame: Frame;
  readonly x: number;
  readonly y: number;
  readonly lines: readonly string[];
}) {
  const near = x > frame.width / 2;
  return (
    <div
      aria-hidden="true"
      className={classNames(
        "pointer-events-none absolute z-raised rounded-sm border border-line bg-surface-raised px-2.5 py-1.5 text-xs whitespace-nowrap text-ink shadow-raised",
        near && "-translate-x-full",
      )}
      style={{ left: x + (near ? -10 : 10), top: Math.max(0, y - 52) }}
    >
      {lines.map((line, index) => (
        <span key={line} className={index === lines.length - 1 ? "block font-bold figures" : "block text-ink-muted"}>
          {line}
        </span>
      ))}
    </div>
  );
}
