import { setTimeout as pause } from "node:timers/promises";
import type { Log } from "../log.ts";

const nextSignal = () =>
  new Promise<string>((resolve) => {
    for (const name of ["SIGTERM", "SIGINT"] as const) process.once(name, () => resolve(name));
  });

export interface StopTimes {
  /** How long it continues to serve while `/readyz` already reports the stop, so that a load balancer can notice. */
  readonly drainSeconds: number;
  readonly graceSeconds: number;
}

/**
 * Waits for SIGTERM or SIGINT, then calls `announce`, waits for the drain time and stops everything in order. Work that has not finished
 * after the grace time is cut off and logged. A second signal ends the drain at once.
 */
export async function untilStopRequested(
  log: Log,
  { drainSeconds, graceSeconds }: StopTimes,
  announce: () => void,
  stop: () => Promise<void>,
): Promise<void> {
  const signal = await nextSignal();
  announce();
  if (drainSeconds > 0) {
    log.info({ signal, drainSeconds }, "draining");
    await Promise.race([nextSignal(), pause(drainSeconds * 1000)]);
  }
  log.info({ signal }, "stopping");
  const cutOff = setTimeout(() => {
    log.error({ graceSeconds }, "not everything finished in time");
    process.exit(1);
  }, graceSeconds * 1000);
  await stop();
  clearTimeout(cutOff);
  log.info("stopped");
}
