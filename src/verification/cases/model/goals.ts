/** Age goals of the queues of verification: the case itself and "My work" show the same deadlines. Pure. */
import { DAY_MS, HOUR_MS } from "#kernel/time.ts";

/** Only for cases without a deadline: the others are due by the term `verification_review`. */
export const CASE_GOAL_MS = 5 * DAY_MS;
/** From the proposal of a decision to the second person's. */
export const DECISION_GOAL_MS = 4 * HOUR_MS;
