/** A process that receives a signal announces its stop, continues for as long as a load balancer needs to notice, and then stops. */
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { openLogLines } from "../testing/log-lines.ts";
import { untilStopRequested } from "./graceful-stop.ts";

/** Signals reach all listeners of this process, but other tests register none. */
async function run(
  drainSeconds: number,
  signals: readonly number[],
): Promise<{ readonly events: string[]; readonly tookMs: number }> {
  const events: string[] = [];
  const { log } = openLogLines();
  const done = untilStopRequested(
    log,
    { drainSeconds, graceSeconds: 5 },
    () => events.push("announced"),
    async () => {
      events.push("stopped");
    },
  );
  const began = performance.now();
  for (const afterMs of signals) {
    // oxlint-disable-next-line sampai/no-real-pause -- the time between two signals is the test's input
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

test("with a drain time it continues for that long after the announcement", async () => {
  const { events, tookMs } = await run(1, [0]);
  expect(events).toEqual(["signal", "announced", "stopped"]);
  expect(tookMs).toBeGreaterThan(990);
});

test("a second signal ends the wait", async () => {
  const { tookMs } = await run(60, [0, 50]);
  expect(tookMs).toBeLessThan(2_000);
});
