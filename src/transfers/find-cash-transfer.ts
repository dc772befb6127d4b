import type { Id } from "#kernel/id.ts";
import { money, subtract, type Money } from "#kernel/money.ts";
import type { Language } from "#kernel/locale.ts";
import { contactOf, payoutHoldOf } from "#identity/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { agreementSchema } from "./agreement.ts";
import { cashRefundOf } from "./handouts.ts";
import { parseCode, type CollectCode } from "./code.ts";
import { handedOf } from "./refunds.ts";
import type { State } from "./states.ts";
import { findTransfer, lockTransfers } from "./store.ts";
import { findByNumber } from "./store-due.ts";
import { commissionLeft, heldOf, missingOf, totalOf } from "./transfer.ts";
import { numberOf } from "./way.ts";

/** A transfer as a counter has to know it. */
export interface CashTransfer {
  readonly id: Id<"tr">;
  /** As people read it out. */
  readonly number: string;
  readonly state: State;
  /** What the recipient gets. */
  readonly amount: Money;
  readonly principal: Money;
  /** What agents can still earn of it. */
  readonly commissionLeft: Money;
  /** What the sender has to pay. */
  readonly total: Money;
  /** What its sender is owed, before it is rounded to coins; null where nothing goes back. */
  readonly refund: Money | null;
  /** What has come of it by bank. */
  readonly received: Money;
  readonly payBy: Date;
  readonly sender: string;
  readonly senderName: string;
  readonly recipientName: string;
  /** E.164: where the one-time code for cash goes. */
  readonly recipientPhone: string | null;
}

/** Cash that an outlet can hand out: what a recipient collects, or a refund that its sender takes as cash. */
export interface HandOut {
  readonly transfer: Id<"tr">;
  readonly purpose: "pay_out" | "refund";
  readonly amount: Money;
  /** What agents can still earn by it: of a refund nothing, since what was paid for did not happen. */
  readonly commissionLeft: Money;
  /** Whose document is checked. */
  readonly name: string;
  /** E.164: where the one-time code goes; null where there is no telephone. */
  readonly phone: string | null;
  /** In which the one-time code comes: a sender's own; a recipient at home has said none. */
  readonly language: Language;
  /** It waits to be handed out, or is being. */
  readonly isOpen: boolean;
  /** Until when an outlet has it to itself; null while none has. */
  readonly lockUntil: Date | null;
  /** By whom the transfer was paid in. */
  readonly sender: string;
  /** Nothing is handed to who has taken over a telephone number within a day. */
  readonly isHeld: boolean;
}

/** Whether a text is a code by its length and check digit; blanks and hyphens are nothing. */
export function isPickupCode(text: string): text is CollectCode {
  return parseCode(text) === text;
}

/** A transfer for the counter, held until the transaction ends where it is about to change; null for an id of nothing. */
export async function findCashTransfer(ctx: Pick<Ctx, "db">, id: Id<"tr">, isLocked = false): Promise<CashTransfer | null> {
  const stored = isLocked ? (await lockTransfers(ctx.db, [id]))[0] : await findTransfer(ctx.db, id);
  if (!stored) return null;
  const { transfer, agreed } = stored;
  const { beneficiary, sender } = agreementSchema.parse(agreed.snapshot);
  const total = totalOf(transfer.price);
  return {
    id,
    number: numberOf(id),
    state: transfer.state,
    amount: heldOf(transfer),
    principal: transfer.price.principal,
    commissionLeft: commissionLeft(transfer),
    total,
    refund: transfer.refund?.amount ?? null,
    received: subtract(total, missingOf(transfer)),
    payBy: transfer.payBy,
    sender: agreed.sender,
    senderName: sender.name,
    recipientName: beneficiary.name,
    recipientPhone: beneficiary.phone,
  };
}

/** What of a transfer is handed out as cash; held until the transaction ends where that is about to change. Null for an id of nothing. */
export async function findHandOut(ctx: Ctx, id: Id<"tr">, isLocked = false): Promise<HandOut | null> {
  const stored = isLocked ? (await lockTransfers(ctx.db, [id]))[0] : await findTransfer(ctx.db, id);
  if (!stored) return null;
  const { transfer, agreed } = stored;
  const { beneficiary, sender } = agreementSchema.parse(agreed.snapshot);
  const common = { transfer: id, sender: agreed.sender };
  const { refund, pickup, state } = transfer;
  const cash = cashRefundOf(transfer);
  if (refund === null || (cash !== "ready" && cash !== "collecting")) {
    const { name, phone } = beneficiary;
    const isOpen = state === "AVAILABLE" || state === "COLLECTING";
    const lockUntil = pickup?.lock?.until ?? null;
    const how = { name, phone, language: "ID", isOpen, lockUntil, isHeld: false } as const;
    return { ...common, purpose: "pay_out", amount: heldOf(transfer), commissionLeft: commissionLeft(transfer), ...how };
  }
  const contact = await contactOf(ctx, agreed.sender);
  const phone = contact?.phoneNumber ?? null;
  const language = contact?.language ?? "ID";
  const isHeld = (await payoutHoldOf(ctx, agreed.sender)) !== null;
  const lockUntil = refund.cash?.lock?.until ?? null;
  const how = { name: sender.name, phone, language, isOpen: true, lockUntil, isHeld };
  return { ...common, purpose: "refund", amount: handedOf(refund), commissionLeft: money("IDR", 0n), ...how };
}

/** The transfer that waits to be paid under a virtual account's number; null for none. */
export async function findPayable(ctx: Pick<Ctx, "db" | "now">, number: string): Promise<CashTransfer | null> {
  const id = await findByNumber(ctx.db, number);
  const found = id && (await findCashTransfer(ctx, id));
  const isWaiting = found && (found.state === "CREATED" || found.state === "AWAITING_PAYMENT") && found.payBy > ctx.now;
  return isWaiting ? found : null;
}
