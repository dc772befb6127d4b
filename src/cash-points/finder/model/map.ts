/**
 * The map of Indonesia: where a place is on it, and which extent is shown. Degrees are used as lengths (plate carrée): so close to the
 * equator that is as good as any projection, and a pin's position takes two divisions. Pure.
 */
import type { Place } from "../../model/outlet.ts";

/** The extent of the drawing in degrees: the bounds of an outlet's position (model/outlet.ts). */
export const MAP_EDGES = { west: 94.5, east: 141.5, north: 6.5, south: -11.5 } as const;
const [WIDTH, HEIGHT] = [MAP_EDGES.east - MAP_EDGES.west, MAP_EDGES.north - MAP_EDGES.south];
/** Width divided by height, of the whole drawing and of each extent. */
export const MAP_ASPECT = WIDTH / HEIGHT;

/** A part of the map: its west and north edges and its width, in degrees. */
export interface MapExtent {
  readonly west: number;
  readonly north: number;
  readonly width: number;
}

export const WHOLE_MAP: MapExtent = { west: MAP_EDGES.west, north: MAP_EDGES.north, width: WIDTH };

/** Smallest width in degrees. The coast is drawn to within a few kilometres: a smaller extent would show nothing but water or land. */
const NARROWEST = 5;
/** Factor that leaves room around the outermost pins. */
const MARGIN = 1.3;

const within = (from: number, min: number, max: number) => Math.max(min, Math.min(max, from));

/** The extent that shows these places, in the proportions of the whole map and never beyond its edges. */
export function extentAround(places: readonly Place[]): MapExtent {
  if (places.length === 0) return WHOLE_MAP;
  const [longitudes, latitudes] = [places.map(({ longitude }) => longitude), places.map(({ latitude }) => latitude)];
  const [west, east, south, north] = [
    Math.min(...longitudes),
    Math.max(...longitudes),
    Math.min(...latitudes),
    Math.max(...latitudes),
  ];
  const width = Math.min(WIDTH, Math.max(NARROWEST, (east - west) * MARGIN, (north - south) * MARGIN * MAP_ASPECT));
  return {
    west: within((west + east) / 2 - width / 2, MAP_EDGES.west, MAP_EDGES.east - width),
    north: within((north + south) / 2 + width / MAP_ASPECT / 2, MAP_EDGES.south + width / MAP_ASPECT, MAP_EDGES.north),
    width,
  };
}

/** Position of a place in an extent, as fractions of its width and height from the top left. */
export function pointIn(
  { west, north, width }: MapExtent,
  { longitude, latitude }: Place,
): { readonly x: number; readonly y: number } {
  return { x: (longitude - west) / width, y: (north - latitude) / (width / MAP_ASPECT) };
}

/** How to place the whole drawing behind an extent: its width as a multiple of the extent's, and its offset as fractions of the extent. */
export function drawingBehind({ west, north, width }: MapExtent): {
  readonly times: number;
  readonly left: number;
  readonly top: number;
} {
  return {
    times: WIDTH / width,
    left: (MAP_EDGES.west - west) / width,
    top: (north - MAP_EDGES.north) / (width / MAP_ASPECT),
  };
}
