import { beforeEach, describe, expect, test, vi } from "vitest";
import { createIdleWatch, WARN_BEFORE_MS } from "./idle.ts";

const MINUTE = 60_000;

describe("a session that nobody uses", () => {
  let now = 0;
  let idleSeconds: number | null = 900;
  const tell = vi.fn(async () => ({ idleSeconds }));
  const warn = vi.fn();
  const watch = () => createIdleWatch({ now: () => now, tell, warn });
  beforeEach(() => {
    now = 1_000_000;
    idleSeconds = 900;
    vi.clearAllMocks();
  });

  test("the server hears of a person's activity every two minutes, and of silence nothing", async () => {
    const one = watch();
    await one.look();
    expect(tell).toHaveBeenCalledTimes(1);
    now += 1.9 * MINUTE;
    one.active();
    await one.look();
    expect(tell).toHaveBeenCalledTimes(1);
    now += 0.2 * MINUTE;
    await one.look();
    expect(tell).toHaveBeenCalledTimes(2);
    now += 5 * MINUTE;
    await one.look();
    expect(tell).toHaveBeenCalledTimes(2);
  });

  test("the person is asked two minutes before the end, once; moving the mouse is no answer", async () => {
    const one = watch();
    await one.look();
    const endsAt = now + 900_000;
    now = endsAt - WARN_BEFORE_MS - 1;
    await one.look();
    expect(warn).not.toHaveBeenCalled();
    now += 1;
    await one.look();
    await one.look();
    expect(warn.mock.calls).toEqual([[endsAt]]);
    one.active();
    now += 30_000;
    await one.look();
    expect(tell).toHaveBeenCalledTimes(1);
    expect(warn).toHaveBeenCalledTimes(1);
  });

  test("staying tells the server and takes the question away", async () => {
    const one = watch();
    await one.look();
    now += 14 * MINUTE;
    await one.look();
    await one.stay();
    expect(tell).toHaveBeenCalledTimes(2);
    expect(warn).toHaveBeenLastCalledWith(null);
    now += 12 * MINUTE;
    await one.look();
    expect(warn).toHaveBeenLastCalledWith(null);
  });

  test("activity in another tab answers the question here", async () => {
    const one = watch();
    await one.look();
    now += 14 * MINUTE;
    await one.look();
    one.activeElsewhere();
    expect(warn).toHaveBeenLastCalledWith(null);
  });

  test("when time is over the server is asked, whose word it is", async () => {
    const one = watch();
    await one.look();
    now += 15 * MINUTE;
    await one.look();
    expect(tell).toHaveBeenCalledTimes(2);
  });

  test("a session that bears any silence is never asked about", async () => {
    idleSeconds = null;
    const one = watch();
    await one.look();
    now += 600 * MINUTE;
    await one.look();
    expect(warn).not.toHaveBeenCalled();
  });
});
