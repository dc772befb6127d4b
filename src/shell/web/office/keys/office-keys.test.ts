import { expect, test } from "vitest";
import { officeKeyOf, type PressedKey } from "./office-keys.ts";

const plain: PressedKey = { key: "j", hasControl: false, hasAlt: false, isInField: false, isInDialog: false, isTaken: false };

test.each([
  ["j", "next"],
  ["k", "previous"],
  ["x", "select"],
  ["a", "approve"],
  ["r", "reject"],
  ["/", "search"],
  ["?", "keys"],
  ["J", null],
  ["Enter", null],
])("%s alone", (key, meaning) => {
  expect(officeKeyOf({ ...plain, key }, true)).toBe(meaning);
  expect(officeKeyOf({ ...plain, key }, false)).toBeNull();
  for (const where of ["isInField", "isInDialog", "isTaken", "hasAlt"] as const)
    expect(officeKeyOf({ ...plain, key, [where]: true }, true), where).toBeNull();
});

test("Control and K opens the search, in fields and without single keys too, but not above a dialog", () => {
  const pressed = { ...plain, key: "K", hasControl: true };
  expect(officeKeyOf({ ...pressed, isInField: true }, false)).toBe("search");
  expect(officeKeyOf({ ...pressed, isInDialog: true }, true)).toBeNull();
  expect(officeKeyOf({ ...pressed, key: "j" }, true)).toBeNull();
});
