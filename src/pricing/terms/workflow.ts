import { defineWorkflow } from "#platform/maker-checker/workflow.ts";
import { TERM_WORKFLOW } from "./contract-refusals.ts";
import { menuOf } from "./model/term-kinds.ts";
import type { ProposedTerm, TermRecord } from "./model/term.ts";
import { findTerm, storedValue } from "./store.ts";
import { shownTerm } from "./term-guards.ts";

/** Terms as a maker-checker workflow. Imports and stops are stored without it (decision 0054). */
export const TERMS = defineWorkflow<ProposedTerm, TermRecord>({
  name: TERM_WORKFLOW,
  table: "pricing.term",
  find: (ctx, id) => findTerm(ctx.db, id),
  columns: ({ content, validFrom, validTo }) => ({
    kind: content.kind,
    key: content.key,
    value: JSON.stringify(storedValue(content)),
    valid_from: validFrom,
    valid_to: validTo,
  }),
  shown: shownTerm,
  approval: ({ content }) => ({ menu: menuOf(content.kind), module: ["approve"] }),
  audited: ({ content: { kind, key } }) => ({ details: { kind, key } }),
});
