/** The work of administrators: changes of rights that wait for a second person. */
import { href } from "#kernel/href.ts";
import { HOUR_MS } from "#kernel/time.ts";
import type { WorkPart } from "#platform/work/part.ts";
import { CHANGES } from "./workflow.ts";

const CHANGE_GOAL_MS = 4 * HOUR_MS;

export const accessWork: WorkPart = {
  proposals: [
    {
      workflow: CHANGES,
      goalMs: CHANGE_GOAL_MS,
      kind: "kind",
      subject: ["subject"],
      concerned: "subject",
      approval: { menu: "access", module: ["approve"] },
      pageOf: ({ id }) => href("/office/access/changes/:id", { id }),
    },
  ],
};
