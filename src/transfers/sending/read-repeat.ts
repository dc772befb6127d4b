import { isDeepStrictEqual } from "node:util";
import type { Input, Output } from "#kernel/endpoint.ts";
import { Refusal, refuse } from "#kernel/refusal.ts";
import { quoteOf } from "#pricing/index.ts";
import { previewRecipient } from "#recipients/index.ts";
import type { Id } from "#kernel/id.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { numberOf } from "../model/progress.ts";
import { agreementSchema, isToWallet } from "../model/agreement.ts";
import type * as contract from "./contract.ts";
import { beneficiaryOf } from "./name-beneficiary.ts";
import { senderOf } from "../details/own-transfers.ts";
import { refusedFor } from "../lifecycle/reasons.ts";
import { refusedEntryOf } from "../model/refused-entry.ts";
import { getCorridor } from "./send-transfer.ts";
import { refusalOf } from "../details/show-refusal.ts";
import { findSentAgain } from "./store-declared.ts";
import { findTransfer } from "../store.ts";
import { listHistory } from "../processing/store-history.ts";
import { whyNotRepeat } from "../lifecycle/why-not.ts";

/** What a new transfer would start from: the same corridor, the same side of the amount, and the same recipient where still possible. */
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
  const { corridor } = agreed;
  const recipient = agreed.recipient as Id<"rc">;
  const side = (await quoteOf(ctx, agreed.quote))?.fixedSide ?? "source";
  const { purpose, sourceOfFunds = null, beneficiary, bankTitle = null } = agreementSchema.parse(agreed.snapshot);
  const now = await previewRecipient(ctx, { recipient, person, corridor });
  const refusal = refusalOf(transfer, await listHistory(ctx.db, id), ctx.language);
  const isRecipientChanged =
    typeof now !== "string" && !isDeepStrictEqual(beneficiaryOf(now, await getCorridor(ctx, corridor)), beneficiary);
  const since = refusal === null ? null : await findSentAgain(ctx.db, id);
  return {
    corridor,
    side,
    amount: side === "source" ? transfer.price.principal : transfer.price.receives,
    recipient,
    recipientName: typeof now === "string" ? beneficiary.name : now.name,
    whyNotRecipient: typeof now === "string" ? now : null,
    purpose,
    sourceOfFunds,
    wasRefused: refusal !== null,
    refusedFor: refusal && refusedFor(refusal.code),
    refusedEntry:
      refusal === null || isRecipientChanged
        ? null
        : refusedEntryOf(refusal.code, { product: transfer.product, bankTitle, isWallet: isToWallet(beneficiary) }),
    isRecipientChanged,
    sentSince: since && { id: since, number: numberOf(since) },
  };
}
