/**
 * The evaluator of requirements: what of a rule is missing, given, rejected or accepted, and what follows. Pure; the same function runs on the
 * server, on the person's page and on the page of staff, so that all three say the same.
 */
import type { Reason } from "./reasons.ts";
import { isAccountCode, type AccountCode, type RequirementCode, type Rule, type SubmissionCode } from "./requirements.ts";

export const REQUIREMENT_STATUSES = ["MISSING", "PROVIDED", "ACCEPTED", "REJECTED", "FINAL", "WAIVED"] as const;
export type RequirementStatus = (typeof REQUIREMENT_STATUSES)[number];

/** How often one requirement may be given again after a rejection, before staff must reject the case. */
export const MAX_RETRIES = 5;

/** The current submission of one code and slot, with its newest assessment. */
export interface Given {
  readonly id: string;
  readonly code: SubmissionCode;
  readonly status: "PROVIDED" | Exclude<RequirementStatus, "MISSING" | "PROVIDED">;
  readonly reason: Reason | null;
  /** How many earlier submissions of this code were rejected. */
  readonly rejected: number;
}

export interface Facts {
  /** What the account has proven. */
  readonly account: ReadonlySet<AccountCode>;
  readonly given: readonly Given[];
}

export interface Requirement {
  readonly code: RequirementCode;
  readonly status: RequirementStatus;
  readonly reason: Reason | null;
  /** Null: it cannot be given by the person (proven by the account, or final). */
  readonly triesLeft: number | null;
  /** The submissions that it rests on; empty when the account proves it. */
  readonly submissions: readonly string[];
}

/** Worst first: several files of one requirement are as good as the worst of them. */
const ORDER: readonly RequirementStatus[] = ["FINAL", "REJECTED", "MISSING", "PROVIDED", "WAIVED", "ACCEPTED"];

/** One requirement as it stands. */
export function requirementOf(code: RequirementCode, { account, given }: Facts): Requirement {
  if (isAccountCode(code))
    return {
      code,
      status: account.has(code) ? "ACCEPTED" : "MISSING",
      reason: null,
      triesLeft: null,
      submissions: [],
    };
  const own = given.filter((one) => one.code === code);
  const worst = own.toSorted((a, b) => ORDER.indexOf(a.status) - ORDER.indexOf(b.status))[0];
  if (worst === undefined) return { code, status: "MISSING", reason: null, triesLeft: MAX_RETRIES, submissions: [] };
  const used = Math.max(...own.map(({ rejected, status }) => rejected + Number(status === "REJECTED")));
  return {
    code,
    status: worst.status,
    reason: worst.reason,
    triesLeft: worst.status === "FINAL" ? null : Math.max(0, MAX_RETRIES - used),
    submissions: own.map(({ id }) => id),
  };
}

const isOneOf = (...statuses: RequirementStatus[]) => {
  return ({ status }: Pick<Requirement, "status">) => statuses.includes(status);
};
/** What is not asked of the person any more. */
export const isSettled = isOneOf("ACCEPTED", "WAIVED");
/** What the person has to give, or to give again. */
export const isOpen = isOneOf("MISSING", "REJECTED");

/** Whether a requirement is met under a rule: accepted or waived, and where nobody approves, given and valid. */
export const isMet = ({ approvers }: Pick<Rule, "approvers">, one: Pick<Requirement, "status">): boolean =>
  isSettled(one) || (approvers === 0 && one.status === "PROVIDED");

export interface Evaluation {
  readonly tier: string;
  readonly rule: Rule;
  readonly requirements: readonly Requirement[];
  /** Every requirement met: the tier may be granted. */
  readonly isFulfilled: boolean;
  /** Everything is given, so that a case can be opened or answered. */
  readonly isComplete: boolean;
  /** What the person has to give, in the order of the rule. */
  readonly missing: readonly RequirementCode[];
}

/** What a rule makes of the facts. */
export function evaluate(rule: Rule, facts: Facts): Evaluation {
  const requirements = rule.requirements.map((code) => requirementOf(code, facts));
  return {
    tier: rule.tier,
    rule,
    requirements,
    isFulfilled: requirements.every((one) => isMet(rule, one)),
    isComplete: requirements.every((one) => !isOpen(one) && one.status !== "FINAL"),
    missing: requirements.filter(isOpen).map(({ code }) => code),
  };
}
