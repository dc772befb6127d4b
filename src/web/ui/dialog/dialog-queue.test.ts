import { expect, test } from "vitest";
import { PRIORITY, QUEUE_LIMIT, enqueue, remove, type Priority, type Queued } from "./dialog-queue.ts";

const item = (id: number, priority: Priority = PRIORITY.ordinary): Queued => ({ id, priority });
const ids = (queue: readonly Queued[]) => queue.map(({ id }) => id);

test("ordinary dialogs wait in the order of their requests", () => {
  const queue = [1, 2, 3].reduce<readonly Queued[]>((waiting, id) => enqueue(waiting, item(id)), []);
  expect(ids(queue)).toEqual([1, 2, 3]);
  expect(ids(remove(queue, 1))).toEqual([2, 3]);
});

test("a blocking dialog replaces the visible one, which returns afterwards", () => {
  const queue = enqueue([item(1), item(2)], item(3, PRIORITY.blocking));
  expect(ids(queue)).toEqual([3, 1, 2]);
  expect(ids(enqueue(queue, item(4, PRIORITY.blocking)))).toEqual([3, 4, 1, 2]);
});

test("a question during progress is shown at once, otherwise progress would never end", () => {
  expect(ids(enqueue([item(1, PRIORITY.progress)], item(2)))).toEqual([2, 1]);
});

test("a flood of dialogs is cut off, but never a blocking dialog", () => {
  const full = Array.from({ length: QUEUE_LIMIT }, (_, id) => item(id));
  expect(enqueue(full, item(99))).toBe(full);
  expect(enqueue(full, item(99, PRIORITY.blocking))[0]?.id).toBe(99);
});

test("removing an unknown entry changes nothing", () => {
  expect(ids(remove([item(1)], 7))).toEqual([1]);
});
