import type { Output } from "#kernel/endpoint.ts";
import type { readOwn } from "../../contract.ts";

export type Own = Output<typeof readOwn>;
export interface StepProps {
  readonly own: Own;
  /** Everything of the step is stored; the tier that followed at once, if any. */
  readonly onDone: (granted: string | null) => void;
}
