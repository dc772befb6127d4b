import type { Output } from "#kernel/endpoint.ts";
import type { readOwn } from "../../contract.ts";
import type { AskedStep, OwnStatus } from "../steps.ts";

export type OwnVerification = Output<typeof readOwn>;
/** What the steps read of somebody's verification, with an account or by a link. */
export interface Own extends OwnStatus, Pick<OwnVerification, "answers" | "photos" | "photoBounds" | "incomeProofFrom" | "read"> {
  /** What is known before anything is given, so that nobody is asked twice. */
  readonly account: Pick<OwnVerification["account"], "name" | "country">;
  /** How soon staff answer; not said to a person of a business, whose sheet names the day. */
  readonly review?: OwnVerification["review"];
}
export interface StepProps {
  readonly own: Own;
  readonly tier: AskedStep;
  /** Everything of the step is stored; the tier that followed at once, if any. */
  readonly onDone: (granted: string | null) => void;
}
