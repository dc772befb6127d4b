import type { Input, Output } from "#kernel/endpoint.ts";
import { refuse } from "#kernel/refusal.ts";
import { recipientNameOf } from "#recipients/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type * as contract from "./contract.ts";
import { payoutName } from "./name-beneficiary.ts";
import { senderOf } from "../details/own-transfers.ts";
import { getCorridor } from "./send-transfer.ts";

/** The name under which a recipient would be paid. Shown before confirming, since the recipient has to show this name (TRF-4). */
export async function readPayoutName(
  ctx: Ctx,
  { recipient, corridor }: Input<typeof contract.readPayoutName>,
): Promise<Output<typeof contract.readPayoutName>> {
  const name = await recipientNameOf(ctx, { recipient, person: senderOf(ctx) });
  if (name === null) throw refuse("not_found");
  const paidAs = payoutName(name, await getCorridor(ctx, corridor));
  return { name, paidAs, isChanged: paidAs !== name };
}
