import { useState, type FocusEvent, type KeyboardEvent, type PointerEvent } from "react";
import { movePoint, type Series } from "./chart-scale.ts";

export interface PointAt {
  readonly series: number;
  readonly index: number;
}

/** One Tab stop for a whole chart, arrow keys within it, and the point under the pointer or focus. */
export function useChartPoints(series: readonly Series[]) {
  const first = firstKnown(series);
  const [stop, setStop] = useState<PointAt | null>(null);
  const [looked, setLooked] = useState<PointAt | null>(null);
  const current = stop !== null && series[stop.series]?.values[stop.index] != null ? stop : first;

  function pointProps(at: PointAt) {
    return {
      tabIndex: current?.series === at.series && current.index === at.index ? 0 : -1,
      "data-point": `${at.series}:${at.index}`,
      onFocus: (event: FocusEvent<SVGElement>) => {
        setStop(at);
        if (event.currentTarget.matches(":focus-visible")) setLooked(at);
      },
      onBlur: () => setLooked(null),
      onPointerEnter: () => setLooked(at),
      onPointerLeave: (event: PointerEvent<SVGElement>) => event.pointerType === "mouse" && setLooked(null),
      onKeyDown: (event: KeyboardEvent<SVGElement>) => {
        const next = movePoint(at, event.key, series);
        if (event.key === "Escape") setLooked(null);
        if (next === null) return;
        event.preventDefault();
        event.currentTarget.ownerSVGElement?.querySelector<SVGElement>(`[data-point="${next.series}:${next.index}"]`)?.focus();
      },
    };
  }
  return { looked, pointProps };
}

function firstKnown(series: readonly Series[]): PointAt | null {
  for (const [index, { values }] of series.entries()) {
    const at = values.findIndex((value) => value !== null);
    if (at !== -1) return { series: index, index: at };
  }
  return null;
}
