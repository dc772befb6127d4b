import {
  DOUBT_JOB,
  hearGap,
  listDisputedCosts,
  listHeldAfter,
  listHeldBy,
  listPayInNumbers,
  listRecoveries,
  listTransfersOf,
  listWaitingCash,
  sumHeld,
} from "#transfers/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { Expectations } from "./expected.ts";

/** Nobody restores that often. */
const MAX_GAPS = 50;
/** Named in one case. */
const MAX_CASH = 500;

/** What transfers say that the ledger should hold. */
export const transfersExpect: Expectations<Ctx> = {
  heldBy: (ctx, subjects) => listHeldBy(ctx.db, subjects),
  listHeld: (ctx, { after, limit }) => listHeldAfter(ctx.db, after, limit),
  totalsHeld: (ctx) => sumHeld(ctx.db),
  disputedCosts: (ctx, page) => listDisputedCosts(ctx.db, page),
  gaps: (ctx) => listRecoveries(ctx.db, MAX_GAPS),
  gapIsRead: (ctx, gap, paid) => hearGap(ctx, gap, paid),
  transfersOf: (ctx, payments) => listTransfersOf(ctx.db, payments),
  waitingCash: (ctx, { begunAt }) => listWaitingCash(ctx.db, begunAt, MAX_CASH),
  doubt: (ctx, transfer) => ctx.enqueue(DOUBT_JOB, { transfer }, { key: `${DOUBT_JOB}:${transfer}` }),
  payInNumbers: (ctx, subjects) => listPayInNumbers(ctx.db, subjects),
};
