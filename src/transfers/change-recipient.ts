import { isDeepStrictEqual } from "node:util";
import type { Input, Output } from "#kernel/endpoint.ts";
import type { Id } from "#kernel/id.ts";
import { Refusal, refuse } from "#kernel/refusal.ts";
import { changeRecipientLimits } from "#limits/index.ts";
import { previewRecipient, takeRecipient } from "#recipients/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { agreementSchema } from "./agreement.ts";
import { applyEvents, type TransferParts } from "./apply-events.ts";
import { changeSubject } from "./approval-subjects.ts";
import type * as contract from "./contract.ts";
import { beneficiaryOf } from "./name-beneficiary.ts";
import { lockOwnTransfer, senderOf } from "./own-transfers.ts";
import { getCorridor, type SendParts } from "./send-transfer.ts";
import { findTransfer } from "./store.ts";
import type { Transfer } from "./transfer.ts";
import { isHeld } from "./store-recovery.ts";
import { whyNotChangeRecipient } from "./whynot.ts";

export interface Changing {
  readonly id: Id<"tr">;
  readonly recipient: Id<"rc">;
  /** Who sends. */
  readonly person: string;
}

export type ChangeParts = TransferParts & Pick<SendParts, "takeApproval">;

/**
 * Somebody else gets it, or another account: approved as sending is, frozen anew, judged and counted as when the transfer was made, and checked
 * again by us. Only before the payout leaves; refuses `cannot_change_recipient` with the reason that the disabled button shows. The same again is
 * done already, and needs no other approval.
 */
export async function changeRecipient(ctx: Ctx, { id, recipient, person }: Changing, parts: ChangeParts): Promise<Transfer> {
  const { transfer, agreed } = await lockOwnTransfer(ctx, id, person);
  const reason = whyNotChangeRecipient(transfer) ?? ((await isHeld(ctx.db)) ? "in_doubt" : null);
  if (reason !== null) throw new Refusal("cannot_change_recipient", 409, { reason });
  const taken = await takeRecipient(ctx, { recipient, person, corridor: agreed.corridor });
  const before = agreementSchema.parse(agreed.snapshot);
  const beneficiary = beneficiaryOf(taken, await getCorridor(ctx, agreed.corridor));
  const isSame = recipient === agreed.recipient && isDeepStrictEqual(beneficiary, before.beneficiary);
  if (isSame && !waitsForCorrection(transfer)) return transfer;
  // In this transaction: what was approved is compared with the recipient as they are now.
  if (!(await parts.takeApproval(ctx, changeSubject(transfer, taken)))) throw new Refusal("approval_needed", 403);
  const { principal: amount } = transfer.price;
  await changeRecipientLimits(ctx, { transfer: id, person, amount, recipient: taken.fingerprint });
  const event = { type: "recipient_changed", at: ctx.now, by: { role: "sender", id: person } } as const;
  const agreement = { recipient, snapshot: { ...before, beneficiary, bankTitle: taken.bankTitle } };
  const [applied] = await applyEvents(ctx, [{ transfer: id, event, agreement }], parts);
  if (applied === undefined || "refusal" in applied) throw new Error("what may be changed was not changed");
  return applied.transfer;
}

/** Where we wait for a correction the same one says: try again, the account is awake now. */
const waitsForCorrection = ({ state }: Pick<Transfer, "state">): boolean => state === "ACTION_REQUIRED";

/** Whom the page leaves out of those who could get it instead: who gets it now, unless choosing them again would say something. */
export async function readPresentRecipient(
  ctx: Ctx,
  { id }: Input<typeof contract.readPresentRecipient>,
): Promise<Output<typeof contract.readPresentRecipient>> {
  const person = senderOf(ctx);
  const stored = await findTransfer(ctx.db, id);
  if (stored?.agreed.sender !== person) throw refuse("not_found");
  const { transfer, agreed } = stored;
  const { corridor } = agreed;
  const recipient = agreed.recipient as Id<"rc">;
  const now = await previewRecipient(ctx, { recipient, person, corridor });
  const { beneficiary } = agreementSchema.parse(agreed.snapshot);
  const isAsAgreed =
    typeof now !== "string" && isDeepStrictEqual(beneficiaryOf(now, await getCorridor(ctx, corridor)), beneficiary);
  return { recipient, changesNothing: isAsAgreed && !waitsForCorrection(transfer) };
}
