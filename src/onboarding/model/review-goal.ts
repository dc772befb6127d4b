import { DAY_MS } from "#kernel/time.ts";
import type { SheetState } from "./sheet-states.ts";

/** Compliance answers a submitted sheet within this time: the age goal of its queue, and the day that its applicant reads. */
export const REVIEW_GOAL_MS = 5 * DAY_MS;

/** The instant until which a submitted sheet is answered; null in any other state. */
export const answerByOf = ({ state, stateAt }: { readonly state: SheetState; readonly stateAt: Date }): Date | null =>
  state === "SUBMITTED" ? new Date(stateAt.getTime() + REVIEW_GOAL_MS) : null;
