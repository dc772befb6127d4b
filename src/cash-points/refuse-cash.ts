import { Refusal, type RefusalDetails } from "#kernel/refusal.ts";
import { CASH_REFUSALS, type CashRefusal } from "./contract.ts";

/** Refuses by a name of cash points. */
export function refuseCash(why: CashRefusal, details: RefusalDetails = {}): Refusal {
  return new Refusal(why, CASH_REFUSALS[why], details);
}
