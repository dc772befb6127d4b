import { area, curveMonotoneX, line } from "d3-shape";
import { useId } from "react";
import { useWords } from "../i18n.tsx";
import {
  ChartFrame,
  PointLabel,
  SERIES_COLOURS,
  SERIES_DASHES,
  ValueAxis,
  layOut,
  markPaths,
  show,
  useWidth,
  type ChartProps,
} from "./chart-frame.tsx";
import { labelIndexes, pointAxis, textRoom } from "./chart-scale.ts";
import { chartWords } from "./messages.ts";
import { useChartPoints } from "./use-chart-points.ts";

export interface LineChartProps extends ChartProps {
  /** False (the default) may cut the axis where all values are close together, as rates are. */
  readonly fromZero?: boolean;
}

/** How something moves over time. Gaps in the data are gaps in the line. */
export function LineChart(props: LineChartProps) {
  const { labels, series, format, fromZero = false, title } = props;
  const t = useWords(chartWords);
  const id = useId();
  const [measure, width] = useWidth();
  const { looked, pointProps } = useChartPoints(series);
  const { frame, y, ticks, formatTick } = layOut(props, width, fromZero);
  const { height } = frame;
  const xScale = pointAxis(labels.length, frame);
  const x = (index: number) => xScale(index) ?? frame.left;
  const base = y(y.domain()[0] ?? 0);

  const draw = line<number | null>()
    .defined((value) => value !== null)
    .x((_, index) => x(index))
    .y((value) => y(value ?? 0))
    .curve(curveMonotoneX);
  const fill = area<number | null>()
    .defined((value) => value !== null)
    .x((_, index) => x(index))
    .y0(base)
    .y1((value) => y(value ?? 0))
    .curve(curveMonotoneX);
  const single = series.length === 1 ? series[0] : undefined;
  const lookedValue = looked === null ? null : series[looked.series]?.values[looked.index];

  return (
    <ChartFrame chart={props} marks="line">
      <div ref={measure} className="relative">
        <svg
          width={width}
          height={height}
          role="group"
          aria-label={title}
          aria-describedby={`${id}-hint`}
          className="block max-w-full overflow-visible"
        >
          <ValueAxis frame={frame} ticks={ticks} y={y} formatTick={formatTick} />
          {single === undefined ? null : <path d={fill(single.values) ?? ""} fill={SERIES_COLOURS[0]} opacity="0.1" />}
          {series.map(({ name, values }, index) => (
            <path
              key={name}
              d={draw(values) ?? ""}
              fill="none"
              stroke={SERIES_COLOURS[index % 6]}
              strokeWidth="2.5"
              strokeLinejoin="round"
              strokeDasharray={SERIES_DASHES[index % 6]}
            />
          ))}
          <g aria-hidden="true">
            {labelIndexes(labels.length, width - frame.left - frame.right, textRoom(labels)).map((index) => (
              <text key={index} x={x(index)} y={height - 8} textAnchor="middle" className="fill-ink-muted text-xs">
                {labels[index]}
              </text>
            ))}
          </g>
          {series.map(({ name, values }, s) =>
            values.map((value, index) =>
              value === null ? null : (
                <g
                  key={`${name}-${labels[index]}`}
                  {...pointProps({ series: s, index })}
                  role="img"
                  aria-label={`${name}, ${labels[index]}: ${format(value)}`}
                  transform={`translate(${x(index)} ${y(value)})`}
                >
                  <circle r="14" fill="transparent" />
                  <path d={markPaths[s % 6]} fill={SERIES_COLOURS[s % 6]} stroke="var(--color-surface)" strokeWidth="1.5" />
                </g>
              ),
            ),
          )}
        </svg>
        {looked === null || lookedValue == null ? null : (
          <PointLabel
            frame={frame}
            x={x(looked.index)}
            y={y(lookedValue)}
            lines={[`${series[looked.series]?.name}, ${labels[looked.index]}`, show(lookedValue, format)]}
          />
        )}
        <span id={`${id}-hint`} className="sr-only">
          {t("hint")}
        </span>
      </div>
    </ChartFrame>
  );
}
