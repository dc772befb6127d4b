import { expect, test } from "vitest";
import { isOpenSheet, SHEET_STATES } from "../../model/sheet-states.ts";
import { nextParty } from "./next-party.ts";

test.each(SHEET_STATES)("%s: somebody is next exactly while the sheet is open", (state) =>
  expect(nextParty(state, "fund") !== null).toBe(isOpenSheet(state)),
);

test("a sheet that is signed waits for the role of its next step, others for applicant or compliance", () => {
  expect(nextParty("SIGNING", "fund")).toBe("fund");
  expect(["DRAFT", "CHANGES_REQUESTED", "SUBMITTED"].map((state) => nextParty(state as "DRAFT", null))).toEqual([
    "data",
    "data",
    "review",
  ]);
  expect(nextParty(null, null)).toBeNull();
});
