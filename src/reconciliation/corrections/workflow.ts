import { defineWorkflow } from "#platform/maker-checker/workflow.ts";
import type { ProposedCorrection } from "../model/correction-journals.ts";
import { findCorrection, type CorrectionRow } from "../store-corrections.ts";

/** Corrections of cases, by a journal or by an explanation, as a maker-checker workflow. */
export const CORRECTIONS = defineWorkflow<ProposedCorrection, CorrectionRow>({
  name: "reconciliation.correction",
  table: "reconciliation.correction",
  find: (ctx, id) => findCorrection(ctx.db, id),
  columns: ({ case: about, template, account, currency, minor, findings }) => ({
    case_id: about,
    template,
    account,
    currency,
    minor,
    findings,
  }),
  shown: ({ id, case: about, template, account, currency, minor, findings, reason, proposedBy }) => ({
    id,
    case: about,
    template,
    account,
    currency,
    minor: minor === null ? null : String(minor),
    findings,
    reason,
    proposedBy,
  }),
  // Account, amount and findings are those of the case: the server finds them.
  sent: ({ case: about, template, reason }) => ({ case: about, template, reason }),
  approval: () => ({ menu: "ledger", module: ["approve"] }),
  audited: ({ case: about, template }) => ({ details: { case: about, template } }),
});
