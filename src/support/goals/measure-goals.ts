/** Figures of `/metrics` about the goals of customer service: what is overdue, and the nearest due time. */
import { figuresOf } from "#platform/metrics/database-figures.ts";
import type { Measure } from "#platform/metrics/metrics.ts";
import type { Runtime } from "#platform/unit-of-work.ts";
import { countOverdue } from "./store.ts";

export function goalMeasures({ database, clock }: Runtime): readonly Measure[] {
  return figuresOf(database, (db) => countOverdue(db, clock.now()), [
    {
      name: "sampai_support_overdue",
      help: "Chats and contact messages whose answer or solution is overdue by the goals of customer service",
      labels: ["channel", "goal"],
      of: (read) =>
        read.flatMap(({ channel, answers, solutions }) => [
          { labels: { channel, goal: "answer" }, value: answers },
          { labels: { channel, goal: "solution" }, value: solutions },
        ]),
    },
    {
      name: "sampai_support_deadline_seconds",
      help: "Seconds until the nearest answer or solution is due, negative once it is overdue; 0 without one",
      labels: ["channel"],
      of: (read) =>
        read.map(({ channel, due }) => ({
          labels: { channel },
          value: due === null ? 0 : (due.getTime() - clock.now().getTime()) / 1_000,
        })),
    },
  ]);
}
