/**
 * Arrival time of money as an instant, with the reasons for delays: cut-offs, weekends and holidays of both countries (PRC-5). Pure. A
 * promise is meant to be met, not to be early: it is rounded up, and every uncertainty makes it later.
 */
import { addDays, at, MINUTE_MS, toLocalDate, type LocalDate } from "#kernel/time.ts";
import { whyNotWorkingDay, workingDaysLater, workingDayFrom, type Calendar } from "../../calendar/model/calendar.ts";
import type { Arrival, RailHours } from "../../model/network.ts";

/** Reasons for a delay. `calendar_unknown`: the holidays of that year are not entered, so only weekends were counted. */
export const PROMISE_REASONS = ["before_opening", "after_cut_off", "weekend", "holiday", "calendar_unknown"] as const;
/** Stored as JSON. A type, because an interface has no index signature and cannot be read from a JSON column without a cast through `unknown`. */
export type PromiseReason = {
  readonly reason: (typeof PROMISE_REASONS)[number];
  readonly country: string;
  /** The day that was lost or waited for. */
  readonly day: LocalDate;
};

export interface Journey {
  /** From when the money can be sent. */
  readonly from: Date;
  readonly checksMinutes: number;
  /** When the rail accepts orders; null: always. */
  readonly hours: RailHours | null;
  readonly arrival: Arrival;
  /** Country of departure. */
  readonly home: Calendar;
  /** Country of arrival. */
  readonly away: Calendar;
}

export interface DeliveryPromise {
  readonly leavesAt: Date;
  readonly by: Date;
  readonly why: readonly PromiseReason[];
}

/** Customers see times rounded to this many minutes. */
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

/** Whether a rail accepts orders at an instant. */
export function isOpenAt(hours: RailHours | null, home: Calendar, instant: Date): boolean {
  return hours === null || departure(instant, hours, home, []).getTime() === instant.getTime();
}

/** The first instant from `ready` on at which the rail accepts orders. */
function departure(ready: Date, hours: RailHours, home: Calendar, why: PromiseReason[]): Date {
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

/** The working day of arrival. A day whose time has passed, or that is not a working day, does not count. */
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

/** Records every day off from one day up to, but excluding, another. */
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
