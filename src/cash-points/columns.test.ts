import { expect, test } from "vitest";
import { validationMessage } from "#kernel/validation/messages.ts";
import { failureOfRow, ROW_PROBLEMS } from "./columns.ts";

test.each(ROW_PROBLEMS)("%s is told by one of SPEC's sentences, with its reason where that has one", (problem) => {
  const says = validationMessage(failureOfRow(problem, "no such district"));
  const expected = {
    required: "The field is required",
    outlet_twice: "This field is duplicate",
    outlet_exists: "This field is duplicate",
  };
  expect(says).toBe(
    Object.hasOwn(expected, problem)
      ? expected[problem as keyof typeof expected]
      : "This field is invalid causes: no such district",
  );
});
