/**
 * By when money arrives, as an instant, and what it waits for: cut-offs, weekends and holidays of both countries (PRODUCT §4 "arrives by").
 * Pure. A promise is kept rather than beaten: it is rounded up, and whatever is not certain makes it later.
 */
import { addDays, at, MINUTE_MS, toLocalDate, type LocalDate } from "#kernel/time.ts";
import { whyNotWorkingDay, workingDaysLater, workingDayFrom, type Calendar } from "./calendar.ts";
import type { Arrival, Hours } from "./terms.ts";

/** What a promise waited for. `calendar_unknown`: nobody has entered the holidays of that year, so only weekends were counted. */
export const PROMISE_REASONS = ["before_opening", "after_cut_off", "weekend", "holiday", "calendar_unknown"] as const;
export interface PromiseReason {
  readonly reason: (typeof PROMISE_REASONS)[number];
  readonly country: string;
  /** The day that was lost or waited through. */
  readonly day: LocalDate;
}

export interface Journey {
  /** When the money is ours to send. */
  readonly from: Date;
  readonly checksMinutes: number;
  /** When the rail takes orders; null: always. */
  readonly hours: Hours | null;
  readonly arrival: Arrival;
  /** Where it leaves. */
  readonly home: Calendar;
  /** Where it arrives. */
  readonly away: Calendar;
}

export interface DeliveryPromise {
  readonly leavesAt: Date;
  readonly by: Date;
  readonly why: readonly PromiseReason[];
}

/** People are told a time on a round minute. */
const ROUND_TO_MINUTES = 5;

export function promiseOf({ from, checksMinutes, hours, arrival, home, away }: Journey): DeliveryPromise {
  const readyAt = new Date(from.getTime() + checksMinutes * MINUTE_MS);
  const why: PromiseReason[] = [];
  const leavesAt = hours === null ? readyAt : departure(readyAt, hours, home, why);
  const by =
    arrival.kind === "minutes"
      ? roundedUp(new Date(leavesAt.getTime() + arrival.minutes * MINUTE_MS))
      : arrivalDay(leavesAt, arrival, away, why);
  return { leavesAt, by, why };
}

/** Whether a rail takes orders at an instant. */
export function isOpenAt(hours: Hours | null, home: Calendar, instant: Date): boolean {
  return hours === null || departure(instant, hours, home, []).getTime() === instant.getTime();
}

/** The first instant from `ready` on at which the rail takes orders. */
function departure(ready: Date, hours: Hours, home: Calendar, why: PromiseReason[]): Date {
  const today = toLocalDate(ready, home.zone);
  const isWorkday = (day: LocalDate) => hours.days === "every_day" || whyNotWorkingDay(home, day) === null;
  if (hours.days === "working_days") noteUnknown(home, today, why);
  if (isWorkday(today)) {
    const opens = at(today, hours.opens, home.zone);
    if (ready < opens) {
      why.push({ reason: "before_opening", country: home.country, day: today });
      return opens;
    }
    if (ready < at(today, hours.cutOff, home.zone)) return ready;
    why.push({ reason: "after_cut_off", country: home.country, day: today });
  }
  const first = isWorkday(today) ? addDays(today, 1) : today;
  const day = hours.days === "every_day" ? first : workingDayFrom(home, first);
  noteDaysOff(home, first, day, why);
  return at(day, hours.opens, home.zone);
}

/** The working day on which it is there. A day whose time has passed already, or that is none, does not count. */
function arrivalDay(
  leavesAt: Date,
  { days, by }: Extract<Arrival, { kind: "working_days" }>,
  away: Calendar,
  why: PromiseReason[],
): Date {
  const leavesOn = toLocalDate(leavesAt, away.zone);
  noteUnknown(away, leavesOn, why);
  let day = workingDaysLater(away, leavesOn, days);
  if (at(day, by, away.zone) <= leavesAt) {
    why.push({ reason: "after_cut_off", country: away.country, day });
    day = workingDaysLater(away, day, 1);
  }
  noteDaysOff(away, leavesOn, day, why);
  return at(day, by, away.zone);
}

/** Every day off from one day to another, which is not looked at. */
function noteDaysOff(calendar: Calendar, from: LocalDate, to: LocalDate, why: PromiseReason[]): void {
  for (let day = from; day < to; day = addDays(day, 1)) {
    const reason = whyNotWorkingDay(calendar, day);
    if (reason) why.push({ reason, country: calendar.country, day });
  }
  if (to.slice(0, 4) !== from.slice(0, 4)) noteUnknown(calendar, to, why);
}

function noteUnknown(calendar: Calendar, day: LocalDate, why: PromiseReason[]): void {
  if (!calendar.years.has(Number(day.slice(0, 4)))) why.push({ reason: "calendar_unknown", country: calendar.country, day });
}

function roundedUp(instant: Date): Date {
  const step = ROUND_TO_MINUTES * MINUTE_MS;
  return new Date(Math.ceil(instant.getTime() / step) * step);
}
