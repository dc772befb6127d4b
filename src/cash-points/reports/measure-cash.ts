/** Cash figures of `/metrics`: decisions pending at the treasury, agents with a low float, and cash that has to be reported. */
import { DAY_MS, SECOND_MS, startOfDay, toLocalDate } from "#kernel/time.ts";
import { figuresOf, single } from "#platform/metrics/database-figures.ts";
import type { ReadWaiting } from "#platform/metrics/pending-decisions.ts";
import type { Measure } from "#platform/metrics/metrics.ts";
import type { Runtime } from "#platform/unit-of-work.ts";
import { deadlinesOf } from "./list-cash-reports.ts";
import * as figures from "./store-metrics.ts";

/** Longer than any legal deadline, even with the longest run of holidays. */
const LOOK_BACK_DAYS = 60;

export function cashMeasures({ database, clock }: Runtime): readonly Measure[] {
  return figuresOf(
    database,
    async (db) => {
      const now = clock.now();
      const today = toLocalDate(now);
      const days = await figures.countReportDays(db, today, LOOK_BACK_DAYS);
      const reportBy = await deadlinesOf(
        { db, now },
        days.map(({ day }) => day),
      );
      const open = days.flatMap(({ day, count }) => {
        const by = reportBy.get(day);
        // Whether a report was sent in is not stored yet, so a day is left out from the day after its deadline.
        return by === undefined || by < today ? [] : [{ by, count }];
      });
      return { now, open, low: await figures.countLowFloats(db) };
    },
    [
      {
        name: "sampai_agents_float_low",
        help: "Agents whose float is below the treasury's figure",
        of: ({ low }) => single(low),
      },
      {
        name: "sampai_cash_reports_due",
        help: "Person-days of reportable cash with a deadline today or later; submission of the report is not recorded",
        of: ({ open }) => single(open.reduce((sum, { count }) => sum + count, 0)),
      },
      {
        name: "sampai_cash_report_deadline_seconds",
        help: "Seconds until the end of the next reporting deadline, in Jakarta time; absent if there is none",
        of: ({ open, now }) => {
          const [first] = open.map(({ by }) => by).toSorted();
          return first === undefined ? [] : single((startOfDay(first).getTime() + DAY_MS - now.getTime()) / SECOND_MS);
        },
      },
    ],
  );
}

/** Pending float requests and open cash differences, for the metric of all pending decisions. */
export const waitingCash: ReadWaiting = async (db) => [
  { kind: "float", ...(await figures.countWaitingFloats(db)) },
  { kind: "cash_difference", ...(await figures.countOpenDifferences(db)) },
];
