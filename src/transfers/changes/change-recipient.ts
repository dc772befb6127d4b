import { isDeepStrictEqual } from "node:util";
import type { Input, Output } from "#kernel/endpoint.ts";
import type { Id } from "#kernel/id.ts";
import { Refusal, refuse } from "#kernel/refusal.ts";
import { changeRecipientLimits } from "#limits/index.ts";
import { previewRecipient, takeRecipient } from "#recipients/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { agreementSchema, isToWallet } from "../model/agreement.ts";
import { refusedEntryOf } from "../model/refused-entry.ts";
import { applyEvents, type TransferDeps } from "../processing/apply-events.ts";
import { changeSubject } from "../approvals/approval-subjects.ts";
import type * as contract from "./contract.ts";
import { beneficiaryOf } from "../sending/name-beneficiary.ts";
import { refuseFrozen } from "../person-freezes/refuse-frozen.ts";
import { lockOwnTransfer, senderOf } from "../details/own-transfers.ts";
import { getCorridor, type SendDeps } from "../sending/send-transfer.ts";
import { findTransfer } from "../store.ts";
import type { Transfer } from "../lifecycle/transfer.ts";
import { remedyFor } from "../lifecycle/reasons.ts";
import { isHeld } from "../recovery/store.ts";
import { whyNotChangeRecipient } from "../lifecycle/why-not.ts";

export interface Changing {
  readonly id: Id<"tr">;
  readonly recipient: Id<"rc">;
  /** The sender. */
  readonly person: string;
}

export type ChangeDeps = TransferDeps & Pick<SendDeps, "consumeApproval">;

/**
 * Changes the recipient of a transfer, or the recipient's account. Needs an approval as sending does. The new recipient is snapshotted,
 * validated, counted against the limits as at creation, and the transfer is checked again. Only before the payout leaves; refuses
 * `cannot_change_recipient` with the reason that the disabled button shows. Repeating the same change is idempotent and needs no second
 * approval.
 */
export async function changeRecipient(ctx: Ctx, { id, recipient, person }: Changing, deps: ChangeDeps): Promise<Transfer> {
  await refuseFrozen(ctx, person);
  const { transfer, agreed } = await lockOwnTransfer(ctx, id, person);
  const reason = whyNotChangeRecipient(transfer) ?? ((await isHeld(ctx.db)) ? "conflicting_outcomes" : null);
  if (reason !== null) throw new Refusal("cannot_change_recipient", 409, { reason });
  const taken = await takeRecipient(ctx, { recipient, person, corridor: agreed.corridor });
  const before = agreementSchema.parse(agreed.snapshot);
  const beneficiary = beneficiaryOf(taken, await getCorridor(ctx, agreed.corridor));
  const isSame = recipient === agreed.recipient && isDeepStrictEqual(beneficiary, before.beneficiary);
  if (isSame && !waitsForCorrection(transfer)) return transfer;
  // In this transaction: the approved subject is compared with the recipient as saved now.
  if (!(await deps.consumeApproval(ctx, changeSubject(transfer, taken)))) throw new Refusal("approval_needed", 403);
  const { principal: amount } = transfer.price;
  const isWallet = isToWallet(beneficiary);
  await changeRecipientLimits(ctx, { transfer: id, person, amount, recipient: taken.fingerprint, isWallet });
  const event = { type: "recipient_changed", at: ctx.now, by: { role: "sender", id: person } } as const;
  const agreement = { recipient, snapshot: { ...before, beneficiary, bankTitle: taken.bankTitle } };
  const [applied] = await applyEvents(ctx, [{ transfer: id, event, agreement }], deps);
  if (applied === undefined || "refusal" in applied) throw new Error("a permitted change of recipient was not applied");
  return applied.transfer;
}

/** Where a correction is awaited, choosing the same recipient means: try again, the account works now. */
const waitsForCorrection = ({ state }: Pick<Transfer, "state">): boolean => state === "ACTION_REQUIRED";

/** The recipient that the page leaves out of the choices: the present one, unless choosing them again would change something. */
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
  const { beneficiary, bankTitle = null } = agreementSchema.parse(agreed.snapshot);
  const isAsAgreed =
    typeof now !== "string" && isDeepStrictEqual(beneficiaryOf(now, await getCorridor(ctx, corridor)), beneficiary);
  const { reason, product } = transfer;
  const isRefused = isAsAgreed && waitsForCorrection(transfer) && remedyFor(reason) === "correct";
  return {
    recipient,
    changesNothing: isAsAgreed && !waitsForCorrection(transfer),
    isRefused,
    refusedEntry:
      isRefused && reason !== null ? refusedEntryOf(reason, { product, bankTitle, isWallet: isToWallet(beneficiary) }) : null,
  };
}
