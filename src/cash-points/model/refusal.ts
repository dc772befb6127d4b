import { Refusal, type RefusalDetails } from "#kernel/refusal.ts";
import { CASH_REFUSALS, type CashRefusal } from "../contract.ts";

/** A refusal of cash points with its HTTP status. */
export function refuseCash(why: CashRefusal, details: RefusalDetails = {}): Refusal {
  return new Refusal(why, CASH_REFUSALS[why], details);
}
