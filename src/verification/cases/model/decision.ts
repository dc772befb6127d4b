import type { Id } from "#kernel/id.ts";
import type { Draft, Outcome } from "#kernel/maker-checker/proposal.ts";
import type { CaseReason } from "../../model/rules/reasons.ts";
import type { SubjectId } from "../../model/subject.ts";

/** The decision of a case that takes two people. */
export interface NewDecision extends Draft {
  readonly id: Id<"vd">;
  readonly case: Id<"vc">;
  readonly subject: SubjectId;
  readonly outcome: "approve" | "reject";
  readonly tier: string;
  /** Why it is rejected, as the person reads it. */
  readonly code: CaseReason | null;
  /** Rejected for ever. */
  readonly isFinal: boolean;
  /** The submissions that are accepted or waived, as the proposer saw them; in order. */
  readonly accepted: readonly string[];
  readonly reason: string;
}
export type Decision = NewDecision & Outcome;
