/** Why a member of staff cannot do something with a case now. Pure: the server's refusal and the sentence on the disabled button. */
import { isOpenState, type CaseState } from "../../model/rules/case-states.ts";
import { isMet, isOpen, type Requirement } from "../../model/rules/evaluate.ts";
import type { Rule } from "../../model/rules/requirements.ts";

export const CASE_ACTIONS = ["take", "assess", "request", "approve", "reject", "propose"] as const;
export type CaseAction = (typeof CASE_ACTIONS)[number];

export const CASE_REFUSALS = {
  case_own: 403,
  case_rejected_by_you: 403,
  case_not_taken: 409,
  case_waits_for_person: 409,
  case_ended: 409,
  case_changed: 409,
  requirements_unsettled: 409,
  finding_unexplained: 409,
  name_differs: 409,
  not_revealed: 409,
  decision_needs_two: 409,
  decision_needs_one: 409,
  nothing_to_request: 409,
  no_tries_left: 409,
  reason_does_not_fit: 422,
  override_too_long: 422,
  file_not_markable: 422,
} as const;
export type CaseRefusal = keyof typeof CASE_REFUSALS;

export interface CaseFacts {
  readonly subject: string;
  readonly state: CaseState;
  /** Who rejected it, while the person's objection is open. */
  readonly rejectedBy: string | null;
  readonly rule: Pick<Rule, "approvers">;
  readonly requirements: readonly Requirement[];
  readonly hasUnexplained: boolean;
  /** The name that was accepted differs from the document or the account, and nobody has said why. */
  readonly isNameUnexplained: boolean;
}

const STATES: Readonly<Record<CaseAction, readonly CaseState[]>> = {
  take: ["SUBMITTED", "IN_REVIEW", "OBJECTED"],
  assess: ["IN_REVIEW"],
  request: ["IN_REVIEW"],
  approve: ["IN_REVIEW"],
  reject: ["IN_REVIEW"],
  propose: ["IN_REVIEW"],
};

/** The state itself as the reason: what has to happen first, or that nothing can. */
function whyNotIn(state: CaseState): CaseRefusal {
  if (!isOpenState(state)) return "case_ended";
  return state === "NEEDS_INFO" ? "case_waits_for_person" : "case_not_taken";
}

/** The first reason why `person` cannot do this now; null when it is possible. */
export function whyNotCase(action: CaseAction, person: string, facts: CaseFacts): CaseRefusal | null {
  const { subject, state, rejectedBy, rule, requirements } = facts;
  if (person === subject) return "case_own";
  if (person === rejectedBy) return "case_rejected_by_you";
  if (!STATES[action].includes(state)) return whyNotIn(state);
  switch (action) {
    case "request": {
      const open = requirements.filter(isOpen);
      if (open.length === 0) return "nothing_to_request";
      return open.some(({ triesLeft }) => triesLeft === 0) ? "no_tries_left" : null;
    }
    case "approve":
      if (rule.approvers !== 1) return "decision_needs_two";
      return whyNotApprove(facts);
    case "reject":
      return rule.approvers === 1 ? null : "decision_needs_two";
    case "propose":
      // One person decides: a proposal would wait beside a decision that needs none.
      return rule.approvers === 2 ? null : "decision_needs_one";
    default:
      return null;
  }
}

/** Why nobody could approve it, one or two. */
export function whyNotApprove({
  rule,
  requirements,
  hasUnexplained,
  isNameUnexplained,
}: Pick<CaseFacts, "rule" | "requirements" | "hasUnexplained" | "isNameUnexplained">): CaseRefusal | null {
  if (!requirements.every((one) => isMet(rule, one))) return "requirements_unsettled";
  if (isNameUnexplained) return "name_differs";
  return hasUnexplained ? "finding_unexplained" : null;
}
