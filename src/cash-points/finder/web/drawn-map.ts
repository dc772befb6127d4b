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

/** Closer pins cover each other on a phone: a finger needs 24 of its 326 pixels. */
const APART = 0.08;

/** The map of an extent. Of single outlets that would cover each other the first is shown; the list has them all. */
export function drawnMap(extent: MapExtent, spots: readonly Spot[]): ShownMap {
  const { across, down, left, top } = drawingBehind(extent);
  const aspect = extent.width / extent.height;
  const placed: { readonly spot: Spot; readonly x: number; readonly y: number }[] = [];
  for (const spot of spots) {
    const { x, y } = pointIn(extent, spot);
    const isCovered = placed.some((other) => Math.hypot(other.x - x, (other.y - y) / aspect) < APART);
    if (!isCovered || spot.count !== null || spot.to === null) placed.push({ spot, x, y });
  }
  return {
    pins: placed.map(({ spot: { key, name, count, to }, x, y }) => ({ key, name, count, to, x: inPercent(x), y: inPercent(y) })),
    across: inPercent(across),
    down: inPercent(down),
    left: inPercent(left),
    top: inPercent(top),
    aspect,
  };
}
