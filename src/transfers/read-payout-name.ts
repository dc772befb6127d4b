import type { Input, Output } from "#kernel/endpoint.ts";
import { refuse } from "#kernel/refusal.ts";
import { recipientNameOf } from "#recipients/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type * as contract from "./contract.ts";
import { payoutName } from "./name-beneficiary.ts";
import { senderOf } from "./own-transfers.ts";
import { getCorridor } from "./send-transfer.ts";

/** Under which name a recipient would be paid: shown before confirming, since whoever receives has to show this name (PRODUCT §4 "Names"). */
export async function readPayoutName(
  ctx: Ctx,
  { recipient, corridor }: Input<typeof contract.readPayoutName>,
): Promise<Output<typeof contract.readPayoutName>> {
  const name = await recipientNameOf(ctx, { recipient, person: senderOf(ctx) });
  if (name === null) throw refuse("not_found");
  const paidAs = payoutName(name, await getCorridor(ctx, corridor));
  return { name, paidAs, isChanged: paidAs !== name };
}
