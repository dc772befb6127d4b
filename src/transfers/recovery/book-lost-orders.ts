/** What reconciliation can do with a transfer of which a statement has an order that the books lack (lifecycle/phases/lost-in-restore.ts). */
import type { Id } from "#kernel/id.ts";
import { journalIdFor } from "#ledger/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { officer } from "../office/acting-officer.ts";
import { applyEvent, type TransferDeps } from "../processing/apply-events.ts";
import { isAward } from "../lifecycle/awards.ts";
import { decide } from "../lifecycle/decide.ts";
import type { EventOf } from "../lifecycle/events.ts";
import { parseReference } from "../lifecycle/phases/lost-in-restore.ts";
import { isRefused, type RefusalCode } from "../lifecycle/outcome.ts";
import { findTransfer } from "../store.ts";
import { couldLeave, type Transfer } from "../lifecycle/transfer.ts";
import type { LostOrder, LostOutcome } from "../lifecycle/lost-in-restore.ts";

export interface LostOrders {
  readonly transfer: Id<"tr">;
  readonly outcome: LostOutcome;
  readonly orders: readonly LostOrder[];
}

/** The two people who read the statement. */
export interface TwoPeople {
  readonly proposedBy: string;
  readonly decidedBy: string;
}

export interface LostOrderBooks {
  /** Whether money of it would leave once its conflict is resolved; false for a transfer that is not in the books. */
  readonly couldLeave: (ctx: Ctx, transfer: Id<"tr">) => Promise<boolean>;
  /** Why the orders cannot be booked now, or null. */
  readonly whyNotBook: (ctx: Ctx, lost: LostOrders) => Promise<RefusalCode | null>;
  /** Books the orders. Returns the journal by which the money left. */
  readonly book: (ctx: Ctx, lost: LostOrders, by: TwoPeople) => Promise<Id<"jr">>;
}

const eventOf = (
  { now: at }: Ctx,
  { outcome, orders }: LostOrders,
  { proposedBy, decidedBy }: TwoPeople,
): EventOf<"lost_order_booked"> => {
  return { type: "lost_order_booked", at, by: officer(proposedBy), second: officer(decidedBy), outcome, orders };
};

export function lostOrderBooks(deps: TransferDeps): LostOrderBooks {
  return {
    async couldLeave(ctx, transfer) {
      const stored = await findTransfer(ctx.db, transfer);
      return stored !== null && couldLeave(stored.transfer);
    },
    async whyNotBook(ctx, lost) {
      const stored = await findTransfer(ctx.db, lost.transfer);
      if (stored === null) return "nothing_new";
      const decision = decide(stored.transfer, eventOf(ctx, lost, { proposedBy: "one", decidedBy: "another" }), deps.rules);
      return isRefused(decision) ? decision.refusal : null;
    },
    async book(ctx, lost, by) {
      return journalOf(await applyEvent(ctx, lost.transfer, eventOf(ctx, lost, by), deps), lost);
    },
  };
}

function journalOf({ id, posted }: Transfer, { outcome, orders }: LostOrders): Id<"jr"> {
  const of = outcome === "paid" ? id : parseReference(orders[0]?.reference ?? id).of;
  if (of === id) {
    const kind = outcome === "paid" ? "transfer.paid" : "transfer.refunded";
    return journalIdFor(id, kind, posted[kind] ?? 1);
  }
  if (isAward(of)) return journalIdFor(id, "transfer.award_paid", posted["transfer.award_paid"] ?? 1);
  return journalIdFor(of as Id<"py">, "payin.refunded", posted[`payin.refunded ${of}`] ?? 1);
}
