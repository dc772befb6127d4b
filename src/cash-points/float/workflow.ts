import { defineWorkflow } from "#platform/maker-checker/workflow.ts";
import { referenceKey, type FloatRequest, type NewFloatRequest } from "./model/float.ts";
import { findFloatRequest } from "./store.ts";

/** Requests of agents about their float as a maker-checker workflow: the treasury decides. */
export const FLOAT_REQUESTS = defineWorkflow<NewFloatRequest, FloatRequest>({
  name: "cash_points.float_request",
  table: "cash_points.float_request",
  isOpenToUsers: true,
  find: (ctx, id) => findFloatRequest(ctx.db, id),
  columns: ({ agent, kind, amount, evidence }) => ({
    agent,
    kind,
    amount_minor: amount.minor,
    bank: evidence?.bank ?? null,
    reference: evidence?.reference ?? null,
    reference_key: evidence && referenceKey(evidence.reference),
    paid_on: evidence?.paidOn ?? null,
    needs_line: evidence !== null,
  }),
  shown: ({ id, agent, kind, amount, evidence, proposedBy }) => ({
    id,
    agent,
    kind,
    currency: amount.currency,
    minor: String(amount.minor),
    evidence: evidence && { bank: evidence.bank, reference: evidence.reference, paidOn: evidence.paidOn },
    proposedBy,
  }),
  approval: () => ({ menu: "float", module: ["approve"] }),
  concerned: ({ agent }) => [agent],
  audited: ({ agent, kind, amount }) => ({ details: { agent, kind, amountMinor: String(amount.minor) } }),
});
