import { defineWorkflow } from "#platform/maker-checker/workflow.ts";
import type { ChangeRequest, NewChangeRequest } from "../model/change.ts";
import { findChangeRequest } from "./store.ts";

/** Changes of rights as a maker-checker workflow. */
export const CHANGES = defineWorkflow<NewChangeRequest, ChangeRequest>({
  name: "access.change",
  table: "access.change_request",
  find: (ctx, id) => findChangeRequest(ctx.db, id),
  columns: ({ change: { kind, subject, from, to } }) => ({ kind, subject, change: JSON.stringify({ from, to }) }),
  shown: ({ id, change, reason, proposedBy }) => ({ id, change, reason, proposedBy }),
  approval: () => ({ menu: "access", module: ["approve"] }),
  concerned: ({ change }) => [change.subject],
  audited: ({ change }) => ({ details: { kind: change.kind, about: change.subject } }),
});
