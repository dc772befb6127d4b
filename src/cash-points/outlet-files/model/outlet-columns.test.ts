import { expect, test } from "vitest";
import { validationMessage } from "#kernel/validation/messages.ts";
import { failureOfRow, ROW_PROBLEMS } from "./outlet-columns.ts";

test.each(ROW_PROBLEMS)(
  "%s uses one of the validation messages of MSG-1, with its reason where the sentence takes one",
  (problem) => {
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
  },
);
