import { describe, expect, test } from "vitest";
import type { BusinessStatus } from "../../../model/kinds.ts";
import { SHEET_STATES, type SheetState } from "../../../model/sheet-states.ts";
import { openItems, openSheetOf, whyNotAssess, whyNotBeginSheet, whyNotData, whyNotReview, type Assessed } from "./why-not.ts";

const file = (state: SheetState | null, status: BusinessStatus = "applying", isComplete = true): Assessed => ({
  business: { status },
  sheets: state === null ? [] : [{ state }],
  data: { checklist: [{ code: "company", status: isComplete ? "DONE" : "MISSING", section: "company", about: null }] },
});
const states = (why: (one: Assessed) => string | null) => SHEET_STATES.filter((state) => why(file(state)) === null);

test("data are entered while the sheet is editable", () => {
  expect(states(whyNotData)).toEqual(["DRAFT", "CHANGES_REQUESTED"]);
  expect(whyNotData(file(null))).toBe("sheet_not_editable");
});

describe("compliance", () => {
  test("passes and returns what was handed in", () => {
    expect(states((one) => whyNotReview(one, "pass"))).toEqual(["SUBMITTED"]);
    expect(states((one) => whyNotReview(one, "return"))).toEqual(["SUBMITTED"]);
    expect(whyNotReview(file(null), "pass")).toBe("sheet_not_now");
  });

  test("does not pass what is incomplete, and can return it", () => {
    const incomplete = file("SUBMITTED", "applying", false);
    expect(whyNotReview(incomplete, "pass")).toBe("sheet_incomplete");
    expect(whyNotReview(incomplete, "return")).toBeNull();
    expect(openItems(incomplete)).toHaveLength(1);
  });

  test("refuses from the first handing in until the last signature", () =>
    expect(states((one) => whyNotReview(one, "refuse"))).toEqual(["SUBMITTED", "CHANGES_REQUESTED", "SIGNING"]));

  test("assesses no paper of a version that is being signed", () =>
    expect(states(whyNotAssess)).toEqual(["DRAFT", "SUBMITTED", "CHANGES_REQUESTED"]));
});

describe("contract", () => {
  test.each([
    ["amendment", "active"],
    ["reopening", "suspended"],
    ["termination", "active"],
    ["opening", "terminated"],
  ] as const)("a sheet of kind %s waits until no other is open", (kind, status) => {
    expect(whyNotBeginSheet(file(null, status), kind)).toBeNull();
    expect(whyNotBeginSheet(file("DRAFT", status), kind)).toBe("sheet_open");
  });

  test("a suspension waits for nothing", () => {
    expect(whyNotBeginSheet(file("SIGNING", "active"), "suspension")).toBeNull();
    expect(whyNotBeginSheet(file(null, "suspended"), "suspension")).toBe("business_not_active");
    expect(whyNotBeginSheet(file(null, "active"), "reopening")).toBe("business_not_suspended");
    expect(whyNotBeginSheet(file(null, "active"), "opening")).toBe("business_has_contract");
  });
});

test("a closed sheet is not the open one", () => {
  expect(openSheetOf(file("ACTIVE"))).toBeNull();
  expect(openSheetOf(file("SIGNING"))?.state).toBe("SIGNING");
});
