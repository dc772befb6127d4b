/** What reconciliation is wired with: whose statements are read, what transfers say should be held, and whom to tell. */
import { listHolderIds } from "#access/index.ts";
import { contactOf } from "#identity/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { termsAt } from "#pricing/index.ts";
import { transfersExpect } from "#reconciliation/ask-transfers.ts";
import type { ReconciliationSettings } from "#reconciliation/jobs.ts";
import type { CostBounds } from "#reconciliation/party.ts";
import type { OutsideParties } from "./parties.ts";

/** Told of a difference; a house has few of them. */
const MAX_TREASURERS = 20;

/** Null where nobody's statement can be read. */
export function reconciliationParts(siteUrl: string, { bank, partner }: OutsideParties): ReconciliationSettings | null {
  if (bank === null) return null;
  const { payouts, payIns, readStatement } = bank;
  return {
    siteUrl,
    treasury,
    expectations: transfersExpect,
    costUpTo: costBounds,
    parties: [
      { party: payouts.party, account: "bank", channels: [payIns.party], read: readStatement },
      ...(partner ? [{ party: partner.party, account: "nostro" as const, channels: [], read: partner.readStatement }] : []),
    ],
  };
}

/**
 * What one payment may cost, by currency, before a person has to look: the thresholds `payment_cost_…`. Nothing is charged by them; they decide what a
 * person sees. Of a currency without one every cost is a case.
 */
export async function costBounds(ctx: Ctx): Promise<CostBounds> {
  const thresholds = await termsAt(ctx, "threshold", ctx.now);
  return Object.fromEntries(
    thresholds.flatMap(({ key, value }) => {
      if (value.measure !== "amount" || key !== `payment_cost_${value.amount.currency.toLowerCase()}`) return [];
      return [[value.amount.currency, value.amount.minor]];
    }),
  );
}

/** The treasury's people, as mails reach them. */
export async function treasury(ctx: Ctx) {
  const ids = await listHolderIds(ctx.db, "TREASURY", MAX_TREASURERS);
  const contacts = [];
  for (const id of ids) {
    const contact = await contactOf(ctx, id);
    if (contact !== null) contacts.push({ id, email: contact.emailAddress, language: contact.language });
  }
  return contacts;
}
