import { defineWorkflow } from "#platform/maker-checker/workflow.ts";
import { findReversal, type NewReversal, type Reversal } from "./store-reversals.ts";

/** Reversals of payouts at the counter as a maker-checker workflow: two workers of one outlet. */
export const REVERSALS = defineWorkflow<NewReversal, Reversal>({
  name: "cash_points.reversal",
  table: "cash_points.reversal",
  isOpenToUsers: true,
  find: (ctx, id) => findReversal(ctx.db, id),
  columns: ({ payout }) => ({ payout }),
  shown: ({ id, payout, reason, proposedBy }) => ({ id, payout, reason, proposedBy }),
  approval: () => ({ menu: "cash_pickup", module: ["reverse"] }),
  audited: ({ payout }) => ({ details: { payout } }),
});
