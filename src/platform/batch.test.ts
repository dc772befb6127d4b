import { setImmediate as nextTurn } from "node:timers/promises";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { inBatches, throttle } from "./batch.ts";

describe("batched work", () => {
  const openWork = (most: number, isBroken: (one: number) => boolean = () => false) => {
    const lists: (readonly number[])[] = [];
    const request = inBatches(most, async (list: readonly number[]) => {
      lists.push(list);
      // Calls made in the same turn of the event loop are collected meanwhile.
      await nextTurn();
      if (list.some(isBroken)) throw new Error(`broken among ${list.length}`);
      return list.map((one) => one * 10);
    });
    return { lists, ask: request };
  };

  test("a single caller is served at once; callers arriving meanwhile go together, up to the limit", async () => {
    const { lists, ask: request } = openWork(3);
    const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(request));
    expect(answers).toEqual([10, 20, 30, 40, 50, 60]);
    expect(lists).toEqual([[1], [2, 3, 4], [5, 6]]);
    expect(await request(7)).toBe(70);
  });

  test("an item that fails in a batch fails alone", async () => {
    const { ask: request } = openWork(10, (one) => one === 3);
    const settled = await Promise.allSettled([1, 2, 3, 4].map(request));
    expect(settled.map((one) => (one.status === "fulfilled" ? one.value : String(one.reason)))).toEqual([
      10,
      20,
      "Error: broken among 1",
      40,
    ]);
    expect(await request(5)).toBe(50);
  });

  test("after three failures without a success the rest get the same error without being tried", async () => {
    const { lists, ask: request } = openWork(10, (one) => one > 1);
    const settled = await Promise.allSettled([1, 2, 3, 4, 5, 6].map(request));
    expect(settled.map(({ status }) => status)).toEqual(["fulfilled", ...Array.from({ length: 5 }, () => "rejected")]);
    expect(lists.map(({ length }) => length)).toEqual([1, 5, 1, 1, 1]);
  });

  test("work that does not return one answer for each item fails for all of them", async () => {
    const request = inBatches(5, async () => []);
    await expect(request(1)).rejects.toThrow("an answer for each");
  });
});

describe("throttled work", () => {
  test("runs at once, and once more at the end of the interval for all calls made within it", async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    let times = 0;
    const act = throttle(40, async () => void (times += 1));
    await act();
    expect(times).toBe(1);
    await Promise.all([act(), act(), act()]);
    expect(times).toBe(1);
    await vi.advanceTimersByTimeAsync(39);
    expect(times).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(times).toBe(2);
    await vi.advanceTimersByTimeAsync(80);
    expect(times).toBe(2);
    await act();
    expect(times).toBe(3);
  });
});
