import { defineWorkflow } from "#platform/maker-checker/workflow.ts";
import type { Decision, NewDecision } from "./model/decision.ts";
import { findDecision } from "./store.ts";

/** Decisions of cases as a maker-checker workflow. Whoever the case is about decides nothing. */
export const DECISIONS = defineWorkflow<NewDecision, Decision>({
  name: "verification.decision",
  table: "verification.decision",
  find: (ctx, id) => findDecision(ctx.db, id),
  columns: ({ case: caseId, subject, outcome, tier, code, isFinal, accepted }) => ({
    case_id: caseId,
    subject,
    outcome,
    tier,
    code,
    is_final: isFinal,
    seen: JSON.stringify({ accepted }),
  }),
  shown: ({ id, case: caseId, subject, outcome, tier, code, isFinal, accepted, reason, proposedBy }) => ({
    id,
    case: caseId,
    subject,
    outcome,
    tier,
    code,
    isFinal,
    accepted: [...accepted],
    reason,
    proposedBy,
  }),
  // What is accepted is read from the case, not sent: a repeated call has the same content without it.
  sent: ({ id, case: caseId, outcome, code, isFinal, reason }) => ({ id, case: caseId, outcome, code, isFinal, reason }),
  approval: () => ({ menu: "verification", module: ["approve"] }),
  concerned: ({ subject }) => [subject],
  audited: ({ case: caseId, subject, outcome, tier, isFinal }) => ({
    subject,
    details: { case: caseId, outcome, tier, isFinal },
  }),
});
