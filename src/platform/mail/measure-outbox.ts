import { HOUR_MS } from "#kernel/time.ts";
import type { Measure } from "../metrics/metrics.ts";
import type { Runtime } from "../unit-of-work.ts";
import { countMessages } from "./count-outbox.ts";

/** Metrics of the outbox. */
export function messageMeasures({ database, clock }: Runtime): readonly Measure[] {
  return [
    {
      name: "sampai_messages",
      help: "Messages written in the last hour, by template, channel and state",
      labels: ["template", "channel", "state"],
      read: async () =>
        (await countMessages(database, new Date(clock.now().getTime() - HOUR_MS))).map(({ count, ...labels }) => ({
          labels,
          value: count,
        })),
    },
  ];
}
