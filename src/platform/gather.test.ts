import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { gather, seldom } from "./gather.ts";

describe("work that is gathered", () => {
  const openWork = (most: number, isBroken: (one: number) => boolean = () => false) => {
    const lists: (readonly number[])[] = [];
    const ask = gather(most, async (list: readonly number[]) => {
      lists.push(list);
      await pause(5);
      if (list.some(isBroken)) throw new Error(`broken among ${list.length}`);
      return list.map((one) => one * 10);
    });
    return { lists, ask };
  };

  test("one who is alone is served at once; who comes meanwhile goes together, up to so many", async () => {
    const { lists, ask } = openWork(3);
    const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(ask));
    expect(answers).toEqual([10, 20, 30, 40, 50, 60]);
    expect(lists).toEqual([[1], [2, 3, 4], [5, 6]]);
    expect(await ask(7)).toBe(70);
  });

  test("one that can't be done fails by itself, and takes nobody with it", async () => {
    const { ask } = openWork(10, (one) => one === 3);
    const settled = await Promise.allSettled([1, 2, 3, 4].map(ask));
    expect(settled.map((one) => (one.status === "fulfilled" ? one.value : String(one.reason)))).toEqual([
      10,
      20,
      "Error: broken among 1",
      40,
    ]);
    expect(await ask(5)).toBe(50);
  });

  test("where three fail and none has gone well, the others are told the same without being tried", async () => {
    const { lists, ask } = openWork(10, (one) => one > 1);
    const settled = await Promise.allSettled([1, 2, 3, 4, 5, 6].map(ask));
    expect(settled.map(({ status }) => status)).toEqual(["fulfilled", ...Array.from({ length: 5 }, () => "rejected")]);
    expect(lists.map(({ length }) => length)).toEqual([1, 5, 1, 1, 1]);
  });

  test("work that does not answer each is a bug for all of them", async () => {
    const ask = gather(5, async () => []);
    await expect(ask(1)).rejects.toThrow("an answer for each");
  });
});

describe("what is done seldom", () => {
  test("is done at once, and for all who ask within the while once more at its end", async () => {
    let times = 0;
    const act = seldom(40, async () => void (times += 1));
    await act();
    expect(times).toBe(1);
    await Promise.all([act(), act(), act()]);
    expect(times).toBe(1);
    await pause(80);
    expect(times).toBe(2);
    await pause(80);
    expect(times).toBe(2);
    await act();
    expect(times).toBe(3);
  });
});
