/** The treasury's work about agents: requests about their float, low floats, and cash differences. */
import { href } from "#kernel/href.ts";
import { DAY_MS, HOUR_MS } from "#kernel/time.ts";
import type { WorkPart } from "#platform/work/part.ts";
import { FLOAT_REQUESTS } from "../float/workflow.ts";
import { floatsAddress } from "../agents/contract.ts";
import { countDifferences, countLowFloats } from "./store-work.ts";

const DIFFERENCE_GOAL_MS = DAY_MS;
const LOW_FLOAT_GOAL_MS = 2 * DAY_MS;
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
    {
      name: "cash_points_low_floats",
      needs: [TREASURY],
      goalMs: LOW_FLOAT_GOAL_MS,
      page: floatsAddress.to({ show: "low" }),
      // Its owner tops it up. The treasury is told of each when it becomes low.
      isWatched: true,
      count: (db, { limit }) => countLowFloats(db, limit),
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
