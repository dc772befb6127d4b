/** Which of several requested dialogs is on screen: one at a time, the first of the queue. Pure. */

/** Progress yields to questions, questions to dialogs that block the whole app (session over). */
export const PRIORITY = { progress: 0, ordinary: 1, blocking: 2 } as const;
export type Priority = (typeof PRIORITY)[keyof typeof PRIORITY];

export interface Queued {
  readonly id: number;
  readonly priority: Priority;
}

/** More than this many waiting dialogs mean an endless loop; further ordinary dialogs are dropped. */
export const QUEUE_LIMIT = 20;

/** Inserts an item behind all that are at least as important: only a more important dialog replaces a visible one. */
export function enqueue<Q extends Queued>(queue: readonly Q[], item: Q): readonly Q[] {
  if (queue.length >= QUEUE_LIMIT && item.priority < PRIORITY.blocking) return queue;
  const at = queue.findIndex((other) => other.priority < item.priority);
  return at === -1 ? [...queue, item] : queue.toSpliced(at, 0, item);
}

export function remove<Q extends Queued>(queue: readonly Q[], id: number): readonly Q[] {
  return queue.filter((item) => item.id !== id);
}
