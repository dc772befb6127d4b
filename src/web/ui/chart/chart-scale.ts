/** Scales and ticks of the charts. Pure: computes what line-chart.tsx and bar-chart.tsx draw. */
import { scaleBand, scaleLinear, scalePoint } from "d3-scale";

export interface Series {
  readonly name: string;
  /** One value per label; null where unknown. */
  readonly values: readonly (number | null)[];
}

export interface Frame {
  readonly width: number;
  readonly height: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

/** Minimum and maximum of all series. Bars and ranges near zero start at zero, because a cut axis exaggerates. */
export function domainOf(series: readonly Series[], fromZero: boolean): readonly [number, number] {
  const values = series.flatMap(({ values: own }) => own.filter((value) => value !== null));
  if (values.length === 0) return [0, 1];
  const low = Math.min(...values);
  const high = Math.max(...values);
  const flat = low === high;
  const cut = !fromZero && low > 0 && (high - low) / high < 0.5;
  if (cut || (!fromZero && flat && low !== 0)) {
    const room = flat ? Math.abs(low) * 0.02 : (high - low) * 0.1;
    return [low - room, high + room];
  }
  return [Math.min(0, low), Math.max(0, high) || (low < 0 ? 0 : 1)];
}

/** The vertical axis: a rounded domain and about four ticks. */
export function valueAxis(series: readonly Series[], frame: Pick<Frame, "height" | "top" | "bottom">, fromZero: boolean) {
  const scale = scaleLinear()
    .domain(domainOf(series, fromZero))
    .nice(4)
    .range([frame.height - frame.bottom, frame.top]);
  return { scale, ticks: scale.ticks(4) };
}

export function pointAxis(count: number, frame: Frame) {
  return scalePoint<number>()
    .domain(indexes(count))
    .range([frame.left, frame.width - frame.right])
    .padding(0.25);
}

export function bandAxis(count: number, frame: Frame) {
  return scaleBand<number>()
    .domain(indexes(count))
    .range([frame.left, frame.width - frame.right])
    .paddingInner(0.35)
    .paddingOuter(0.2);
}

const LETTER_PX = 7.5;

/** Width of the longest of some short texts in the axis's font. Estimated, not measured, so that the server draws the same chart. */
export function textRoom(texts: readonly string[]): number {
  return Math.max(0, ...texts.map((text) => text.length)) * LETTER_PX + 12;
}

/** The labels of the horizontal axis that fit: every n-th, always including the last. */
export function labelIndexes(count: number, axisWidth: number, labelWidth: number): readonly number[] {
  if (count === 0) return [];
  const room = Math.max(1, Math.floor(axisWidth / labelWidth));
  const step = Math.ceil(count / room);
  return indexes(count).filter((index) => (count - 1 - index) % step === 0);
}

function indexes(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}

/** Keyboard movement between points: left and right along a series, up and down to another series at the same label. */
export function movePoint(
  at: { readonly series: number; readonly index: number },
  key: string,
  series: readonly Series[],
): { readonly series: number; readonly index: number } | null {
  const known = (s: number, i: number) => series[s]?.values[i] !== null && series[s]?.values[i] !== undefined;
  const count = series[at.series]?.values.length ?? 0;
  const along = (from: number, step: number) => {
    for (let i = from; i >= 0 && i < count; i += step) if (known(at.series, i)) return { series: at.series, index: i };
    return null;
  };
  const across = (step: number) => {
    for (let s = at.series + step; s >= 0 && s < series.length; s += step)
      if (known(s, at.index)) return { series: s, index: at.index };
    return null;
  };
  if (key === "ArrowRight") return along(at.index + 1, 1);
  if (key === "ArrowLeft") return along(at.index - 1, -1);
  if (key === "Home") return along(0, 1);
  if (key === "End") return along(count - 1, -1);
  if (key === "ArrowDown") return across(1);
  if (key === "ArrowUp") return across(-1);
  return null;
}
