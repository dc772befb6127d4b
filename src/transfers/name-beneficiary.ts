/** Who receives, as a payout names them. Pure. */
import type { Corridor } from "#pricing/index.ts";
import type { RecipientSnapshot } from "#recipients/index.ts";
import type { Agreement } from "./agreement.ts";
import { partnerNames } from "./partner-name.ts";

/** Who receives, as a payout names them: a name of one word as the payer of the corridor demands it, which is what the sender is shown. */
export function beneficiaryOf(
  { name, country, account, phone, fields }: RecipientSnapshot,
  corridor: Pick<Corridor, "oneWordName">,
): Agreement["beneficiary"] {
  return { name: payoutName(name, corridor), country, account, phone, fields };
}

/** A recipient's name as it leaves. */
export function payoutName(name: string, { oneWordName }: Pick<Corridor, "oneWordName">): string {
  return partnerNames(name, oneWordName ?? "as_is")?.shown ?? name;
}
