/** A map with its pins in the form the pages render: all positions in percent. */
import { drawingBehind, pointIn, type MapExtent } from "../model/map.ts";
import type { Place } from "../../model/outlet.ts";

export interface Spot extends Place {
  readonly key: string;
  /** The accessible name. */
  readonly name: string;
  /** Number of outlets at this pin; null for a single outlet, or where a filter makes the number unknown. */
  readonly count: number | null;
  /** A path without the language prefix; null for the visitor. */
  readonly to: string | null;
}

export interface Pin extends Omit<Spot, keyof Place> {
  readonly x: number;
  readonly y: number;
}

export interface ShownMap {
  readonly pins: readonly Pin[];
  /** Size and offset of the drawing behind. */
  readonly across: number;
  readonly down: number;
  readonly left: number;
  readonly top: number;
  /** Width divided by height. */
  readonly aspect: number;
}

/** Two decimals of a percent are finer than a screen. */
const inPercent = (share: number): number => Math.round(share * 10_000) / 100;

export function drawnMap(extent: MapExtent, spots: readonly Spot[]): ShownMap {
  const { across, down, left, top } = drawingBehind(extent);
  return {
    pins: spots.map((spot) => {
      const { x, y } = pointIn(extent, spot);
      return { key: spot.key, name: spot.name, count: spot.count, to: spot.to, x: inPercent(x), y: inPercent(y) };
    }),
    across: inPercent(across),
    down: inPercent(down),
    left: inPercent(left),
    top: inPercent(top),
    aspect: extent.width / extent.height,
  };
}
