/** What `/metrics` shows of cash: what waits for the treasury, agents whose float is low, and cash that the law wants reported. */
import { DAY_MS, SECOND_MS, startOfDay, toLocalDate } from "#kernel/time.ts";
import { figuresOf, single } from "#platform/figures/figures.ts";
import type { ReadWaiting } from "#platform/figures/waiting.ts";
import type { Measure } from "#platform/http/metrics.ts";
import type { Machinery } from "#platform/unit-of-work.ts";
import { deadlinesOf } from "./list-cash-reports.ts";
import * as figures from "./store-figures.ts";

/** Longer than any deadline of the law with the longest row of holidays. */
const LOOK_BACK_DAYS = 60;

export function cashMeasures({ database, clock }: Machinery): readonly Measure[] {
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
        // Whether one was sent in is not kept yet: from the day after its deadline it is no longer told of.
        return by === undefined || by < today ? [] : [{ by, count }];
      });
      return { now, open, low: await figures.countLowFloats(db) };
    },
    [
      {
        name: "sampai_agents_float_low",
        help: "Agents whose float has fallen below the treasury's figure",
        of: ({ low }) => single(low),
      },
      {
        name: "sampai_cash_reports_due",
        help: "People's days whose cash has to be reported and whose deadline is today or later; whether they were sent in is not kept",
        of: ({ open }) => single(open.reduce((sum, { count }) => sum + count, 0)),
      },
      {
        name: "sampai_cash_report_deadline_seconds",
        help: "Seconds until the nearest of these days is over, in Jakarta; left out while there is none",
        of: ({ open, now }) => {
          const [first] = open.map(({ by }) => by).toSorted();
          return first === undefined ? [] : single((startOfDay(first).getTime() + DAY_MS - now.getTime()) / SECOND_MS);
        },
      },
    ],
  );
}

/** Requests about floats, and cash that was counted and differs, for the metric of all that waits for a decision. */
export const waitingCash: ReadWaiting = async (db) => [
  { kind: "float", ...(await figures.countWaitingFloats(db)) },
  { kind: "cash_difference", ...(await figures.countOpenDifferences(db)) },
];
