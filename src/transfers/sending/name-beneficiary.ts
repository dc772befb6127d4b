/** The beneficiary as named in a payout. Pure. */
import type { Corridor } from "#pricing/index.ts";
import type { RecipientSnapshot } from "#recipients/index.ts";
import type { Agreement } from "../model/agreement.ts";
import { partnerNames } from "./model/partner-name.ts";

/** The beneficiary as named in a payout: a name of one word in the form the corridor's payer demands, as the sender was shown it. */
export function beneficiaryOf(
  { name, country, account, phone, fields }: RecipientSnapshot,
  corridor: Pick<Corridor, "oneWordName">,
): Agreement["beneficiary"] {
  return { name: payoutName(name, corridor), country, account, phone, fields };
}

/** A recipient's name as sent to the payer. */
export function payoutName(name: string, { oneWordName }: Pick<Corridor, "oneWordName">): string {
  return partnerNames(name, oneWordName ?? "as_is")?.shown ?? name;
}
