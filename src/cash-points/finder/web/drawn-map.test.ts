import { expect, test } from "vitest";
import { WHOLE_MAP } from "../model/map.ts";
import { drawnMap, type Spot } from "./drawn-map.ts";

const spot = (key: string, longitude: number, more: Partial<Spot> = {}): Spot => ({
  key,
  name: key,
  count: null,
  to: "/lokasi-tunai/x",
  latitude: -6,
  longitude,
  ...more,
});
const keysOf = (spots: readonly Spot[]) => drawnMap(WHOLE_MAP, spots).pins.map(({ key }) => key);

test("of outlets that would cover each other the first is shown; the visitor and areas always are", () => {
  const spots = [spot("near", 106), spot("beside", 107), spot("far", 112)];
  expect(keysOf(spots)).toEqual(["near", "far"]);
  expect(keysOf([...spots, spot("me", 106, { to: null })])).toEqual(["near", "far", "me"]);
  expect(keysOf([spot("a", 106, { count: 3 }), spot("b", 107, { count: 9 })])).toEqual(["a", "b"]);
});
