/** The states of a case, and which follows which. Pure. */
export const CASE_STATES = [
  "SUBMITTED",
  "IN_REVIEW",
  "NEEDS_INFO",
  "OBJECTED",
  "APPROVED",
  "REJECTED",
  "EXPIRED",
  "WITHDRAWN",
] as const;
export type CaseState = (typeof CASE_STATES)[number];

/** `business_person`: somebody without an account whom a business names. */
export const CASE_PURPOSES = ["tier", "refresh", "business_person"] as const;
export type CasePurpose = (typeof CASE_PURPOSES)[number];

/**
 * By event: from which states, and to which. `rejected` by staff stays open to one objection of the person (OBJECTED), which somebody else
 * than the one who rejected decides.
 */
export const CASE_MOVES = {
  taken: { from: ["SUBMITTED", "IN_REVIEW", "OBJECTED"], to: "IN_REVIEW" },
  info_requested: { from: ["SUBMITTED", "IN_REVIEW"], to: "NEEDS_INFO" },
  answered: { from: ["NEEDS_INFO"], to: "SUBMITTED" },
  approved: { from: ["IN_REVIEW"], to: "APPROVED" },
  rejected: { from: ["IN_REVIEW"], to: "REJECTED" },
  objected: { from: ["REJECTED"], to: "OBJECTED" },
  expired: { from: ["NEEDS_INFO"], to: "EXPIRED" },
  withdrawn: { from: ["SUBMITTED", "IN_REVIEW", "NEEDS_INFO"], to: "WITHDRAWN" },
} as const satisfies Record<string, { readonly from: readonly CaseState[]; readonly to: CaseState }>;
export type CaseMove = keyof typeof CASE_MOVES;

/** The state after a move; null when it is not possible now. */
export function stateAfter(state: CaseState, move: CaseMove): CaseState | null {
  const { from, to } = CASE_MOVES[move];
  return (from as readonly CaseState[]).includes(state) ? to : null;
}

export const OPEN_STATES = ["SUBMITTED", "IN_REVIEW", "NEEDS_INFO", "OBJECTED"] as const satisfies readonly CaseState[];
/** Those in which staff have the next step. */
export const STAFF_STATES = ["SUBMITTED", "IN_REVIEW", "OBJECTED"] as const satisfies readonly CaseState[];
export const isOpenState = (state: CaseState): boolean => (OPEN_STATES as readonly CaseState[]).includes(state);
