import { expect, test } from "vitest";
import { purposeOfStated } from "./declarations.ts";

test.each([
  [["family"], "FAMI"],
  [["study"], "EDUC"],
  [["business"], null],
  [["family", "study"], null],
  [[], null],
] as const)("%j is %s", (stated, expected) => expect(purposeOfStated(stated)).toBe(expected));
