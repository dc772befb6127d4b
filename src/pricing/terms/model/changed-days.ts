/** The days in which a proposed list of holidays differs, and the days of the past that show their effect. Pure. */
import { addDays, diffDays, type LocalDate } from "#kernel/time.ts";
import type { Calendar } from "../../calendar/model/calendar.ts";

/** A day that a proposed list of holidays adds or removes. `shownBy`: the day of the past that stands for it; null where there is none. */
export interface ChangedDay {
  readonly day: LocalDate;
  readonly change: "added" | "removed";
  readonly shownBy: LocalDate | null;
}

const WEEK = 7;

/**
 * The days in which two lists of holidays differ. A day of the period stands for itself. Any other day has no transfers yet, or no longer: the
 * newest day of the period with the same weekday stands for it.
 */
export function changedDays(
  present: readonly LocalDate[],
  proposed: readonly LocalDate[],
  period: { readonly first: LocalDate; readonly last: LocalDate },
): ChangedDay[] {
  const all = [...new Set([...present, ...proposed])].toSorted();
  return all.flatMap((day): ChangedDay[] => {
    const [was, will] = [present.includes(day), proposed.includes(day)];
    if (was === will) return [];
    return [{ day, change: will ? "added" : "removed", shownBy: dayOfPeriod(day, period) }];
  });
}

function dayOfPeriod(day: LocalDate, { first, last }: { readonly first: LocalDate; readonly last: LocalDate }): LocalDate | null {
  if (day >= first && day <= last) return day;
  const behind = ((diffDays(day, last) % WEEK) + WEEK) % WEEK;
  const found = addDays(last, -behind);
  return found >= first ? found : null;
}

/** A calendar as it is without the change, or with it: each changed day is put on the day that stands for it. */
export function withDays(calendar: Calendar, changed: readonly ChangedDay[], isProposed: boolean): Calendar {
  const holidays = new Set(calendar.holidays);
  for (const { day, change, shownBy } of changed) {
    if (shownBy === null) continue;
    if (change === "added" && isProposed) holidays.add(shownBy);
    // A removed day of the period is no holiday then. Any other one is a holiday on the day that stands for it before, and none after.
    if (change === "removed" && isProposed && shownBy === day) holidays.delete(shownBy);
    if (change === "removed" && !isProposed && shownBy !== day) holidays.add(shownBy);
  }
  return { ...calendar, holidays };
}
