import fc from "fast-check";
import { expect, test } from "vitest";
import { drawingBehind, MAP_EDGES, extentAround, pointIn, WHOLE_MAP } from "./map.ts";

const place = fc.record({
  longitude: fc.double({ min: MAP_EDGES.west, max: MAP_EDGES.east, noNaN: true }),
  latitude: fc.double({ min: MAP_EDGES.south, max: MAP_EDGES.north, noNaN: true }),
});

test("every place is inside the extent around it, and no extent exceeds the drawing", () => {
  fc.assert(
    fc.property(fc.array(place, { maxLength: 20 }), (places) => {
      const extent = extentAround(places);
      for (const { x, y } of places.map((one) => pointIn(extent, one))) {
        expect(x).toBeGreaterThanOrEqual(-1e-9);
        expect(x).toBeLessThanOrEqual(1 + 1e-9);
        expect(y).toBeGreaterThanOrEqual(-1e-9);
        expect(y).toBeLessThanOrEqual(1 + 1e-9);
      }
      expect(extent.west).toBeGreaterThanOrEqual(MAP_EDGES.west - 1e-9);
      expect(extent.west + extent.width).toBeLessThanOrEqual(MAP_EDGES.east + 1e-9);
      expect(extent.north).toBeLessThanOrEqual(MAP_EDGES.north + 1e-9);
      expect(extent.north - extent.height).toBeGreaterThanOrEqual(MAP_EDGES.south - 1e-9);
    }),
  );
});

test("a place has the same position on the drawing and as a pin", () => {
  fc.assert(
    fc.property(fc.array(place, { minLength: 1, maxLength: 5 }), (places) => {
      const extent = extentAround(places);
      const { across, down, left, top } = drawingBehind(extent);
      for (const one of places) {
        const [whole, shown] = [pointIn(WHOLE_MAP, one), pointIn(extent, one)];
        expect(left + whole.x * across).toBeCloseTo(shown.x, 6);
        expect(top + whole.y * down).toBeCloseTo(shown.y, 6);
      }
    }),
  );
});

test("no places give the whole country; one place gives its surroundings", () => {
  expect(extentAround([])).toEqual(WHOLE_MAP);
  expect(extentAround([{ longitude: 106.8, latitude: -6.2 }])).toMatchObject({ width: 5, height: 3.75 });
});
