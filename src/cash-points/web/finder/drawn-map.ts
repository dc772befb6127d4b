/** A map with its pins as the pages draw it: everything in percent. */
import { drawingBehind, pointIn, type MapPart } from "../../map.ts";
import type { Place } from "../../outlet.ts";

export interface Spot extends Place {
  readonly key: string;
  /** What a screen reader says. */
  readonly name: string;
  /** How many outlets stand behind it; null for one outlet, and where a filter leaves the number open. */
  readonly count: number | null;
  /** An address without the language. */
  readonly to: string;
}

export interface Pin extends Omit<Spot, keyof Place> {
  readonly x: number;
  readonly y: number;
}

export interface ShownMap {
  readonly pins: readonly Pin[];
  readonly times: number;
  readonly left: number;
  readonly top: number;
}

/** Two decimals of a percent are finer than a screen. */
const inPercent = (share: number): number => Math.round(share * 10_000) / 100;

export function drawnMap(part: MapPart, spots: readonly Spot[]): ShownMap {
  const { times, left, top } = drawingBehind(part);
  return {
    pins: spots.map((spot) => {
      const { x, y } = pointIn(part, spot);
      return { key: spot.key, name: spot.name, count: spot.count, to: spot.to, x: inPercent(x), y: inPercent(y) };
    }),
    times: inPercent(times),
    left: inPercent(left),
    top: inPercent(top),
  };
}
