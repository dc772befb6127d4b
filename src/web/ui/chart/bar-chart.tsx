import { SERIES_COLOURS, layOut, useWidth, type ChartProps } from "./chart-frame.tsx";
import { ChartPicture } from "./chart-picture.tsx";
import { bandAxis } from "./chart-scale.ts";
import { useChartPoints } from "./use-chart-points.ts";

/** Amounts as bars, always from zero. */
export function BarChart(props: ChartProps) {
  const { labels, series, format } = props;
  const [measure, width] = useWidth();
  const { looked, pointProps } = useChartPoints(series);
  const layout = layOut(props, width, true);
  const { frame, y } = layout;
  const band = bandAxis(labels.length, frame);
  const gap = series.length > 1 ? 2 : 0;
  const barWidth = Math.min(48, (band.bandwidth() - gap * (series.length - 1)) / series.length);
  const groupWidth = barWidth * series.length + gap * (series.length - 1);
  const groupX = (index: number) => (band(index) ?? 0) + (band.bandwidth() - groupWidth) / 2;
  const barX = (s: number, index: number) => groupX(index) + s * (barWidth + gap);

  return (
    <ChartPicture
      chart={props}
      marks="bar"
      layout={layout}
      measure={measure}
      labelX={(index) => groupX(index) + groupWidth / 2}
      looked={looked}
      describeAt={(point, value) => ({ x: barX(point.series, point.index) + barWidth / 2, y: y(Math.max(0, value)) })}
    >
      {series.map(({ name, values }, s) =>
        values.map((value, index) => {
          if (value === null) return null;
          const top = y(Math.max(0, value));
          const barHeight = Math.max(value === 0 ? 0 : 1.5, Math.abs(y(value) - y(0)));
          const at = looked?.series === s && looked.index === index;
          return (
            <g
              key={`${name}-${labels[index]}`}
              {...pointProps({ series: s, index })}
              role="img"
              aria-label={`${name}, ${labels[index]}: ${format(value)}`}
            >
              <rect x={barX(s, index)} y={frame.top} width={barWidth} height={y(0) - frame.top} fill="transparent" />
              <rect
                x={barX(s, index)}
                y={top}
                width={barWidth}
                height={barHeight}
                rx={Math.min(4, barWidth / 4)}
                fill={SERIES_COLOURS[s % 6]}
                opacity={looked === null || at ? 1 : 0.55}
                className="transition-opacity"
              />
            </g>
          );
        }),
      )}
    </ChartPicture>
  );
}
