/** For tests: a small model of a case, against which the server is compared. */
import type { Id } from "#kernel/id.ts";
import { MAX_RETRIES } from "../model/rules/evaluate.ts";
import type { SubmissionCode } from "../model/rules/requirements.ts";

export type Assessed = "ACCEPTED" | "REJECTED" | "FINAL" | "WAIVED";
/** One step of staff or of the person. */
export type Step =
  | { readonly do: "take" | "request" | "answer" | "approve" | "reject" | "propose" | "second" | "turn_down" | "rest" }
  | { readonly do: "assess"; readonly which: number; readonly status: Assessed };
/** What was given, as the model knows it. */
export interface KnownSubmission {
  readonly code: SubmissionCode;
  id: Id<"vs">;
  status: Assessed | "PROVIDED";
  rejected: number;
}

/** The case as the model knows it, written without the product's rules. */
export class CaseModel {
  state = "SUBMITTED";
  tier: string | null;
  isProposed = false;
  proposedOn = "";
  readonly given: readonly KnownSubmission[];
  readonly approvers: number;
  constructor(given: readonly KnownSubmission[], approvers: number, tier: string | null) {
    this.given = given;
    this.tier = tier;
    this.approvers = approvers;
  }
  isSettled = () => this.given.every(({ status }) => status === "ACCEPTED" || status === "WAIVED");
  settled = () =>
    this.given
      .flatMap(({ id, status }) => (status === "ACCEPTED" || status === "WAIVED" ? [id] : []))
      .toSorted()
      .join();
  rejected = () => this.given.filter(({ status }) => status === "REJECTED");
  inReview = () => this.state === "IN_REVIEW";

  /** Whether the step is possible now. */
  allows(one: Step["do"]): boolean {
    switch (one) {
      case "take":
        return this.state === "SUBMITTED" || this.inReview();
      case "assess":
        return this.inReview();
      case "request":
        return this.inReview() && this.rejected().length > 0 && this.rejected().every(({ rejected }) => rejected < MAX_RETRIES);
      case "answer":
        return this.state === "NEEDS_INFO" && this.given.every(({ status }) => status !== "FINAL");
      case "approve":
        return this.inReview() && this.approvers === 1 && this.isSettled();
      case "reject":
        return this.inReview() && this.approvers === 1;
      case "propose":
        return this.inReview() && this.approvers === 2 && !this.isProposed && this.isSettled();
      case "second":
        return this.isProposed && this.inReview() && this.settled() === this.proposedOn && this.isSettled();
      case "turn_down":
        return this.isProposed;
      default:
        return false;
    }
  }
}
