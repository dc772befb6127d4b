import { defineWorkflow } from "#platform/maker-checker/workflow.ts";
import type { Proposed } from "./model/proposals.ts";
import { findProposal, type ProposalRow } from "./store.ts";

/** Proposals about transfers and payments as a maker-checker workflow. */
export const PROPOSALS = defineWorkflow<Proposed, ProposalRow>({
  name: "transfers.proposal",
  table: "transfers.proposal",
  find: (ctx, id) => findProposal(ctx.db, id),
  columns: ({ menu, transfer, payment, what, files, batch, seen }) => ({
    menu,
    transfer,
    payment,
    kind: what.kind,
    particulars: JSON.stringify(what),
    files: JSON.stringify(files),
    batch,
    seen,
  }),
  shown: ({ id, menu, transfer, payment, what, reason, files, batch, seen, proposedBy }) => ({
    id,
    menu,
    transfer,
    payment,
    what,
    reason,
    files,
    batch,
    seen,
    proposedBy,
  }),
  // What was seen of the subject is the server's, and may have changed since the first call.
  sent: ({ transfer, what, files }) => ({ transfer, what, files }),
  approval: ({ menu }) => ({ menu, module: ["approve"] }),
  // Rows about decisions of compliance are hidden by their kind (src/audit/store.ts).
  audited: ({ id, transfer, payment, what }) => ({ subject: transfer ?? payment ?? id, details: { kind: what.kind } }),
});
