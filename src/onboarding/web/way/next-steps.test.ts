import { expect, test } from "vitest";
import { wayOf } from "./next-steps.ts";

test.each([
  ["DRAFT", ["now", "next", "next", "next"]],
  ["CHANGES_REQUESTED", ["problem", "next", "next", "next"]],
  ["SUBMITTED", ["done", "now", "next", "next"]],
  ["SIGNING", ["done", "done", "now", "next"]],
  ["ACTIVE", ["done", "done", "done", "done"]],
] as const)("the way of %s", (state, expected) => expect(wayOf(state)?.map((step) => step.state)).toEqual(expected));

test.each(["REFUSED", "EXPIRED", "WITHDRAWN"] as const)("%s has no way on", (state) => expect(wayOf(state)).toBeNull());
