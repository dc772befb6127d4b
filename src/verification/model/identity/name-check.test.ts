import { expect, test } from "vitest";
import { namesThatDiffer } from "./name-check.ts";

test.each([
  ["Wina Lestari", "WINA LESTARI", "wina lestari", []],
  ["Wina Lestari", null, null, []],
  ["Hj. Wina Lestari", "WINA LESTARI", "Lestari, Wina", []],
  ["Wina Lestari", "BUDI SANTOSO", "Wina Lestari", ["onDocument"]],
  ["Wina Lestari", "WINA LESTARI", "Wina", ["onAccount"]],
  ["Wina Lestari", "WINA LESTARY", "Budi", ["onDocument", "onAccount"]],
  ["Wina Lestari", "", "Wina Lestari", ["onDocument"]],
] as const)("%s, %s on the document and %s on the account", (given, onDocument, onAccount, differing) =>
  expect(namesThatDiffer({ given, onDocument, onAccount })).toEqual(differing),
);
