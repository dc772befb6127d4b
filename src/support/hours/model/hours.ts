/** When customer service works, and until when it promises to answer. Pure: the calendar is read by `read-hours.ts`. */
import { at, MINUTE_MS, startOfDay, toLocalDate, type LocalDate } from "#kernel/time.ts";

/** Opening hours of a working day, in minutes after midnight in Jakarta, and the promise in minutes of working time. */
export interface Hours {
  readonly opensMinute: number;
  readonly closesMinute: number;
  readonly replyMinutes: number;
}

/** Hours with the next working days in their order; today is the first one if it is a working day. */
export interface Calendar extends Hours {
  readonly workingDays: readonly LocalDate[];
}

const onDay = (day: LocalDate, minute: number): Date =>
  at(day, `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`);

export function isOpenAt({ opensMinute, closesMinute, workingDays }: Calendar, now: Date): boolean {
  const day = toLocalDate(now);
  const minute = (now.getTime() - startOfDay(day).getTime()) / MINUTE_MS;
  return workingDays[0] === day && minute >= opensMinute && minute < closesMinute;
}

/** The next opening; `now` itself while open. Null if the calendar does not reach it. */
export function opensAt(calendar: Calendar, now: Date): Date | null {
  if (isOpenAt(calendar, now)) return now;
  return calendar.workingDays.map((day) => onDay(day, calendar.opensMinute)).find((opening) => opening > now) ?? null;
}

/** The time by which we answer what arrives now: the promised minutes of working time later. Null if the calendar does not reach it. */
export function answersBy(calendar: Calendar, now: Date): Date | null {
  let leftMs = calendar.replyMinutes * MINUTE_MS;
  for (const day of calendar.workingDays) {
    const closes = onDay(day, calendar.closesMinute);
    const from = Math.max(now.getTime(), onDay(day, calendar.opensMinute).getTime());
    const lastsMs = closes.getTime() - from;
    if (lastsMs <= 0) continue;
    if (leftMs <= lastsMs) return new Date(from + leftMs);
    leftMs -= lastsMs;
  }
  return null;
}
