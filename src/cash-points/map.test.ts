import fc from "fast-check";
import { expect, test } from "vitest";
import { drawingBehind, MAP_ASPECT, MAP_EDGES, partAround, pointIn, WHOLE_MAP } from "./map.ts";

const place = fc.record({
  longitude: fc.double({ min: MAP_EDGES.west, max: MAP_EDGES.east, noNaN: true }),
  latitude: fc.double({ min: MAP_EDGES.south, max: MAP_EDGES.north, noNaN: true }),
});

test("every place stands in the part around it, and no part reaches beyond the drawing", () => {
  fc.assert(
    fc.property(fc.array(place, { maxLength: 20 }), (places) => {
      const part = partAround(places);
      for (const { x, y } of places.map((one) => pointIn(part, one))) {
        expect(x).toBeGreaterThanOrEqual(-1e-9);
        expect(x).toBeLessThanOrEqual(1 + 1e-9);
        expect(y).toBeGreaterThanOrEqual(-1e-9);
        expect(y).toBeLessThanOrEqual(1 + 1e-9);
      }
      expect(part.west).toBeGreaterThanOrEqual(MAP_EDGES.west - 1e-9);
      expect(part.west + part.width).toBeLessThanOrEqual(MAP_EDGES.east + 1e-9);
      expect(part.north).toBeLessThanOrEqual(MAP_EDGES.north + 1e-9);
      expect(part.north - part.width / MAP_ASPECT).toBeGreaterThanOrEqual(MAP_EDGES.south - 1e-9);
    }),
  );
});

test("a place lies on the drawing where its pin stands", () => {
  fc.assert(
    fc.property(fc.array(place, { minLength: 1, maxLength: 5 }), (places) => {
      const part = partAround(places);
      const { times, left, top } = drawingBehind(part);
      for (const one of places) {
        const [whole, shown] = [pointIn(WHOLE_MAP, one), pointIn(part, one)];
        expect(left + whole.x * times).toBeCloseTo(shown.x, 6);
        expect(top + whole.y * times).toBeCloseTo(shown.y, 6);
      }
    }),
  );
});

test("nothing to show is the whole country; one place is its surroundings", () => {
  expect(partAround([])).toEqual(WHOLE_MAP);
  expect(partAround([{ longitude: 106.8, latitude: -6.2 }])).toMatchObject({ width: 5 });
});
