import { expect, test } from "vitest";
import { NEW_OUTLET, outletForm } from "./outlet-values.ts";

const problemsOf = (closedDays: string) =>
  outletForm.safeParse({ ...NEW_OUTLET, closedDays }).error?.issues.filter(({ path }) => path[0] === "closedDays") ?? [];

test("a closed day listed twice gets the message of MSG-1; listed once it is accepted", () => {
  expect(problemsOf("2027-03-10 2027-03-11 2027-03-10")).toMatchObject([
    { message: "This field is duplicate", params: { failure: { rule: "is_duplicate_value" } } },
  ]);
  expect(problemsOf("2027-03-10 2027-03-11")).toEqual([]);
});
