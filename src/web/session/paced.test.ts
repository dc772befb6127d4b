/** The pace of a live list: a burst of changes costs two reads, a hidden page none. */
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { paced, type Screen } from "./paced.ts";

const EVERY_MS = 5_000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A page that is shown and hidden by the test, and its reads. */
function page(lastsMs = 0) {
  const listeners = new Set<() => void>();
  let state: DocumentVisibilityState = "visible";
  const screen: Screen = {
    get visibilityState() {
      return state;
    },
    addEventListener: (_name, listener) => void listeners.add(listener),
    removeEventListener: (_name, listener) => void listeners.delete(listener),
  };
  const reads: number[] = [];
  const began = performance.now();
  let open = 0;
  let mostAtOnce = 0;
  const own = paced(
    EVERY_MS,
    async () => {
      reads.push(performance.now() - began);
      open += 1;
      mostAtOnce = Math.max(mostAtOnce, open);
      // oxlint-disable-next-line sampai/no-real-pause -- a slow server, on the test's own clock
      if (lastsMs > 0) await new Promise((resolve) => setTimeout(resolve, lastsMs));
      open -= 1;
    },
    screen,
  );
  const show = (to: DocumentVisibilityState) => {
    state = to;
    for (const listener of listeners) listener();
  };
  return { ...own, reads, show, listeners, mostAtOnce: () => mostAtOnce };
}

describe("a live list", () => {
  test("is read at once, and once more for all changes within the interval", async () => {
    const { ask, reads } = page();
    ask();
    expect(reads).toEqual([0]);
    for (let n = 0; n < 50; n++) {
      await vi.advanceTimersByTimeAsync(90);
      ask();
    }
    await vi.advanceTimersByTimeAsync(60_000);
    expect(reads).toEqual([0, EVERY_MS]);
    // After a calm interval the next change is read at once again.
    ask();
    expect(reads).toHaveLength(3);
  });

  test("is read once per interval under changes that never end", async () => {
    const { ask, reads, stop } = page();
    for (let n = 0; n < 299; n++) {
      ask();
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(reads).toHaveLength(6);
    for (const [n, at] of reads.entries()) expect(at - (reads[n - 1] ?? -EVERY_MS)).toBeGreaterThanOrEqual(EVERY_MS);
    stop();
  });

  test("is not read while it is hidden, and once when it comes back", async () => {
    const { ask, reads, show } = page();
    show("hidden");
    for (let n = 0; n < 20; n++) {
      ask();
      await vi.advanceTimersByTimeAsync(EVERY_MS);
    }
    expect(reads).toEqual([]);
    show("visible");
    await vi.advanceTimersByTimeAsync(EVERY_MS * 3);
    expect(reads).toHaveLength(1);
    show("hidden");
    show("visible");
    await vi.advanceTimersByTimeAsync(EVERY_MS);
    expect(reads).toHaveLength(1);
  });

  test("shown and hidden all the time, it is still read once per interval", async () => {
    const { ask, reads, show } = page();
    for (let n = 0; n < 99; n++) {
      show("hidden");
      ask();
      show("visible");
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(reads).toHaveLength(2);
  });

  test("never reads twice at a time, however slow the server is", async () => {
    const { ask, reads, mostAtOnce } = page(12_000);
    for (let n = 0; n < 600; n++) {
      ask();
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(mostAtOnce()).toBe(1);
    expect(reads).toEqual([0, 17_000, 34_000, 51_000]);
  });

  test("reads on after a read that failed, and not after its page is gone", async () => {
    const { listeners, ...gone } = page();
    gone.ask();
    gone.ask();
    gone.stop();
    await vi.advanceTimersByTimeAsync(EVERY_MS * 2);
    expect(gone.reads).toHaveLength(1);
    expect(listeners.size).toBe(0);
    let tries = 0;
    const { ask } = paced(EVERY_MS, () => Promise.reject(new Error(String(tries++))), {
      visibilityState: "visible",
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    });
    ask();
    ask();
    await vi.advanceTimersByTimeAsync(EVERY_MS);
    expect(tries).toBe(2);
  });
});
