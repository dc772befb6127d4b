import { useId, type ReactNode } from "react";
import { useMessages } from "../../i18n.tsx";
import { ChartFrame, PointLabel, ValueAxis, show, type ChartProps, type ChartLayout } from "./chart-frame.tsx";
import { labelIndexes, textRoom } from "./chart-scale.ts";
import { chartMessages } from "../messages.ts";
import type { PointAt } from "./use-chart-points.ts";

interface ChartPictureProps {
  readonly chart: ChartProps;
  readonly marks: "line" | "bar";
  readonly layout: ChartLayout;
  /** From `useWidth`. */
  readonly measure: (element: HTMLElement | null) => (() => void) | undefined;
  /** The horizontal centre of the n-th label's points. */
  readonly labelX: (index: number) => number;
  readonly looked: PointAt | null;
  /** Where the value of a point is shown. */
  readonly describeAt: (point: PointAt, value: number) => { readonly x: number; readonly y: number };
  /** The bars or lines. */
  readonly children: ReactNode;
}

/** The frame of a chart around its marks: the labelled axes, the highlighted value, and keyboard navigation between points. */
export function ChartPicture({ chart, marks, layout, measure, labelX, looked, describeAt, children }: ChartPictureProps) {
  const { labels, series, format, title } = chart;
  const { frame, y, ticks, formatTick } = layout;
  const t = useMessages(chartMessages);
  const id = useId();
  const value = looked === null ? null : series[looked.series]?.values[looked.index];
  return (
    <ChartFrame chart={chart} marks={marks}>
      <div ref={measure} className="relative">
        <svg
          width={frame.width}
          height={frame.height}
          role="group"
          aria-label={title}
          aria-describedby={`${id}-hint`}
          className="block max-w-full overflow-visible"
        >
          <ValueAxis frame={frame} ticks={ticks} y={y} formatTick={formatTick} />
          <g aria-hidden="true">
            {labelIndexes(labels.length, frame.width - frame.left - frame.right, textRoom(labels)).map((index) => (
              <text key={index} x={labelX(index)} y={frame.height - 8} textAnchor="middle" className="fill-ink-muted text-xs">
                {labels[index]}
              </text>
            ))}
          </g>
          {children}
        </svg>
        {looked === null || value == null ? null : (
          <PointLabel
            frame={frame}
            {...describeAt(looked, value)}
            lines={[`${series[looked.series]?.name}, ${labels[looked.index]}`, show(value, format)]}
          />
        )}
        <span id={`${id}-hint`} className="sr-only">
          {t("hint")}
        </span>
      </div>
    </ChartFrame>
  );
}
