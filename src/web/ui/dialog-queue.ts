/** Which dialog is on screen when several are asked for: one at a time, the first of the queue. Pure. */

/** Progress gives way to questions, questions to what blocks the whole app (session over). */
export const PRIORITY = { progress: 0, ordinary: 1, blocking: 2 } as const;
export type Priority = (typeof PRIORITY)[keyof typeof PRIORITY];

export interface Queued {
  readonly id: number;
  readonly priority: Priority;
}

/** More than this many waiting is a loop somewhere; further ordinary dialogs are not taken. */
export const QUEUE_LIMIT = 20;

/** Puts an item behind all that are at least as important: a visible dialog is only overtaken by a more important one. */
export function enqueue<Q extends Queued>(queue: readonly Q[], item: Q): readonly Q[] {
  if (queue.length >= QUEUE_LIMIT && item.priority < PRIORITY.blocking) return queue;
  const at = queue.findIndex((other) => other.priority < item.priority);
  return at === -1 ? [...queue, item] : queue.toSpliced(at, 0, item);
}

export function remove<Q extends Queued>(queue: readonly Q[], id: number): readonly Q[] {
  return queue.filter((item) => item.id !== id);
}
