/** The treasury's work about agents: requests about their float, and cash differences. */
import { href } from "#kernel/href.ts";
import { DAY_MS, HOUR_MS } from "#kernel/time.ts";
import type { WorkPart } from "#platform/work/part.ts";
import { FLOAT_REQUESTS } from "../float/workflow.ts";
import { countDifferences } from "./store-work.ts";

const DIFFERENCE_GOAL_MS = DAY_MS;
const FLOAT_GOAL_MS = 4 * HOUR_MS;

const TREASURY = { menu: "float", module: ["approve"] } as const;

export const cashPointsWork: WorkPart = {
  queues: [
    {
      name: "cash_points_differences",
      needs: [TREASURY],
      goalMs: DIFFERENCE_GOAL_MS,
      page: href("/office/float/differences"),
      isNotified: true,
      count: (db, { limit }) => countDifferences(db, limit),
    },
  ],
  proposals: [
    {
      workflow: FLOAT_REQUESTS,
      goalMs: FLOAT_GOAL_MS,
      kind: "kind",
      subject: ["agent"],
      concerned: "agent",
      approval: TREASURY,
      pageOf: ({ id }) => href("/office/float/requests/:id", { id }),
    },
  ],
};
