/** Every action in every state, for everybody: the table that the server refuses by and the buttons explain. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CASE_STATES } from "../../model/rules/case-states.ts";
import { REQUIREMENT_STATUSES, type Requirement, type RequirementStatus } from "../../model/rules/evaluate.ts";
import { casesRefusals } from "../refusals/messages.ts";
import { CASE_ACTIONS, CASE_REFUSALS, whyNotCase, type CaseFacts } from "./why-not-case.ts";

const WATI = "us_wati";
const one = (status: RequirementStatus, triesLeft: number | null = 5): Requirement => ({
  code: "selfie",
  status,
  reason: null,
  triesLeft,
  submissions: [],
});
const facts = (change: Partial<CaseFacts> = {}): CaseFacts => ({
  subject: "us_wina",
  state: "IN_REVIEW",
  rejectedBy: null,
  rule: { approvers: 1 },
  requirements: [one("ACCEPTED")],
  hasUnexplained: false,
  isNameUnexplained: false,
  ...change,
});
const why = (action: (typeof CASE_ACTIONS)[number], change: Partial<CaseFacts> = {}) => whyNotCase(action, WATI, facts(change));

describe("why a case cannot be worked on", () => {
  test.each(CASE_ACTIONS)("%s: not by the person themselves, nor by the one who rejected", (action) => {
    expect(why(action, { subject: WATI, rejectedBy: WATI })).toBe("case_own");
    expect(why(action, { rejectedBy: WATI })).toBe("case_rejected_by_you");
  });

  test.each(CASE_STATES)("in %s only what belongs there", (state) => {
    const ofState = new Set<string | null>(["case_not_taken", "case_waits_for_person", "case_ended"]);
    const possible = CASE_ACTIONS.filter((action) => !ofState.has(why(action, { state })));
    if (state === "IN_REVIEW") expect(possible).toEqual([...CASE_ACTIONS]);
    else expect(possible).toEqual(state === "SUBMITTED" || state === "OBJECTED" ? ["take"] : []);
  });

  test.each([
    ["SUBMITTED", "case_not_taken"],
    ["OBJECTED", "case_not_taken"],
    ["NEEDS_INFO", "case_waits_for_person"],
    ["APPROVED", "case_ended"],
    ["REJECTED", "case_ended"],
    ["EXPIRED", "case_ended"],
    ["WITHDRAWN", "case_ended"],
  ] as const)("in %s the reason is %s", (state, reason) => {
    for (const action of CASE_ACTIONS.filter((one) => one !== "take")) expect(why(action, { state })).toBe(reason);
  });

  test("asking needs something that is missing or rejected, with tries left", () => {
    expect(why("request")).toBe("nothing_to_request");
    expect(why("request", { requirements: [one("WAIVED"), one("PROVIDED"), one("FINAL", null)] })).toBe("nothing_to_request");
    expect(why("request", { requirements: [one("REJECTED", 1)] })).toBeNull();
    expect(why("request", { requirements: [one("MISSING")] })).toBeNull();
    expect(why("request", { requirements: [one("MISSING"), one("REJECTED", 0)] })).toBe("no_tries_left");
  });

  test("approving needs everything settled and each serious finding explained", () => {
    expect(why("approve", { requirements: [one("ACCEPTED"), one("WAIVED")] })).toBeNull();
    expect(why("approve", { hasUnexplained: true })).toBe("finding_unexplained");
    expect(why("approve", { isNameUnexplained: true })).toBe("name_differs");
    expect(why("reject", { requirements: [one("MISSING")], hasUnexplained: true })).toBeNull();
  });

  test("two approvers propose, one decides", () => {
    const rule = { approvers: 2 } as const;
    expect([why("approve", { rule }), why("reject", { rule }), why("propose", { rule })]).toEqual([
      "decision_needs_two",
      "decision_needs_two",
      null,
    ]);
    expect(why("propose")).toBe("decision_needs_one");
  });

  test("no facts allow approving while anything is unsettled", () => {
    const statuses = fc.array(fc.constantFrom(...REQUIREMENT_STATUSES), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(statuses, fc.constantFrom(...CASE_STATES), fc.boolean(), (given, state, hasUnexplained) => {
        const isSettled = given.every((status) => status === "ACCEPTED" || status === "WAIVED");
        const requirements = given.map((status) => one(status));
        const isAllowed = why("approve", { requirements, state, hasUnexplained }) === null;
        expect(isAllowed).toBe(isSettled && state === "IN_REVIEW" && !hasUnexplained);
      }),
    );
  });

  test("each refusal has a sentence in both languages", () => {
    const codes = Object.keys(CASE_REFUSALS).toSorted();
    expect(Object.keys(casesRefusals.ID).toSorted()).toEqual(codes);
    expect(Object.keys(casesRefusals.EN).toSorted()).toEqual(codes);
  });
});
