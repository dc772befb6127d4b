import type { Log } from "./log.ts";

/** Waits for SIGTERM or SIGINT, then stops in order; what has not finished after the grace time is cut off, and the log says so. */
export async function untilAskedToStop(log: Log, graceSeconds: number, stop: () => Promise<void>): Promise<void> {
  const signal = await new Promise<string>((resolve) => {
    for (const name of ["SIGTERM", "SIGINT"] as const) process.once(name, () => resolve(name));
  });
  log.info({ signal }, "stopping");
  const cutOff = setTimeout(() => {
    log.error({ graceSeconds }, "not everything finished in time");
    process.exit(1);
  }, graceSeconds * 1000);
  await stop();
  clearTimeout(cutOff);
  log.info("stopped");
}
