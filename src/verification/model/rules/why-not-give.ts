/** Whether a person may give, or give again, an answer or a photograph now. Pure: for the calls and the page. */
import type { CaseState } from "./case-states.ts";
import { requirementOf, type Given } from "./evaluate.ts";
import type { SubmissionCode } from "./requirements.ts";

export interface GivenInSlot extends Given {
  readonly slot: number;
}

/**
 * The code of the refusal, or null. `openCase`: the state of the person's open case, null without one. While staff look at a case nothing
 * changes under their eyes; while they wait for the person, only what they rejected or what is missing may be given.
 */
export function whyNotGive(
  { code, slot }: { readonly code: SubmissionCode; readonly slot: number },
  given: readonly GivenInSlot[],
  openCase: CaseState | null,
): "answer_settled" | "tries_used_up" | null {
  const status = given.find((one) => one.code === code && one.slot === slot)?.status ?? "MISSING";
  if (status === "ACCEPTED" || status === "WAIVED" || status === "FINAL") return "answer_settled";
  if (openCase === "NEEDS_INFO" ? status === "PROVIDED" : openCase !== null) return "answer_settled";
  return requirementOf(code, { account: new Set(), given }).triesLeft === 0 ? "tries_used_up" : null;
}

/** Whether a file may be taken back: only one that nobody has looked at, and that belongs to no open case. */
export const isRemovable = (status: Given["status"], openCase: CaseState | null): boolean =>
  status === "PROVIDED" && openCase === null;
