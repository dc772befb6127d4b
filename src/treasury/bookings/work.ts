/** The treasury's work about bookings: those that wait for a second person. */
import { href } from "#kernel/href.ts";
import { HOUR_MS } from "#kernel/time.ts";
import type { WorkPart } from "#platform/work/part.ts";
import { BOOKINGS } from "./workflow.ts";

const BOOKING_GOAL_MS = 4 * HOUR_MS;

export const treasuryWork: WorkPart = {
  proposals: [
    {
      workflow: BOOKINGS,
      goalMs: BOOKING_GOAL_MS,
      kind: "template",
      subject: ["evidence"],
      concerned: null,
      approval: { menu: "treasury", module: ["approve"] },
      pageOf: ({ id }) => href("/office/treasury/booking/:id", { id }),
    },
  ],
};
