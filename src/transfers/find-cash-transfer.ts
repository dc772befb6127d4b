import type { Id } from "#kernel/id.ts";
import { subtract, type Money } from "#kernel/money.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { agreementSchema } from "./agreement.ts";
import { parseCode, type CollectCode } from "./code.ts";
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
  /** What has come of it by bank. */
  readonly received: Money;
  readonly payBy: Date;
  readonly sender: string;
  readonly senderName: string;
  readonly recipientName: string;
  /** E.164: where the one-time code goes. */
  readonly recipientPhone: string | null;
  readonly lockUntil: Date | null;
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
    received: subtract(total, missingOf(transfer)),
    payBy: transfer.payBy,
    sender: agreed.sender,
    senderName: sender.name,
    recipientName: beneficiary.name,
    recipientPhone: beneficiary.phone,
    lockUntil: transfer.pickup?.lock?.until ?? null,
  };
}

/** The transfer that waits to be paid under a virtual account's number; null for none. */
export async function findPayable(ctx: Pick<Ctx, "db" | "now">, number: string): Promise<CashTransfer | null> {
  const id = await findByNumber(ctx.db, number);
  const found = id && (await findCashTransfer(ctx, id));
  const isWaiting = found && (found.state === "CREATED" || found.state === "AWAITING_PAYMENT") && found.payBy > ctx.now;
  return isWaiting ? found : null;
}
