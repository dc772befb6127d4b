import { expect, test } from "vitest";
import { TRANSITIONS } from "./transitions.ts";

test("PAID is left only for RETURNED", () => {
  const left = Object.values(TRANSITIONS).flatMap(({ moves }) => moves.PAID ?? []);
  expect(new Set(left)).toEqual(new Set(["PAID", "RETURNED"]));
});
