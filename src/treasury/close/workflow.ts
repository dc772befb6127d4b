import { defineWorkflow } from "#platform/maker-checker/workflow.ts";
import { periodText, type Close, type NewClose } from "../model/close.ts";
import { findClose } from "./store.ts";

/** Closes of days and months, and reopenings, as a maker-checker workflow. The whole checklist and all balances are part of what is signed. */
export const CLOSES = defineWorkflow<NewClose, Close>({
  name: "treasury.close",
  table: "treasury.close",
  find: (ctx, id) => findClose(ctx.db, id),
  columns: ({ kind, period, content }) => ({ kind, period, content: JSON.stringify(content) }),
  shown: ({ id, kind, period, content, reason, proposedBy }) => ({ id, kind, period, content, reason, proposedBy }),
  sent: ({ kind, period, content, reason }) => ({
    kind,
    period,
    reason,
    explanations: content.checks.flatMap(({ name, explanation }) => (explanation === null ? [] : [[name, explanation]])),
  }),
  approval: () => ({ menu: "ledger", module: ["approve"] }),
  audited: ({ kind, period }) => ({ details: { kind, period: periodText(kind, period) } }),
});
