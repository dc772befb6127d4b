import { HOUR_MS } from "#kernel/time.ts";
import type { Measure } from "../http/metrics.ts";
import type { Machinery } from "../unit-of-work.ts";
import { countMessages } from "./figures.ts";

/** What `/metrics` shows of the outbox. */
export function messageMeasures({ database, clock }: Machinery): readonly Measure[] {
  return [
    {
      name: "sampai_messages",
      help: "Messages written in the last hour, by text, channel and what became of them",
      labels: ["template", "channel", "state"],
      read: async () =>
        (await countMessages(database, new Date(clock.now().getTime() - HOUR_MS))).map(({ count, ...labels }) => ({
          labels,
          value: count,
        })),
    },
  ];
}
