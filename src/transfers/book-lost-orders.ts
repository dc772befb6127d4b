/** What reconciliation may do to a transfer of which a statement has an order that the books lack (losses.ts). */
import type { Id } from "#kernel/id.ts";
import { journalIdFor } from "#ledger/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { officer } from "./acting-officer.ts";
import { applyEvent, type TransferParts } from "./apply-events.ts";
import { decide } from "./decide.ts";
import type { EventOf } from "./events.ts";
import { partsOfReference, type LostOrder, type LostOutcome } from "./losses.ts";
import { isRefused, type RefusalCode } from "./outcome.ts";
import { findTransfer } from "./store.ts";
import { couldLeave, type Transfer } from "./transfer.ts";

export interface LostOrders {
  readonly transfer: Id<"tr">;
  readonly outcome: LostOutcome;
  readonly orders: readonly LostOrder[];
}

/** The people who have read the statement. */
export interface TwoPeople {
  readonly proposedBy: string;
  readonly decidedBy: string;
}

export interface LostOrderBooks {
  /** Whether something of it would go on, were its doubt settled; false for one that the books don't know. */
  readonly couldLeave: (ctx: Ctx, transfer: Id<"tr">) => Promise<boolean>;
  /** Why they can't be booked now, or null. */
  readonly whyNotBook: (ctx: Ctx, lost: LostOrders) => Promise<RefusalCode | null>;
  /** Books them; answers the journal by which the money left. */
  readonly book: (ctx: Ctx, lost: LostOrders, by: TwoPeople) => Promise<Id<"jr">>;
}

const eventOf = (
  { now: at }: Ctx,
  { outcome, orders }: LostOrders,
  { proposedBy, decidedBy }: TwoPeople,
): EventOf<"lost_order_booked"> => {
  return { type: "lost_order_booked", at, by: officer(proposedBy), second: officer(decidedBy), outcome, orders };
};

export function lostOrderBooks(parts: TransferParts): LostOrderBooks {
  return {
    async couldLeave(ctx, transfer) {
      const stored = await findTransfer(ctx.db, transfer);
      return stored !== null && couldLeave(stored.transfer);
    },
    async whyNotBook(ctx, lost) {
      const stored = await findTransfer(ctx.db, lost.transfer);
      if (stored === null) return "nothing_new";
      const decision = decide(stored.transfer, eventOf(ctx, lost, { proposedBy: "one", decidedBy: "another" }), parts.rules);
      return isRefused(decision) ? decision.refusal : null;
    },
    async book(ctx, lost, by) {
      return journalOf(await applyEvent(ctx, lost.transfer, eventOf(ctx, lost, by), parts), lost);
    },
  };
}

function journalOf({ id, posted }: Transfer, { outcome, orders }: LostOrders): Id<"jr"> {
  const of = outcome === "paid" ? id : partsOfReference(orders[0]?.reference ?? id).of;
  if (of === id) {
    const kind = outcome === "paid" ? "transfer.paid" : "transfer.refunded";
    return journalIdFor(id, kind, posted[kind] ?? 1);
  }
  return journalIdFor(of as Id<"py">, "payin.refunded", posted[`payin.refunded ${of}`] ?? 1);
}
