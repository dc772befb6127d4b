import { expect, test } from "vitest";
import { accountForm, accountOf } from "./account-values.ts";

const filled = { bank: "014", number: "123 456 7890", holder: "PT Maju Jaya" };
const wrongEntries = (values: typeof filled) =>
  (accountForm.safeParse(values).error?.issues ?? []).map(({ path }) => path.join("."));

test("takes a number as it is printed", () => {
  expect(wrongEntries(filled)).toEqual([]);
  expect(accountOf(filled).number).toBe("1234567890");
});
test.each([
  ["bank", ""],
  ["bank", "BCA"],
  ["number", "1234"],
  ["number", "12345x"],
  ["holder", ""],
  ["holder", "M"],
] as const)("%s %j is an error beside its entry", (entry, value) =>
  expect(wrongEntries({ ...filled, [entry]: value })).toEqual([entry]),
);
