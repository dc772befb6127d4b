import { useId, type ReactNode } from "react";
import { useWords } from "../i18n.tsx";
import { ChartFrame, PointLabel, ValueAxis, show, type ChartProps, type ChartLayout } from "./chart-frame.tsx";
import { labelIndexes, textRoom } from "./chart-scale.ts";
import { chartWords } from "./messages.ts";
import type { PointAt } from "./use-chart-points.ts";

interface ChartPictureProps {
  readonly chart: ChartProps;
  readonly marks: "line" | "bar";
  readonly layout: ChartLayout;
  /** Of `useWidth`. */
  readonly measure: (element: HTMLElement | null) => (() => void) | undefined;
  /** The middle of what stands over the n-th label. */
  readonly labelX: (index: number) => number;
  readonly looked: PointAt | null;
  /** Where the value of a point is told. */
  readonly tellAt: (point: PointAt, value: number) => { readonly x: number; readonly y: number };
  /** The marks. */
  readonly children: ReactNode;
}

/** What charts have around their marks: the axes with their texts, the value that is looked at, and how to go from point to point. */
export function ChartPicture({ chart, marks, layout, measure, labelX, looked, tellAt, children }: ChartPictureProps) {
  const { labels, series, format, title } = chart;
  const { frame, y, ticks, formatTick } = layout;
  const t = useWords(chartWords);
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
            {...tellAt(looked, value)}
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
