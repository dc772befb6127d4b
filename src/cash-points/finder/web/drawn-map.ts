/** A map with its pins in the form the pages render: all positions in percent. */
import { drawingBehind, pointIn, type MapExtent } from "../model/map.ts";
import type { Place } from "../../model/outlet.ts";

export interface Spot extends Place {
  readonly key: string;
  /** The accessible name. */
  readonly name: string;
  /** Number of outlets at this pin; null for a single outlet, or where a filter makes the number unknown. */
  readonly count: number | null;
  /** A path without the language prefix. */
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

export function drawnMap(extent: MapExtent, spots: readonly Spot[]): ShownMap {
  const { times, left, top } = drawingBehind(extent);
  return {
    pins: spots.map((spot) => {
      const { x, y } = pointIn(extent, spot);
      return { key: spot.key, name: spot.name, count: spot.count, to: spot.to, x: inPercent(x), y: inPercent(y) };
    }),
    times: inPercent(times),
    left: inPercent(left),
    top: inPercent(top),
  };
}
