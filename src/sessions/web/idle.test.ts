import { beforeEach, describe, expect, test, vi } from "vitest";
import { createIdleWatch, WARN_BEFORE_MS } from "./idle.ts";

const MINUTE = 60_000;

describe("an idle session", () => {
  let now = 0;
  let idleSeconds: number | null = 900;
  const report = vi.fn(async () => ({ idleSeconds }));
  const warn = vi.fn();
  const watch = () => createIdleWatch({ now: () => now, report, warn });
  beforeEach(() => {
    now = 1_000_000;
    idleSeconds = 900;
    vi.clearAllMocks();
  });

  test("activity is reported to the server every two minutes, idle time never", async () => {
    const one = watch();
    await one.look();
    expect(report).toHaveBeenCalledTimes(1);
    now += 1.9 * MINUTE;
    one.active();
    await one.look();
    expect(report).toHaveBeenCalledTimes(1);
    now += 0.2 * MINUTE;
    await one.look();
    expect(report).toHaveBeenCalledTimes(2);
    now += 5 * MINUTE;
    await one.look();
    expect(report).toHaveBeenCalledTimes(2);
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
    expect(report).toHaveBeenCalledTimes(1);
    expect(warn).toHaveBeenCalledTimes(1);
  });

  test("staying is reported to the server and closes the question", async () => {
    const one = watch();
    await one.look();
    now += 14 * MINUTE;
    await one.look();
    await one.stay();
    expect(report).toHaveBeenCalledTimes(2);
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

  test("after the idle time, the server's answer decides whether the session has ended", async () => {
    const one = watch();
    await one.look();
    now += 15 * MINUTE;
    await one.look();
    expect(report).toHaveBeenCalledTimes(2);
  });

  test("a session without an idle limit never shows the question", async () => {
    idleSeconds = null;
    const one = watch();
    await one.look();
    now += 600 * MINUTE;
    await one.look();
    expect(warn).not.toHaveBeenCalled();
  });
});
