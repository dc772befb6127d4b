import { defineWorkflow } from "#platform/maker-checker/workflow.ts";
import type { ProposedCorrection } from "../model/correction-journals.ts";
import { findCorrection, type CorrectionRow } from "../store-corrections.ts";

/** Correcting journals as a maker-checker workflow. */
export const CORRECTIONS = defineWorkflow<ProposedCorrection, CorrectionRow>({
  name: "reconciliation.correction",
  table: "reconciliation.correction",
  find: (ctx, id) => findCorrection(ctx.db, id),
  columns: ({ case: about, template, account, currency, minor }) => ({ case_id: about, template, account, currency, minor }),
  shown: ({ id, case: about, template, account, currency, minor, reason, proposedBy }) => ({
    id,
    case: about,
    template,
    account,
    currency,
    minor: String(minor),
    reason,
    proposedBy,
  }),
  // Account and amount are the case's difference: the server finds them.
  sent: ({ case: about, template, reason }) => ({ case: about, template, reason }),
  approval: () => ({ menu: "ledger", module: ["approve"] }),
  audited: ({ case: about, template }) => ({ details: { case: about, template } }),
});
