import { describe, expect, test } from "vitest";
import type { ShownCase } from "../../contract.ts";
import { askedFor, whyNotOutcome, whyNotRequest } from "./why-not-decide.ts";

const FREE = { take: null, assess: null, request: null, approve: null, reject: null, propose: null };
const requirement = (status: ShownCase["requirements"][number]["status"]) => ({
  code: "full_name" as const,
  status,
  reason: null,
  triesLeft: 5,
  submissions: [],
});
const shown = (approvers: number, given: Partial<Pick<ShownCase, "requirements" | "unexplained" | "whyNot">> = {}) => ({
  approvers,
  requirements: [requirement("ACCEPTED"), requirement("WAIVED")],
  unexplained: 0,
  whyNot: FREE,
  ...given,
});

describe("whyNotOutcome", () => {
  test.each([
    [shown(1), "approve", null],
    [shown(1, { whyNot: { ...FREE, approve: "requirements_unsettled" } }), "approve", "requirements_unsettled"],
    [shown(1, { whyNot: { ...FREE, propose: "decision_needs_one" } }), "approve", null],
    [shown(2), "approve", null],
    [shown(2, { whyNot: { ...FREE, approve: "decision_needs_two" } }), "approve", null],
    [shown(2, { whyNot: { ...FREE, propose: "case_own" } }), "approve", "case_own"],
    [shown(2, { requirements: [requirement("PROVIDED")] }), "approve", "requirements_unsettled"],
    [shown(2, { unexplained: 1 }), "approve", "finding_unexplained"],
    [shown(2, { requirements: [requirement("FINAL")], unexplained: 1 }), "reject", null],
  ] as const)("%#: %s", (one, outcome, why) => expect(whyNotOutcome(one, outcome)).toBe(why));
});

test("asks for exactly what was rejected or is missing", () => {
  const requirements = [requirement("ACCEPTED"), requirement("REJECTED"), requirement("FINAL"), requirement("MISSING")];
  expect(askedFor({ requirements })).toEqual([requirement("REJECTED"), requirement("MISSING")]);
  expect(whyNotRequest({ requirements, whyNot: FREE })).toBeNull();
  expect(whyNotRequest({ requirements: [requirement("FINAL")], whyNot: FREE })).toBe("nothing_to_request");
  expect(whyNotRequest({ requirements, whyNot: { ...FREE, request: "case_own" } })).toBe("case_own");
});
