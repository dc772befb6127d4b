import { payoutHoldOf } from "#identity/index.ts";
import { findRoutes, whyNotLeave } from "#pricing/index.ts";
import { atOnce } from "#platform/db.ts";
import { onceIn } from "#platform/database/once-per-transaction.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { agreementSchema } from "../model/agreement.ts";
import type { Rail } from "../lifecycle/payout-party.ts";
import type { Stored } from "../store.ts";
import { heldOf } from "../lifecycle/transfer.ts";

/** The party that serves each rail. A rail that is absent is not available to us. */
export type PartyOfRail = Readonly<Partial<Record<Rail, string>>>;

/**
 * Called when a payout leaves, long after its quote: the first rail that accepts it. Null while it has to wait: the corridor is stopped,
 * its rates contradict each other, the sender's telephone number is too new, or no rail is open.
 */
export async function routePayout(
  ctx: Ctx,
  { transfer, agreed }: Stored,
  parties: PartyOfRail,
): Promise<{ readonly rail: Rail; readonly party: string } | null> {
  const { corridor, sender } = agreed;
  const [whyNot, hold] = await atOnce([
    onceIn(ctx, `leave ${corridor}`, () => whyNotLeave(ctx, corridor)),
    onceIn(ctx, `hold ${sender}`, () => payoutHoldOf(ctx, sender)),
  ]);
  if (whyNot !== null || hold !== null) return null;
  const { beneficiary } = agreementSchema.parse(agreed.snapshot);
  const bank = beneficiary.country === "ID" ? (beneficiary.account?.bank ?? null) : null;
  const amount = heldOf(transfer);
  const routes = await findRoutes(ctx, { corridor, amount, bank, at: ctx.now });
  for (const { rail } of routes) {
    const party = parties[rail];
    if (party !== undefined) return { rail, party };
  }
  return null;
}
