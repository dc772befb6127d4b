/** The next due step of a transfer, as it is stored beside it so that workers find it by an index. Pure. */
import { type StepName, stepsOf } from "./steps.ts";
import { type Transfer, needsPerson } from "./transfer.ts";
import type { TransferRules } from "./rules.ts";

/** The next due step, by which workers find the transfer. */
export interface Due {
  readonly step: StepName | null;
  readonly at: Date | null;
  readonly needsPerson: boolean;
}

/** The earliest due step. */
export function dueOf(transfer: Transfer, rules: TransferRules): Due {
  const [first] = stepsOf(transfer, rules);
  return { step: first?.name ?? null, at: first?.at ?? null, needsPerson: needsPerson(transfer, rules) };
}
