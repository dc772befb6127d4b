import { defineWorkflow } from "#platform/maker-checker/workflow.ts";
import type { Decision, NewDecision } from "./model/decision.ts";
import { findDecision } from "./store.ts";

/** Decisions of cases as a maker-checker workflow. Whoever the case is about decides nothing. */
export const DECISIONS = defineWorkflow<NewDecision, Decision>({
  name: "verification.decision",
  table: "verification.decision",
  find: (ctx, id) => findDecision(ctx.db, id),
  columns: ({ case: caseId, subject, outcome, tier, code, accepted }) => ({
    case_id: caseId,
    subject,
    outcome,
    tier,
    code,
    seen: JSON.stringify({ accepted }),
  }),
  shown: ({ id, case: caseId, subject, outcome, tier, code, accepted, reason, proposedBy }) => ({
    id,
    case: caseId,
    subject,
    outcome,
    tier,
    code,
    accepted: [...accepted],
    reason,
    proposedBy,
  }),
  // What is accepted is read from the case, not sent: a repeated call has the same content without it.
  sent: ({ id, case: caseId, outcome, code, reason }) => ({ id, case: caseId, outcome, code, reason }),
  approval: () => ({ menu: "verification", module: ["approve"] }),
  concerned: ({ subject }) => [subject],
  audited: ({ case: caseId, subject, outcome, tier }) => ({ subject, details: { case: caseId, outcome, tier } }),
});
