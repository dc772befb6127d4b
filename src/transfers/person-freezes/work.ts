/** The work of compliance about frozen people: proposals that wait for a second person, and freezes in urgency that will lapse. */
import { href } from "#kernel/href.ts";
import { HOUR_MS } from "#kernel/time.ts";
import type { WorkPart } from "#platform/work/part.ts";
import { holdsAddress } from "../advance-holds/contract.ts";
import { countUrgent } from "./store-work.ts";
import { FREEZES } from "./workflow.ts";

const FREEZE_GOAL_MS = 2 * HOUR_MS;
const URGENT_FREEZE_GOAL_MS = 12 * HOUR_MS;

export const freezeWork: WorkPart = {
  queues: [
    {
      name: "transfers_urgent_freezes",
      needs: [{ menu: "compliance", module: ["decide"] }],
      goalMs: URGENT_FREEZE_GOAL_MS,
      page: holdsAddress.to({ state: "in_force", kind: "person" }),
      isNotified: true,
      count: (db, { now, limit }) => countUrgent(db, now, limit),
    },
  ],
  proposals: [
    {
      workflow: FREEZES,
      goalMs: FREEZE_GOAL_MS,
      kind: "action",
      subject: ["person"],
      concerned: "person",
      approval: { menu: "compliance", module: ["approve"] },
      pageOf: ({ subject }) => `${href("/office/user/:id", { id: subject })}#freeze`,
    },
  ],
};
