/** Calls that are planned for a time: their states and limits. Pure, for server and screen. */
import { DAY_MS, MINUTE_MS } from "#kernel/time.ts";

export const PLANNED_STATES = ["planned", "held", "missed", "cancelled"] as const;
export type PlannedState = (typeof PLANNED_STATES)[number];
export const PURPOSES = ["verification", "question"] as const;
export type Purpose = (typeof PURPOSES)[number];

export const NOTE_MAX_CHARS = 300;
/** Times are chosen in these steps, from this long ahead, up to this long ahead. */
export const STEP_MS = 5 * MINUTE_MS;
export const EARLIEST_MS = 10 * MINUTE_MS;
export const LATEST_MS = 30 * DAY_MS;
/** Both are reminded this long before; a call that connects from then on is the planned one. */
export const REMINDED_MS = 15 * MINUTE_MS;
/** A call that has not connected by then was missed. */
export const MISSED_AFTER_MS = 30 * MINUTE_MS;

/** Refusal of a time, or null. */
export function whyNotAt(at: Date, now: Date): "plan_time_odd" | "plan_time_soon" | "plan_time_far" | null {
  const ahead = at.getTime() - now.getTime();
  if (at.getTime() % STEP_MS !== 0) return "plan_time_odd";
  if (ahead < EARLIEST_MS) return "plan_time_soon";
  return ahead > LATEST_MS ? "plan_time_far" : null;
}

/** The planned times for which a call that connects now counts. */
export const timesAround = (now: Date) => ({
  from: new Date(now.getTime() - MISSED_AFTER_MS),
  until: new Date(now.getTime() + REMINDED_MS),
});
