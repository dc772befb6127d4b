import type { Input, Output } from "#kernel/endpoint.ts";
import { Refusal, refuse } from "#kernel/refusal.ts";
import { quoteOf } from "#pricing/index.ts";
import { whyNotTakeRecipient } from "#recipients/index.ts";
import type { Id } from "#kernel/id.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { agreementSchema } from "./agreement.ts";
import type * as contract from "./contract.ts";
import { senderOf } from "./own-transfers.ts";
import { refusalOf } from "./show-refusal.ts";
import { findTransfer } from "./store.ts";
import { listHistory } from "./store-history.ts";
import { whyNotRepeat } from "./whynot.ts";

/** What a new transfer would start from: the same way, the same side of the amount, the same recipient where they can still be sent to. */
export async function readRepeat(
  ctx: Ctx,
  { id }: Input<typeof contract.readRepeat>,
): Promise<Output<typeof contract.readRepeat>> {
  const person = senderOf(ctx);
  const stored = await findTransfer(ctx.db, id);
  if (stored?.agreed.sender !== person) throw refuse("not_found");
  const { transfer, agreed } = stored;
  const reason = whyNotRepeat(transfer);
  if (reason !== null) throw new Refusal("cannot_repeat", 409, { reason });
  const { corridor, recipient } = agreed;
  const side = (await quoteOf(ctx, agreed.quote))?.fixedSide ?? "source";
  const { purpose, beneficiary } = agreementSchema.parse(agreed.snapshot);
  return {
    corridor,
    side,
    amount: side === "source" ? transfer.price.principal : transfer.price.receives,
    recipient: recipient as Id<"rc">,
    recipientName: beneficiary.name,
    whyNotRecipient: await whyNotTakeRecipient(ctx, { recipient: recipient as Id<"rc">, person, corridor }),
    purpose,
    wasRefused: refusalOf(transfer, await listHistory(ctx.db, id), ctx.language) !== null,
  };
}
