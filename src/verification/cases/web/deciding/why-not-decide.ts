/** Why the case cannot be decided or asked about now, as the buttons show it. Pure; the server decides with the same rules. */
import { isOpen, isSettled } from "../../../model/rules/evaluate.ts";
import type { ShownCase } from "../../contract.ts";

/** What is decided of a case. */
export type Outcome = "approve" | "reject";
type Decided = Pick<ShownCase, "approvers" | "requirements" | "unexplained" | "whyNot">;

/** One person proposes and another decides. */
export const takesTwo = ({ approvers }: Pick<ShownCase, "approvers">): boolean => approvers > 1;

/** A proposal to approve is refused like an approval: what is unsettled is known before the second person reads it. */
export function whyNotOutcome(shown: Decided, outcome: Outcome): string | null {
  if (!takesTwo(shown)) return shown.whyNot[outcome];
  if (shown.whyNot.propose !== null || outcome === "reject") return shown.whyNot.propose;
  if (!shown.requirements.every(isSettled)) return "requirements_unsettled";
  return shown.unexplained > 0 ? "finding_unexplained" : null;
}

/** What a request asks for, as the server does: what was rejected, and what is missing. */
export const askedFor = ({ requirements }: Pick<ShownCase, "requirements">): ShownCase["requirements"] =>
  requirements.filter(isOpen);

/** Why the person cannot be asked now, or null. */
export const whyNotRequest = (shown: Pick<ShownCase, "requirements" | "whyNot">): string | null =>
  shown.whyNot.request ?? (askedFor(shown).length === 0 ? "nothing_to_request" : null);
