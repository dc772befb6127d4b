import { findContact } from "#identity/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { PayoutSender } from "../lifecycle/payout-party.ts";

/**
 * The sender's data that is sent with a payout (FATF recommendation 16). Throws for an inactive person: their payouts are stopped
 * before.
 */
export async function payoutSenderOf(ctx: Pick<Ctx, "db">, person: string): Promise<PayoutSender> {
  const contact = await findContact(ctx, person);
  if (contact === null) throw new Error(`sender ${person} has no active account`);
  const { fullName, companyName, country } = contact;
  return { name: companyName ?? fullName, country, address: null, birthDate: null, reference: person };
}
