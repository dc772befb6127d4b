/** How long customers waited for the first answers of a day. Pure, for server and tests. */
import { workedBetween, type WorkingTime } from "../../hours/model/clock.ts";

interface FirstAnswer {
  readonly openedAt: Date;
  readonly answeredAt: Date;
}

export interface FirstAnswers {
  readonly answered: number;
  /** Null: nothing was answered. */
  readonly medianMs: number | null;
  readonly worstMs: number | null;
  /** Answers that took longer than the goal. Without a goal none is late. */
  readonly late: number;
}

/** In working time, as the goal is; without hours in all time. The median of an even number is the mean of the two in the middle. */
export function readFirstAnswers(answers: readonly FirstAnswer[], time: WorkingTime | null, goalMs: number | null): FirstAnswers {
  const between = time === null ? (fromMs: number, toMs: number) => Math.max(0, toMs - fromMs) : workedBetween(time);
  const waits = answers
    .map(({ openedAt, answeredAt }) => between(openedAt.getTime(), answeredAt.getTime()))
    .toSorted((a, b) => a - b);
  const [lower, upper] = [waits[Math.ceil(waits.length / 2) - 1], waits[Math.floor(waits.length / 2)]];
  return {
    answered: waits.length,
    medianMs: lower === undefined || upper === undefined ? null : Math.round((lower + upper) / 2),
    worstMs: waits.at(-1) ?? null,
    late: goalMs === null ? 0 : waits.filter((wait) => wait > goalMs).length,
  };
}
