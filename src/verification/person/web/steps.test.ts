import { expect, test } from "vitest";
import type { ShownRequirement } from "../../model/shown.ts";
import { nextPlace, placeOf, stepsOf } from "./steps.ts";

const required = (...given: readonly (readonly [ShownRequirement["code"], ShownRequirement["status"]])[]) =>
  given.map(([code, status]): ShownRequirement => ({ code, status, reason: null, triesLeft: 5, submissions: [] }));

test("leads to the first step with something missing, then to the review, then nowhere", () => {
  const start = required(["phone", "ACCEPTED"], ["birth_date", "MISSING"], ["identity_number", "MISSING"], ["selfie", "MISSING"]);
  expect(stepsOf(start)).toEqual(["basics", "selfie"]);
  expect(nextPlace(start, 1)).toBe("basics");
  const half = required(["birth_date", "PROVIDED"], ["identity_number", "PROVIDED"], ["selfie", "REJECTED"]);
  expect(nextPlace(half, 1)).toBe("selfie");
  const all = required(["birth_date", "PROVIDED"], ["identity_number", "ACCEPTED"], ["selfie", "PROVIDED"]);
  expect(nextPlace(all, 1)).toBe("review");
  expect(nextPlace(all, 0)).toBeNull();
});

test("an unknown step of an address is none", () => {
  expect([placeOf("selfie"), placeOf("review"), placeOf("gold"), placeOf(null)]).toEqual(["selfie", "review", null, null]);
});
