/** When a queue is overdue. Pure: the page, the badge and the metric decide by the same function. */

export interface Waiting {
  readonly count: number;
  readonly since: Date | null;
  readonly due?: Date | null;
}

/** The earliest deadline of a row, else the age goal of the one waiting longest; null while nothing waits. */
export function deadlineOf({ count, since, due = null }: Waiting, goalMs: number): Date | null {
  if (count === 0) return null;
  if (due !== null) return due;
  return since === null ? null : new Date(since.getTime() + goalMs);
}

/** Milliseconds since the deadline; 0 before it, and while nothing waits. */
export function overdueMs(waiting: Waiting, goalMs: number, now: Date): number {
  const deadline = deadlineOf(waiting, goalMs);
  return deadline === null ? 0 : Math.max(0, now.getTime() - deadline.getTime());
}
