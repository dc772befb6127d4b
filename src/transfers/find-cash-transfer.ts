import type { Id } from "#kernel/id.ts";
import type { Money } from "#kernel/money.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { agreementSchema } from "./agreement.ts";
import { parseCode, type CollectCode } from "./code.ts";
import type { State } from "./states.ts";
import { findTransfer, lockTransfers } from "./store.ts";
import { heldOf, totalOf } from "./transfer.ts";

/** A transfer as a counter has to know it. */
export interface CashTransfer {
  readonly id: Id<"tr">;
  readonly state: State;
  /** What the recipient gets. */
  readonly amount: Money;
  readonly principal: Money;
  /** What the sender has to pay. */
  readonly total: Money;
  readonly sender: string;
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
  const { beneficiary } = agreementSchema.parse(agreed.snapshot);
  return {
    id,
    state: transfer.state,
    amount: heldOf(transfer),
    principal: transfer.price.principal,
    total: totalOf(transfer.price),
    sender: agreed.sender,
    recipientName: beneficiary.name,
    recipientPhone: beneficiary.phone,
    lockUntil: transfer.pickup?.lock?.until ?? null,
  };
}
