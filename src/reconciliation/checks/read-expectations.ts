import {
  FLAG_CONFLICT_JOB,
  scheduleGapInquiries,
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
import type { Expectations } from "../model/expected.ts";

/** More restores than an installation will ever have. */
const MAX_GAPS = 50;
/** Most transfers named in one case. */
const MAX_CASH = 500;

/** What the ledger should hold, according to transfers. */
export const transferExpectations: Expectations<Ctx> = {
  heldBy: (ctx, subjects) => listHeldBy(ctx.db, subjects),
  listHeld: (ctx, { after, limit }) => listHeldAfter(ctx.db, after, limit),
  totalsHeld: (ctx) => sumHeld(ctx.db),
  disputedCosts: (ctx, page) => listDisputedCosts(ctx.db, page),
  gaps: (ctx) => listRecoveries(ctx.db, MAX_GAPS),
  gapIsRead: (ctx, gap, paid) => scheduleGapInquiries(ctx, gap, paid),
  transfersOf: (ctx, payments) => listTransfersOf(ctx.db, payments),
  waitingCash: (ctx, { begunAt }) => listWaitingCash(ctx.db, begunAt, MAX_CASH),
  flagConflictingOutcomes: (ctx, transfer) =>
    ctx.enqueue(FLAG_CONFLICT_JOB, { transfer }, { key: `${FLAG_CONFLICT_JOB}:${transfer}` }),
  payInNumbers: (ctx, subjects) => listPayInNumbers(ctx.db, subjects),
};
