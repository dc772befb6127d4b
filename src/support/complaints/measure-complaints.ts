/** Figures of `/metrics` about complaints: how many have a running clock, and the nearest deadline. */
import { figuresOf, single } from "#platform/metrics/database-figures.ts";
import type { Measure } from "#platform/metrics/metrics.ts";
import type { Runtime } from "#platform/unit-of-work.ts";
import { countDue } from "./store-lists.ts";

export function complaintMeasures({ database, clock }: Runtime): readonly Measure[] {
  return figuresOf(database, countDue, [
    {
      name: "sampai_complaints_due",
      help: "Complaints whose clock runs: not answered, and not waiting for their customers",
      of: ({ count }) => single(count),
    },
    {
      name: "sampai_complaint_deadline_seconds",
      help: "Seconds until the nearest deadline of a complaint, negative once it has passed; 0 without one",
      of: ({ due }) => single(due === null ? 0 : (due.getTime() - clock.now().getTime()) / 1_000),
    },
  ]);
}
