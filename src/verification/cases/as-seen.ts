/** Whether a case is still as the proposer of its decision saw it. Pure. */
import { isMet } from "../model/rules/evaluate.ts";
import type { Decision } from "./model/decision.ts";
import { whyNotApprove } from "./model/why-not-case.ts";
import type { OpenCase } from "./work-on-case.ts";

/** The submissions that count as met, in order: what an approval rests on. */
export function acceptedOf({ rule, requirements }: Pick<OpenCase, "rule" | "requirements">): readonly string[] {
  return requirements
    .filter((one) => isMet(rule, one))
    .flatMap(({ submissions }) => submissions)
    .toSorted();
}

/** The case is still reviewed, the same submissions are accepted, and nothing stands against an approval. */
export function isAsSeen({ outcome, accepted }: Pick<Decision, "outcome" | "accepted">, open: OpenCase): boolean {
  if (open.one.state !== "IN_REVIEW" || acceptedOf(open).join() !== accepted.join()) return false;
  return outcome === "reject" || whyNotApprove(open.facts) === null;
}
