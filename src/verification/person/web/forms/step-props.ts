import type { Output } from "#kernel/endpoint.ts";
import type { readOwn, TierStep } from "../../contract.ts";

export type Own = Output<typeof readOwn>;
export interface StepProps {
  readonly own: Own;
  readonly tier: TierStep;
  /** Everything of the step is stored; the tier that followed at once, if any. */
  readonly onDone: (granted: string | null) => void;
}
