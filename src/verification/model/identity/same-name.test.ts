import { expect, test } from "vitest";
import { isSameName } from "./same-name.ts";

test.each([
  ["Wina Lestari", "wina  LESTARI"],
  ["Wina Lestari", "Lestari, Wina"],
  ["Hj. Wina Lestari, S.E.", "Wina Lestari"],
  ["Ma'ruf Amin", "Maruf Amin"],
  ["José Peña", "Jose Pena"],
  ["Suharto", "SUHARTO"],
])("%s and %s are one name", (a, b) => expect(isSameName(a, b)).toBe(true));

test.each([
  ["Wina Lestari", "Wina"],
  ["Wina Lestari", "Wina Lestary"],
  ["Wina Lestari", ""],
  ["", ""],
  ["...", "---"],
])("%s and %s are not", (a, b) => expect(isSameName(a, b)).toBe(false));
