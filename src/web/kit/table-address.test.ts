import { expect, test } from "vitest";
import { readTableAddress, writeTableAddress } from "./table-address.ts";

const read = (query: string, options = {}) => readTableAddress(new URLSearchParams(query), options);

test("an empty query is the first page in default order", () => {
  expect(read("")).toEqual({ page: 1, perPage: 20, sort: null });
  expect(read("", { perPage: 50 }).perPage).toBe(50);
});

test("valid values are read, invalid ones ignored", () => {
  expect(read("page=3&per_page=50&sort=-created")).toEqual({
    page: 3,
    perPage: 50,
    sort: { column: "created", descending: true },
  });
  expect(read("page=0&per_page=51&sort=--x")).toEqual({ page: 1, perPage: 20, sort: null });
  expect(read("page=abc&per_page=-1&sort=%27;drop")).toEqual({ page: 1, perPage: 20, sort: null });
});

test("changes keep the rest of the query; a new order or page size starts at page 1", () => {
  const params = new URLSearchParams("q=siti&page=3&sort=name");
  expect(writeTableAddress(params, { page: 4 }).toString()).toBe("q=siti&page=4&sort=name");
  expect(writeTableAddress(params, { page: 1 }).toString()).toBe("q=siti&sort=name");
  expect(writeTableAddress(params, { sort: { column: "name", descending: true } }).toString()).toBe("q=siti&sort=-name");
  expect(writeTableAddress(params, { sort: null }).toString()).toBe("q=siti");
  expect(writeTableAddress(params, { perPage: 500 }).toString()).toBe("q=siti&sort=name&per_page=20");
  expect(params.get("page")).toBe("3");
});

test("two tables on one page", () => {
  expect(read("page=9&b.page=2", { prefix: "b" }).page).toBe(2);
  expect(writeTableAddress(new URLSearchParams("page=9"), { page: 5 }, { prefix: "b" }).toString()).toBe("page=9&b.page=5");
});
