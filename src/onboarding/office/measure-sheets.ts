/** Metrics of approval sheets that wait for staff: not among the pending decisions, because a due diligence takes days. */
import { figuresOf, secondsSince } from "#platform/metrics/database-figures.ts";
import type { Measure } from "#platform/metrics/metrics.ts";
import type { Runtime } from "#platform/unit-of-work.ts";
import { countWaiting } from "./store.ts";

export const sheetMeasures = ({ database, clock }: Runtime): readonly Measure[] =>
  figuresOf(database, countWaiting, [
    {
      name: "sampai_sheets_waiting",
      help: "Approval sheets that wait, by state: SUBMITTED for due diligence, SIGNING for signatures",
      labels: ["state"],
      of: (found) => found.map(({ state, count }) => ({ labels: { state }, value: count })),
    },
    {
      name: "sampai_sheets_waiting_oldest_seconds",
      help: "Seconds that the sheet which waits longest has been in its state, by state",
      labels: ["state"],
      of: (found) => found.map(({ state, oldest }) => ({ labels: { state }, value: secondsSince(oldest, clock.now()) })),
    },
  ]);
