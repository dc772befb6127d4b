import { expect, test } from "vitest";
import { badgeOf, type BadgeQueue } from "./badge.ts";

const queue = (change: Partial<BadgeQueue>): BadgeQueue => ({
  count: 0,
  isMore: false,
  isOverdue: false,
  isWatched: false,
  ...change,
});

test("adds what waits for a decision, and leaves out what is only watched", () => {
  const queues = [
    queue({ count: 2, isOverdue: true }),
    queue({ count: 3 }),
    queue({ count: 9, isWatched: true, isOverdue: true, isMore: true }),
  ];
  expect(badgeOf(queues, 1_000)).toEqual({ count: 5, isMore: false, overdue: 1 });
  expect(badgeOf([], 1_000)).toEqual({ count: 0, isMore: false, overdue: 0 });
});

test("is at most the most that is counted, and says that there are more", () => {
  expect(badgeOf([queue({ count: 600 }), queue({ count: 500 })], 1_000)).toEqual({ count: 1_000, isMore: true, overdue: 0 });
  expect(badgeOf([queue({ count: 1_000, isMore: true })], 1_000)).toMatchObject({ count: 1_000, isMore: true });
  expect(badgeOf([queue({ count: 1_000 })], 1_000)).toMatchObject({ isMore: false });
});
