import { HOUR_MS } from "#kernel/time.ts";
import type { Measure } from "#platform/metrics/metrics.ts";
import type { Runtime } from "#platform/unit-of-work.ts";
import { countDevices, countPushes } from "./store.ts";

/** Metrics of notifications on devices. */
export function deviceMeasures({ database, clock }: Runtime): readonly Measure[] {
  return [
    {
      name: "sampai_push_devices",
      help: "Devices on which people have switched on notifications",
      labels: [],
      read: async () => [{ labels: {}, value: await countDevices(database) }],
    },
    {
      name: "sampai_pushes",
      help: "Notifications to devices queued in the last hour, by state and last answer of the push service",
      labels: ["state", "answer"],
      read: async () =>
        (await countPushes(database, new Date(clock.now().getTime() - HOUR_MS))).map(({ count, ...labels }) => ({
          labels,
          value: count,
        })),
    },
  ];
}
