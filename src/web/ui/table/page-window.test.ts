import { expect, test } from "vitest";
import { pageCount, pageRange, pageWindow } from "./page-window.ts";

test("there is always at least one page", () => {
  expect([pageCount(0, 20), pageCount(1, 20), pageCount(20, 20), pageCount(21, 20)]).toEqual([1, 1, 1, 2]);
});

test("the rows shown", () => {
  expect(pageRange(1, 20, 0)).toEqual({ from: 0, to: 0 });
  expect(pageRange(1, 20, 5)).toEqual({ from: 1, to: 5 });
  expect(pageRange(3, 20, 47)).toEqual({ from: 41, to: 47 });
});

test("the page numbers shown", () => {
  expect(pageWindow(1, 1)).toEqual([1]);
  expect(pageWindow(7, 7)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(pageWindow(4, 12)).toEqual([1, 2, 3, 4, 5, "gap", 12]);
  expect(pageWindow(5, 12)).toEqual([1, "gap", 4, 5, 6, "gap", 12]);
  expect(pageWindow(9, 12)).toEqual([1, "gap", 8, 9, 10, 11, 12]);
});

test("seven slots including the current page, whichever it is", () => {
  for (let count = 8; count < 40; count++) {
    for (let page = 1; page <= count; page++) {
      const slots = pageWindow(page, count);
      expect(slots).toHaveLength(7);
      expect(slots).toContain(page);
    }
  }
});
