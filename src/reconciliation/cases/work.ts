/** The treasury's work about differences between the books and statements. */
import { href } from "#kernel/href.ts";
import { DAY_MS, HOUR_MS } from "#kernel/time.ts";
import type { WorkPart } from "#platform/work/part.ts";
import { CORRECTIONS } from "../corrections/workflow.ts";
import { countOpenCases } from "./store-work.ts";

const CASE_GOAL_MS = 2 * DAY_MS;
const CORRECTION_GOAL_MS = 4 * HOUR_MS;

export const reconciliationWork: WorkPart = {
  queues: [
    {
      name: "reconciliation_cases",
      needs: [{ menu: "ledger", module: ["adjust"] }],
      goalMs: CASE_GOAL_MS,
      page: href("/office/reconciliation"),
      count: (db, { limit }) => countOpenCases(db, limit),
    },
  ],
  proposals: [
    {
      workflow: CORRECTIONS,
      goalMs: CORRECTION_GOAL_MS,
      kind: "template",
      subject: ["case_id"],
      concerned: null,
      approval: { menu: "ledger", module: ["approve"] },
      pageOf: ({ subject }) => href("/office/reconciliation/:id", { id: subject }),
    },
  ],
};
