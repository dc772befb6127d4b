import { expect, test } from "vitest";
import { slotToGive } from "./slots.ts";

const given = { replaced: null, status: "PROVIDED" } as const;

test("a single photograph is asked for once, and again when it was rejected", () => {
  expect(slotToGive({ ...given, code: "selfie", status: "MISSING", taken: [] })).toBe(1);
  expect(slotToGive({ ...given, code: "selfie", taken: [1] })).toBeNull();
  expect(slotToGive({ ...given, code: "selfie", status: "REJECTED", taken: [1] })).toBe(1);
  expect(slotToGive({ ...given, code: "selfie", taken: [1], replaced: 1 })).toBe(1);
});

test("of several files the next takes the first free slot, until all are taken", () => {
  expect(slotToGive({ ...given, code: "income_file", taken: [] })).toBe(1);
  expect(slotToGive({ ...given, code: "income_file", taken: [1, 3] })).toBe(2);
  expect(slotToGive({ ...given, code: "income_file", taken: [1, 2, 3, 4] })).toBeNull();
});

test("a file beside a rejected one would mend nothing: one is chosen to be replaced", () => {
  expect(slotToGive({ ...given, code: "income_file", status: "REJECTED", taken: [1, 2] })).toBeNull();
  expect(slotToGive({ ...given, code: "income_file", status: "REJECTED", taken: [1, 2], replaced: 2 })).toBe(2);
});
