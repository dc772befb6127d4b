import { describe, expect, test } from "vitest";
import { stateAt, whyNotDecide, whyNotWithdraw, type ProposalState } from "./proposal.ts";

const NOW = new Date("2026-11-24T02:00:00Z");
const LATER = new Date(NOW.getTime() + 1);
const proposal = (state: ProposalState, expiresAt: Date | null = null) => ({ state, expiresAt, proposedBy: "us_a" });

describe("whyNotDecide", () => {
  test.each([
    ["proposed", "EDITOR", "us_b", null],
    ["proposed", "EDITOR", "us_a", "proposal_own"],
    ["proposed", "us_b", "us_b", "proposal_about_yourself"],
    ["proposed", "us_a", "us_a", "proposal_own"],
    ["proposed", "us_c", "us_b", null],
    ["approved", "EDITOR", "us_b", "proposal_not_waiting"],
    ["rejected", "EDITOR", "us_b", "proposal_not_waiting"],
    ["withdrawn", "EDITOR", "us_b", "proposal_not_waiting"],
    ["expired", "EDITOR", "us_b", "proposal_not_waiting"],
    ["overtaken", "EDITOR", "us_b", "proposal_not_waiting"],
  ] as const)("a %s proposal of us_a about %s, decided by %s: %s", (state, concerned, by, why) =>
    expect(whyNotDecide(proposal(state), by, NOW, [concerned])).toBe(why),
  );

  test("from its end on a proposal can be neither decided nor withdrawn, and reads as expired", () => {
    const [ended, waiting] = [proposal("proposed", NOW), proposal("proposed", LATER)];
    expect([stateAt(ended, NOW), whyNotDecide(ended, "us_b", NOW), whyNotWithdraw(ended, "us_a", NOW)]).toEqual([
      "expired",
      "proposal_expired",
      "proposal_expired",
    ]);
    expect([stateAt(waiting, NOW), whyNotDecide(waiting, "us_b", NOW), whyNotWithdraw(waiting, "us_a", NOW)]).toEqual([
      "proposed",
      null,
      null,
    ]);
    expect(stateAt(proposal("approved", NOW), LATER)).toBe("approved");
  });
});

test.each([
  ["proposed", "us_a", null],
  ["proposed", "us_b", "proposal_not_yours"],
  ["approved", "us_a", "proposal_not_waiting"],
  ["withdrawn", "us_a", "proposal_not_waiting"],
  ["withdrawn", "us_b", "proposal_not_yours"],
] as const)("a %s proposal of us_a, withdrawn by %s: %s", (state, by, why) =>
  expect(whyNotWithdraw(proposal(state), by, NOW)).toBe(why),
);
