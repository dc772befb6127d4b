import { useId } from "react";
import { useWords } from "../i18n.tsx";
import { ChartFrame, PointLabel, SERIES_COLOURS, ValueAxis, layOut, show, useWidth, type ChartProps } from "./chart-frame.tsx";
import { bandAxis, labelIndexes, textRoom } from "./chart-scale.ts";
import { chartWords } from "./messages.ts";
import { useChartPoints } from "./use-chart-points.ts";

/** Amounts side by side, always from zero. */
export function BarChart(props: ChartProps) {
  const { labels, series, format, title } = props;
  const t = useWords(chartWords);
  const id = useId();
  const [measure, width] = useWidth();
  const { looked, pointProps } = useChartPoints(series);
  const { frame, y, ticks, formatTick } = layOut(props, width, true);
  const { height } = frame;
  const band = bandAxis(labels.length, frame);
  const gap = series.length > 1 ? 2 : 0;
  const barWidth = Math.min(48, (band.bandwidth() - gap * (series.length - 1)) / series.length);
  const groupWidth = barWidth * series.length + gap * (series.length - 1);
  const groupX = (index: number) => (band(index) ?? 0) + (band.bandwidth() - groupWidth) / 2;
  const barX = (s: number, index: number) => groupX(index) + s * (barWidth + gap);
  const lookedValue = looked === null ? null : series[looked.series]?.values[looked.index];

  return (
    <ChartFrame chart={props} marks="bar">
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
          <g aria-hidden="true">
            {labelIndexes(labels.length, width - frame.left - frame.right, textRoom(labels)).map((index) => (
              <text
                key={index}
                x={groupX(index) + groupWidth / 2}
                y={height - 8}
                textAnchor="middle"
                className="fill-ink-muted text-xs"
              >
                {labels[index]}
              </text>
            ))}
          </g>
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
        </svg>
        {looked === null || lookedValue == null ? null : (
          <PointLabel
            frame={frame}
            x={barX(looked.series, looked.index) + barWidth / 2}
            y={y(Math.max(0, lookedValue))}
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
