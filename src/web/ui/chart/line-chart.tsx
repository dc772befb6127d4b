import { area, curveMonotoneX, line } from "d3-shape";
import { SERIES_COLOURS, SERIES_DASHES, layOut, markPaths, useWidth, type ChartProps } from "./chart-frame.tsx";
import { ChartPicture } from "./chart-picture.tsx";
import { pointAxis } from "./chart-scale.ts";
import { useChartPoints } from "./use-chart-points.ts";

export interface LineChartProps extends ChartProps {
  /** False (the default) may cut the axis where all values are close together, e.g. rates. */
  readonly fromZero?: boolean;
}

/** Values over time. Gaps in the data are gaps in the line. */
export function LineChart(props: LineChartProps) {
  const { labels, series, format, fromZero = false } = props;
  const [measure, width] = useWidth();
  const { looked, pointProps } = useChartPoints(series);
  const layout = layOut(props, width, fromZero);
  const { frame, y } = layout;
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

  return (
    <ChartPicture
      chart={props}
      marks="line"
      layout={layout}
      measure={measure}
      labelX={x}
      looked={looked}
      describeAt={(point, value) => ({ x: x(point.index), y: y(value) })}
    >
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
    </ChartPicture>
  );
}
