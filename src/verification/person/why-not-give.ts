/** Why a requirement cannot be given or changed now. Pure: the same for the call, the upload and the page. */
import { requirementOf, type Given } from "../model/rules/evaluate.ts";
import type { CaseState } from "../model/rules/case-states.ts";
import type { SubmissionCode } from "../model/rules/requirements.ts";

export type WhyNotGive = "answer_settled" | "tries_used_up";

/**
 * Accepted, waived and final answers stay; while staff look, nothing changes under their eyes; when they ask, only what is missing or was
 * rejected is given again.
 */
export function whyNotGive(code: SubmissionCode, given: readonly Given[], openCase: CaseState | null): WhyNotGive | null {
  const { status, triesLeft } = requirementOf(code, { account: new Set(), given });
  if (status === "ACCEPTED" || status === "WAIVED" || status === "FINAL") return "answer_settled";
  if (status === "REJECTED" && triesLeft === 0) return "tries_used_up";
  if (openCase === null) return null;
  const isAsked = openCase === "NEEDS_INFO" && (status === "REJECTED" || status === "MISSING");
  return isAsked ? null : "answer_settled";
}
