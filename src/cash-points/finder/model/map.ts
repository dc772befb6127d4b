/**
 * The map of Indonesia: where a place is on it, and which extent is shown. Degrees are used as lengths (plate carrée): so close to the
 * equator that is as good as any projection, and a pin's position takes two divisions. Pure.
 */
import type { Place } from "../../model/outlet.ts";

/** The extent of the drawing in degrees: the bounds of an outlet's position (model/outlet.ts). */
export const MAP_EDGES = { west: 94.5, east: 141.5, north: 6.5, south: -11.5 } as const;
const [WIDTH, HEIGHT] = [MAP_EDGES.east - MAP_EDGES.west, MAP_EDGES.north - MAP_EDGES.south];
/** Width divided by height of the whole drawing. */
export const MAP_ASPECT = WIDTH / HEIGHT;
/** Width divided by height of a part of the country: taller, so that it has room beside a list. */
const PART_ASPECT = 4 / 3;
/** The widest extent of those proportions that the drawing can fill. */
const WIDEST_PART = HEIGHT * PART_ASPECT;

/** A part of the map: its west and north edges, its width and its height, in degrees. */
export interface MapExtent {
  readonly west: number;
  readonly north: number;
  readonly width: number;
  readonly height: number;
}

export const WHOLE_MAP: MapExtent = { west: MAP_EDGES.west, north: MAP_EDGES.north, width: WIDTH, height: HEIGHT };

/** Smallest width in degrees. The coast is drawn to within a few kilometres: a smaller extent would show nothing but water or land. */
const NARROWEST = 5;
/** Factor that leaves room around the outermost pins. */
const MARGIN = 1.3;

const within = (from: number, min: number, max: number) => Math.max(min, Math.min(max, from));

/** The extent that shows these places, never beyond the edges of the drawing. */
export function extentAround(places: readonly Place[]): MapExtent {
  if (places.length === 0) return WHOLE_MAP;
  const [longitudes, latitudes] = [places.map(({ longitude }) => longitude), places.map(({ latitude }) => latitude)];
  const [west, east, south, north] = [
    Math.min(...longitudes),
    Math.max(...longitudes),
    Math.min(...latitudes),
    Math.max(...latitudes),
  ];
  const needed = (aspect: number) => Math.max(NARROWEST, (east - west) * MARGIN, (north - south) * MARGIN * aspect);
  const isPart = needed(PART_ASPECT) <= WIDEST_PART;
  const width = isPart ? needed(PART_ASPECT) : Math.min(WIDTH, needed(MAP_ASPECT));
  const height = width / (isPart ? PART_ASPECT : MAP_ASPECT);
  return {
    west: within((west + east) / 2 - width / 2, MAP_EDGES.west, MAP_EDGES.east - width),
    north: within((north + south) / 2 + height / 2, MAP_EDGES.south + height, MAP_EDGES.north),
    width,
    height,
  };
}

/** Position of a place in an extent, as fractions of its width and height from the top left. */
export function pointIn(
  { west, north, width, height }: MapExtent,
  { longitude, latitude }: Place,
): { readonly x: number; readonly y: number } {
  return { x: (longitude - west) / width, y: (north - latitude) / height };
}

/** The place of the whole drawing behind an extent: its size as multiples of the extent's, and its offset as fractions of the extent. */
export function drawingBehind({ west, north, width, height }: MapExtent): {
  readonly across: number;
  readonly down: number;
  readonly left: number;
  readonly top: number;
} {
  return {
    across: WIDTH / width,
    down: HEIGHT / height,
    left: (MAP_EDGES.west - west) / width,
    top: (north - MAP_EDGES.north) / height,
  };
}
