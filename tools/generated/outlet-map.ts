/**
 * Draws public/maps/indonesia.svg from Natural Earth's countries at 1:50 million (public domain), as contained in the package world-atlas:
 * Indonesia solid, its neighbours faint. The page uses the drawing as a mask, so that it has the theme's colours.
 *
 *   node tools/generated/outlet-map.ts      redraws it; a test compares the committed file
 */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { MAP_EDGES } from "../../src/cash-points/finder/model/map.ts";

/** A hundredth of a degree is one kilometre, which is finer than the source. */
const UNITS_PER_DEGREE = 50;
/** ISO 3166-1 numeric. */
const INDONESIA = "360";
const NEIGHBOURS = new Set(["036", "096", "104", "458", "598", "608", "626", "702", "704", "764", "116"]);
/** Islands smaller than this, in square units, are invisible at every size of the map. */
const LEAST_AREA = 6;

type Point = readonly [x: number, y: number];
type Ring = readonly Point[];
interface Topology {
  readonly transform: { readonly scale: Point; readonly translate: Point };
  readonly arcs: readonly (readonly Point[])[];
  readonly objects: { readonly countries: { readonly geometries: readonly Geometry[] } };
}
type Geometry = { readonly id?: string } & (
  | { readonly type: "Polygon"; readonly arcs: readonly (readonly number[])[] }
  | { readonly type: "MultiPolygon"; readonly arcs: readonly (readonly (readonly number[])[])[] }
);

export const MAP_FILE = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..", "..", "public", "maps", "indonesia.svg");

/** The drawing as the text of a file. */
export async function drawMap(): Promise<string> {
  const file = createRequire(import.meta.url).resolve("world-atlas/countries-50m.json");
  const topology = JSON.parse(await readFile(file, "utf8")) as Topology;
  const lines = topology.arcs.map((arc) => lineOf(arc, topology.transform));
  const rings = (isWanted: (id: string) => boolean) =>
    topology.objects.countries.geometries
      .filter(({ id }) => id !== undefined && isWanted(id))
      .flatMap((geometry) => (geometry.type === "Polygon" ? [geometry.arcs] : geometry.arcs).flat())
      .map((arcs) => clipped(arcs.flatMap((index, place) => joined(lines, index, place > 0))))
      .map(simplified)
      .filter((ring) => ring.length > 2 && areaOf(ring) >= LEAST_AREA);
  const [width, height] = sizeOf();
  const neighbours = pathOf(rings((id) => NEIGHBOURS.has(id)));
  const indonesia = pathOf(rings((id) => id === INDONESIA));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" fill-rule="evenodd"><path fill-opacity=".22" d="${neighbours}"/><path d="${indonesia}"/></svg>\n`;
}

function sizeOf(): Point {
  const { west, east, north, south } = MAP_EDGES;
  return [Math.round((east - west) * UNITS_PER_DEGREE), Math.round((north - south) * UNITS_PER_DEGREE)];
}

/** TopoJSON stores the steps from point to point, as whole numbers. */
function lineOf(arc: readonly Point[], { scale, translate }: Topology["transform"]): Ring {
  let [x, y] = [0, 0];
  return arc.map(([dx, dy]) => {
    [x, y] = [x + dx, y + dy];
    const [longitude, latitude] = [x * scale[0] + translate[0], y * scale[1] + translate[1]];
    return [(longitude - MAP_EDGES.west) * UNITS_PER_DEGREE, (MAP_EDGES.north - latitude) * UNITS_PER_DEGREE];
  });
}

/** An arc by its index, reversed when that is negative; when it continues another arc, its first point is already there. */
function joined(lines: readonly Ring[], index: number, goesOn: boolean): Ring {
  const line = index < 0 ? (lines[~index] ?? []).toReversed() : (lines[index] ?? []);
  return goesOn ? line.slice(1) : line;
}

/** Clips a ring to the drawing (Sutherland and Hodgman, 1974). */
function clipped(ring: Ring): Ring {
  const [width, height] = sizeOf();
  const edges: readonly [axis: 0 | 1, limit: number, sign: 1 | -1][] = [
    [0, 0, 1],
    [0, width, -1],
    [1, 0, 1],
    [1, height, -1],
  ];
  return edges.reduce<Ring>((rest, [axis, limit, sign]) => {
    const isInside = (point: Point) => (point[axis] - limit) * sign >= 0;
    return rest.flatMap((point, place) => {
      const before = rest[(place + rest.length - 1) % rest.length] ?? point;
      const crossing = (): Point => {
        const share = (limit - before[axis]) / (point[axis] - before[axis]);
        return [before[0] + (point[0] - before[0]) * share, before[1] + (point[1] - before[1]) * share];
      };
      if (isInside(point)) return isInside(before) ? [point] : [crossing(), point];
      return isInside(before) ? [crossing()] : [];
    });
  }, ring);
}

/** Rounds to whole units and removes repeated points. */
function simplified(ring: Ring): Ring {
  const whole = ring.map(([x, y]): Point => [Math.round(x), Math.round(y)]);
  return whole.filter(([x, y], place) => {
    const [beforeX, beforeY] = whole[(place + whole.length - 1) % whole.length] ?? [Number.NaN, Number.NaN];
    return x !== beforeX || y !== beforeY;
  });
}

function areaOf(ring: Ring): number {
  const twice = ring.reduce((sum, [x, y], place) => {
    const [nextX, nextY] = ring[(place + 1) % ring.length] ?? [0, 0];
    return sum + x * nextY - nextX * y;
  }, 0);
  return Math.abs(twice) / 2;
}

const pathOf = (rings: readonly Ring[]) => rings.map(ringPath).join("");

/** Steps from point to point, which are shorter to write. */
function ringPath(ring: Ring): string {
  return `${ring
    .map(([x, y], place) => {
      const [beforeX, beforeY] = ring[place - 1] ?? [0, 0];
      return place === 0 ? `M${x} ${y}l` : `${x - beforeX} ${y - beforeY}`;
    })
    .join(" ")
    .replace("l ", "l")
    .replaceAll(" -", "-")}z`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await mkdir(path.dirname(MAP_FILE), { recursive: true });
  await writeFile(MAP_FILE, await drawMap());
}
