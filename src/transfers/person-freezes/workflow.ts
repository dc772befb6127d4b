import { defineWorkflow } from "#platform/maker-checker/workflow.ts";
import type { FreezeDraft, FreezeProposal } from "./model/person-freeze.ts";
import { findFreezeProposal } from "./store.ts";

/** Freezing and unfreezing a person as a maker-checker workflow. */
export const FREEZES = defineWorkflow<FreezeDraft, FreezeProposal>({
  name: "transfers.person_freeze",
  table: "transfers.person_freeze",
  find: (ctx, id) => findFreezeProposal(ctx.db, id),
  columns: ({ person, action, cause, files, seen }) => ({ person, action, cause, files: JSON.stringify(files), seen }),
  shown: ({ id, person, action, cause, reason, files, seen, proposedBy }) => ({
    id,
    person,
    action,
    cause,
    reason,
    files,
    seen,
    proposedBy,
  }),
  // What was in force is the server's, and may have changed since the first call.
  sent: ({ person, action, cause, reason, files }) => ({ person, action, cause, reason, files }),
  approval: () => ({ menu: "compliance", module: ["approve"] }),
  concerned: ({ person }) => [person],
  audited: ({ person, action }) => ({ subject: person, details: { action } }),
});
