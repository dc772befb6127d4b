import { listDisputedCosts, listHeldAfter, listHeldBy, listPayInNumbers, sumHeld } from "#transfers/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { Expectations } from "./expected.ts";

/** What transfers say that the ledger should hold. */
export const transfersExpect: Expectations<Ctx> = {
  heldBy: (ctx, subjects) => listHeldBy(ctx.db, subjects),
  listHeld: (ctx, { after, limit }) => listHeldAfter(ctx.db, after, limit),
  totalsHeld: (ctx) => sumHeld(ctx.db),
  disputedCosts: (ctx, page) => listDisputedCosts(ctx.db, page),
  payInNumbers: (ctx, subjects) => listPayInNumbers(ctx.db, subjects),
};
