/** The treasury's work about closing days: days that are over and open, and closes that wait for a second person. */
import { href } from "#kernel/href.ts";
import { addDays, DAY_MS, diffDays, HOUR_MS, startOfDay, toLocalDate, type LocalDate } from "#kernel/time.ts";
import { findFirstDay, readPeriod } from "#ledger/index.ts";
import type { WorkPart } from "#platform/work/part.ts";
import { periodsAddress } from "../contract-close-list.ts";
import { periodText, type CloseKind } from "../model/close.ts";
import { CLOSES } from "./workflow.ts";

/** A day is closed by the end of the next one. */
const DAY_GOAL_MS = DAY_MS;
const CLOSE_GOAL_MS = 4 * HOUR_MS;

export const closeWork: WorkPart = {
  queues: [
    {
      name: "treasury_days",
      needs: [{ menu: "ledger", module: ["adjust"] }],
      goalMs: DAY_GOAL_MS,
      page: periodsAddress.to(),
      count: async (db, { now, limit }) => {
        const first = (await readPeriod(db)).openFrom ?? (await findFirstDay(db));
        const today = toLocalDate(now);
        const count = first === null ? 0 : Math.max(0, diffDays(first, today));
        if (first === null || count === 0) return { count: 0, since: null, newest: null };
        return { count: Math.min(count, limit), since: startOfDay(addDays(first, 1)), newest: startOfDay(today) };
      },
    },
  ],
  proposals: [
    {
      workflow: CLOSES,
      goalMs: CLOSE_GOAL_MS,
      kind: "kind",
      subject: ["period"],
      concerned: null,
      approval: { menu: "ledger", module: ["approve"] },
      pageOf: ({ kind, subject }) =>
        href("/office/ledger/close/:period", { period: periodText(kind as CloseKind, subject as LocalDate) }),
    },
  ],
};
