import type { Id } from "#kernel/id.ts";
import { money, subtract, type Money } from "#kernel/money.ts";
import type { Language } from "#kernel/locale.ts";
import { findContact, payoutHoldOf } from "#identity/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { agreementSchema } from "../model/agreement.ts";
import { cashRefundOf } from "../lifecycle/phases/cash-refunds.ts";
import { parseCode, type PickupCode } from "./model/pickup-code.ts";
import { refundAmountOf } from "../lifecycle/refunds.ts";
import type { State } from "../lifecycle/states.ts";
import { findTransfer, lockTransfers } from "../store.ts";
import { findByNumber } from "../processing/store-due.ts";
import { commissionLeft, heldOf, missingOf, totalOf } from "../lifecycle/transfer.ts";
import { numberOf } from "../model/progress.ts";

/** The data of a transfer that a counter needs. */
export interface CashTransfer {
  readonly id: Id<"tr">;
  /** The number people read out. */
  readonly number: string;
  readonly state: State;
  /** The amount the recipient gets. */
  readonly amount: Money;
  readonly principal: Money;
  /** The commission agents can still earn by it. */
  readonly commissionLeft: Money;
  /** What the sender has to pay. */
  readonly total: Money;
  /** The refund owed to its sender, before rounding to coins; null where none is due. */
  readonly refund: Money | null;
  /** The amount received by bank so far. */
  readonly received: Money;
  readonly payBy: Date;
  readonly sender: string;
  readonly senderName: string;
  readonly recipientName: string;
  /** E.164: where the one-time code for cash is sent. */
  readonly recipientPhone: string | null;
}

/** Cash that an outlet can hand out: a recipient's pickup, or a refund that its sender takes as cash. */
export interface HandOut {
  readonly transfer: Id<"tr">;
  readonly purpose: "pay_out" | "refund";
  readonly amount: Money;
  /** The commission agents can still earn by it: zero for a refund, since the service did not happen. */
  readonly commissionLeft: Money;
  /** The name on the document that is checked. */
  readonly name: string;
  /** E.164: where the one-time code is sent; null without a telephone. */
  readonly phone: string | null;
  /** Language of the one-time code: a sender's own; Indonesian for a recipient, who has chosen none. */
  readonly language: Language;
  /** It waits to be handed out or is being handed out. */
  readonly isOpen: boolean;
  /** Until when an outlet has it to itself; null while none has. */
  readonly lockUntil: Date | null;
  /** The user who sent the transfer. */
  readonly sender: string;
  /** True for a sender who took over a telephone number within a day: nothing is handed out to them. */
  readonly isHeld: boolean;
}

/** Whether a text is a well-formed code with a valid check digit, without spaces and hyphens. */
export function isPickupCode(text: string): text is PickupCode {
  return parseCode(text) === text;
}

/** A transfer for the counter. With `isLocked`, locked until the transaction ends. Null for an unknown id. */
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

/** The cash of a transfer to hand out. With `isLocked`, locked until the transaction ends. Null for an unknown id. */
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
  const contact = await findContact(ctx, agreed.sender);
  const phone = contact?.phoneNumber ?? null;
  const language = contact?.language ?? "ID";
  const isHeld = (await payoutHoldOf(ctx, agreed.sender)) !== null;
  const lockUntil = refund.cash?.lock?.until ?? null;
  const how = { name: sender.name, phone, language, isOpen: true, lockUntil, isHeld };
  return { ...common, purpose: "refund", amount: refundAmountOf(refund), commissionLeft: money("IDR", 0n), ...how };
}

/** The unpaid transfer of a virtual account's number; null for none. */
export async function findPayable(ctx: Pick<Ctx, "db" | "now">, number: string): Promise<CashTransfer | null> {
  const id = await findByNumber(ctx.db, number);
  const found = id && (await findCashTransfer(ctx, id));
  const isWaiting = found && (found.state === "CREATED" || found.state === "AWAITING_PAYMENT") && found.payBy > ctx.now;
  return isWaiting ? found : null;
}
