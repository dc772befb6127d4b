/** The work of compliance about people who verify themselves. */
import { href } from "#kernel/href.ts";
import type { WorkPart } from "#platform/work/part.ts";
import { casesAddress } from "./contract.ts";
import { CASE_GOAL_MS, DECISION_GOAL_MS } from "./model/goals.ts";
import { countQueue } from "./store-work.ts";
import { DECISIONS } from "./workflow.ts";

export const verificationWork: WorkPart = {
  queues: [
    {
      name: "verification_cases",
      needs: [{ menu: "verification", module: ["review"] }],
      goalMs: CASE_GOAL_MS,
      page: casesAddress.to({ view: "queue" }),
      count: (db, { limit }) => countQueue(db, limit),
    },
  ],
  proposals: [
    {
      workflow: DECISIONS,
      goalMs: DECISION_GOAL_MS,
      kind: "outcome",
      subject: ["case_id"],
      concerned: "subject",
      approval: { menu: "verification", module: ["approve"] },
      pageOf: ({ subject }) => href("/office/verification/:id", { id: subject }),
    },
  ],
};
