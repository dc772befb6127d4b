/**
 * The map of Indonesia: where a place lies on it, and which part of it is shown. Degrees are lengths on it (plate carrée): so close to the equator
 * that is as good as any projection, and a pin is two divisions. Pure.
 */
import type { Place } from "./outlet.ts";

/** What the drawing shows, in degrees: as far as an outlet can be (outlet.ts). */
export const MAP_EDGES = { west: 94.5, east: 141.5, north: 6.5, south: -11.5 } as const;
const [WIDTH, HEIGHT] = [MAP_EDGES.east - MAP_EDGES.west, MAP_EDGES.north - MAP_EDGES.south];
/** Width over height, of the whole and of each part. */
export const MAP_ASPECT = WIDTH / HEIGHT;

/** A part of the map: its west and north edge in degrees, and how wide it is. */
export interface MapPart {
  readonly west: number;
  readonly north: number;
  readonly width: number;
}

export const WHOLE_MAP: MapPart = { west: MAP_EDGES.west, north: MAP_EDGES.north, width: WIDTH };

/** The coast is drawn to a few kilometres: what is nearer than this would show nothing but water or land. */
const NARROWEST = 5;
/** Room around the outermost pins. */
const MARGIN = 1.3;

const within = (from: number, least: number, most: number) => Math.max(least, Math.min(most, from));

/** The part that shows these places, in the proportions of the whole and never beyond its edges. */
export function partAround(places: readonly Place[]): MapPart {
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

/** Where a place stands in a part, as shares of its width and height from the upper left. */
export function pointIn(
  { west, north, width }: MapPart,
  { longitude, latitude }: Place,
): { readonly x: number; readonly y: number } {
  return { x: (longitude - west) / width, y: (north - latitude) / (width / MAP_ASPECT) };
}

/** How the whole drawing is laid behind a part: its width as a multiple of the part's, and how far it is moved, as shares of the part. */
export function drawingBehind({ west, north, width }: MapPart): {
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
