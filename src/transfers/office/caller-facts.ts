import type { CallerFact } from "#identity/index.ts";
import { compareNames } from "#recipients/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { agreementSchema } from "../model/agreement.ts";
import { paidOf } from "../lifecycle/transfer.ts";
import { isAmount } from "./model/said-amount.ts";
import { findLastPaid } from "./store.ts";

/** What a sender knows about the last transfer that they paid: to whom, and how much with or without the fee. */
export async function callerFactsOf(ctx: Pick<Ctx, "db">, person: string): Promise<readonly CallerFact[]> {
  const stored = await findLastPaid(ctx.db, person);
  if (stored === null) return [];
  const { name } = agreementSchema.parse(stored.agreed.snapshot).beneficiary;
  const amounts = [stored.transfer.price.principal, paidOf(stored.transfer)];
  return [
    { question: "last_recipient", accepts: (answer) => compareNames(answer, name).verdict !== "different" },
    { question: "last_amount", accepts: (answer) => amounts.some((amount) => isAmount(amount, answer)) },
  ];
}
