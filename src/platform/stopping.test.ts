/** A process that is asked to stop says so first, goes on for as long as a balancer needs to notice, and stops then. */
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { openLogLines } from "./testing/log-lines.ts";
import { untilAskedToStop } from "./stopping.ts";

/** Signals reach all listeners of this process; those of other tests are none of ours. */
async function run(
  drainSeconds: number,
  signals: readonly number[],
): Promise<{ readonly events: string[]; readonly tookMs: number }> {
  const events: string[] = [];
  const { log } = openLogLines();
  const done = untilAskedToStop(
    log,
    { drainSeconds, graceSeconds: 5 },
    () => events.push("announced"),
    async () => {
      events.push("stopped");
    },
  );
  const began = performance.now();
  for (const afterMs of signals) {
    await pause(afterMs);
    process.emit("SIGTERM");
    events.push("signal");
  }
  await done;
  return { events, tookMs: performance.now() - began };
}

test("without a drain time it stops at once", async () => {
  const { events, tookMs } = await run(0, [0]);
  expect(events.filter((event) => event !== "signal")).toEqual(["announced", "stopped"]);
  expect(tookMs).toBeLessThan(900);
});

test("with one it goes on for so long after it has said so", async () => {
  const { events, tookMs } = await run(1, [0]);
  expect(events).toEqual(["signal", "announced", "stopped"]);
  expect(tookMs).toBeGreaterThan(990);
});

test("whoever asks a second time does not wait", async () => {
  const { tookMs } = await run(60, [0, 50]);
  expect(tookMs).toBeLessThan(2_000);
});
