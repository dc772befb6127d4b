import { expect, test } from "vitest";
import { domainOf, labelIndexes, movePoint, textRoom, valueAxis, type Series } from "./chart-scale.ts";

const series = (...values: readonly (number | null)[]): Series => ({ name: "a", values });
const frame = { width: 400, height: 200, top: 10, right: 10, bottom: 30, left: 40 };

test("bars and wide ranges start at zero, a narrow range is cut with a margin", () => {
  expect(domainOf([series(10, 40)], true)).toEqual([0, 40]);
  expect(domainOf([series(10, 40)], false)).toEqual([0, 40]);
  expect(domainOf([series(12_600, 12_700)], false)).toEqual([12_590, 12_710]);
});

test("empty, zero, equal and negative values still make an axis", () => {
  expect(domainOf([], true)).toEqual([0, 1]);
  expect(domainOf([series(null, null)], true)).toEqual([0, 1]);
  expect(domainOf([series(0, 0)], true)).toEqual([0, 1]);
  expect(domainOf([series(100, 100)], false)).toEqual([98, 102]);
  expect(domainOf([series(-5, 5)], true)).toEqual([-5, 5]);
  expect(domainOf([series(-5, -2)], true)).toEqual([-5, 0]);
});

test("ticks are round and few", () => {
  const { ticks, scale } = valueAxis([series(3, 97)], frame, true);
  expect(ticks).toEqual([0, 20, 40, 60, 80, 100]);
  expect(scale(0)).toBe(170);
});

test("labels that do not fit are omitted, never the last", () => {
  expect(labelIndexes(0, 300, 50)).toEqual([]);
  expect(labelIndexes(4, 300, 50)).toEqual([0, 1, 2, 3]);
  expect(labelIndexes(12, 300, 50)).toEqual([1, 3, 5, 7, 9, 11]);
  expect(labelIndexes(12, 10, 50)).toEqual([11]);
});

test("the axis makes room for its longest text", () => {
  expect(textRoom(["Rp12.600", "0"])).toBe(72);
  expect(textRoom([])).toBe(12);
});

test("the keyboard moves over gaps and between series", () => {
  const two = [series(1, null, 3), series(null, 5, 6)];
  expect(movePoint({ series: 0, index: 0 }, "ArrowRight", two)).toEqual({ series: 0, index: 2 });
  expect(movePoint({ series: 0, index: 2 }, "ArrowRight", two)).toBeNull();
  expect(movePoint({ series: 0, index: 2 }, "ArrowDown", two)).toEqual({ series: 1, index: 2 });
  expect(movePoint({ series: 0, index: 0 }, "ArrowDown", two)).toBeNull();
  expect(movePoint({ series: 1, index: 2 }, "Home", two)).toEqual({ series: 1, index: 1 });
  expect(movePoint({ series: 1, index: 1 }, "Tab", two)).toBeNull();
});
