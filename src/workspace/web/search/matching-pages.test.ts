import { expect, test } from "vitest";
import { matchingPages } from "./matching-pages.ts";

const pages = ["Semua kiriman", "Setoran belum cocok", "Kantor pusat dan cabang", "Konten"].map((name) => ({
  name,
  path: `/office/${name}`,
}));

test.each([
  ["", ["Semua kiriman", "Setoran belum cocok", "Kantor pusat dan cabang", "Konten"]],
  ["k", ["Semua kiriman", "Kantor pusat dan cabang", "Konten"]],
  ["KIRIM sem", ["Semua kiriman"]],
  ["antor", []],
  ["- ", []],
])("pages for %j", (typed, names) => {
  expect(matchingPages(pages, typed).map(({ name }) => name)).toEqual(names);
});
