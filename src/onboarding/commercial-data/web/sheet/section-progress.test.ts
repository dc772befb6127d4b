import { describe, expect, test } from "vitest";
import type { ChecklistItem } from "../../../model/checklist.ts";
import type { ItemStatus } from "../../../model/codes.ts";
import type { SheetState } from "../../../model/sheet-states.ts";
import { partOf, progressOf } from "./section-progress.ts";

const item = (section: ChecklistItem["section"], status: ItemStatus): ChecklistItem => ({
  code: "company",
  status,
  section,
  about: null,
});
const view = (checklist: ChecklistItem[], state: SheetState = "DRAFT", changed: readonly "terms"[] = []) => ({
  checklist,
  sheet: { state },
  changeRequests: changed.map((section) => ({ section, text: "…", at: new Date(0) })),
});

describe("how far a section is", () => {
  test.each([
    [["DONE", "REJECTED", "MISSING"], "problem"],
    [["DONE", "WAITING", "MISSING"], "missing"],
    [["DONE", "WAITING"], "waiting"],
    [["DONE"], "done"],
  ] as const)("%j is %s", (statuses, expected) =>
    expect(progressOf("people", view(statuses.map((status) => item("people", status))))).toBe(expected),
  );
  test("a requested change is a problem while the data can be changed", () => {
    const done = [item("terms", "DONE")];
    expect(progressOf("terms", view(done, "CHANGES_REQUESTED", ["terms"]))).toBe("problem");
    expect(progressOf("terms", view(done, "SUBMITTED", ["terms"]))).toBe("done");
  });
});

describe("handing in", () => {
  test("waits for the applicant until nothing is missing", () => {
    expect(progressOf("hand_in", view([item("terms", "MISSING")]))).toBe("missing");
    expect(progressOf("hand_in", view([item("terms", "WAITING")]))).toBe("waiting");
  });
  test("waits for others after it, and is done with the signatures", () => {
    expect(progressOf("hand_in", view([], "SUBMITTED"))).toBe("waiting");
    expect(progressOf("hand_in", view([], "ACTIVE"))).toBe("done");
  });
});

describe("the part that is shown", () => {
  const open = view([item("company", "DONE"), item("people", "MISSING")]);
  test("is the one of the address", () => expect(partOf("documents", open)).toBe("documents"));
  test("is the first that is not complete", () => expect(partOf(null, open)).toBe("people"));
  test("is handing in when all is complete", () => expect(partOf("other", view([item("company", "DONE")]))).toBe("hand_in"));
  test("is the state once the data were handed in", () =>
    expect(partOf(null, view([item("people", "MISSING")], "SUBMITTED"))).toBe("hand_in"));
});
