/** When an outlet is open: hours by weekday in its time zone, and closed days. Pure, for server and screen. */
import { z } from "zod";
import { validationMessage } from "#kernel/validation/messages.ts";
import type { Failure } from "#kernel/validation/rule.ts";
import { addDays, at, localDateSchema, MINUTE_MS, toLocalDate, weekdayOf, type LocalDate } from "#kernel/time.ts";

/** WIB, WITA and WIT. */
export const OUTLET_ZONES = ["Asia/Jakarta", "Asia/Makassar", "Asia/Jayapura"] as const;
export type OutletZone = (typeof OUTLET_ZONES)[number];

const clock = z.string().regex(/^(?:[01][0-9]|2[0-3]):[0-5][0-9]$/);
const dayHours = z
  .strictObject({ opens: clock, closes: clock })
  .refine(({ opens, closes }) => opens < closes, { error: "Opens before it closes" });
/** Sunday to Saturday; null is a closed day. The outlet is closed at `closes`. */
export const hoursSchema = z
  .array(dayHours.nullable())
  .length(7)
  .refine((week) => week.some((day) => day !== null), { error: "Open on one day at least" });
export type Hours = z.output<typeof hoursSchema>;

export const MAX_CLOSED_DAYS = 60;
/** The rule of FORM-7 that a repeated day in the list breaks. */
export const DAY_TWICE: Failure = { rule: "is_duplicate_value", params: {} };
export const closedDaysSchema = z
  .array(localDateSchema)
  .max(MAX_CLOSED_DAYS)
  .refine((days) => new Set(days).size === days.length, { error: validationMessage(DAY_TWICE), params: { failure: DAY_TWICE } });

export interface OpeningHours {
  readonly zone: OutletZone;
  readonly hours: Hours;
  readonly closedDays: readonly LocalDate[];
}

export interface OpenState {
  readonly isOpen: boolean;
  /** Closing time while open. */
  readonly closesAt: Date | null;
  /** Next opening time while closed, if within two weeks. */
  readonly opensAt: Date | null;
}

/** A bound of two weeks: longer than any holiday. */
const LOOK_AHEAD_DAYS = 14;

/** Whether an outlet is open at an instant, and its next closing or opening time. */
export function openState(openingHours: OpeningHours, now: Date): OpenState {
  const today = toLocalDate(now, openingHours.zone);
  for (let ahead = 0; ahead <= LOOK_AHEAD_DAYS; ahead++) {
    const day = addDays(today, ahead);
    const hours = hoursOn(openingHours, day);
    if (hours === null) continue;
    const [opensAt, closesAt] = [at(day, hours.opens, openingHours.zone), at(day, hours.closes, openingHours.zone)];
    if (now < opensAt) return { isOpen: false, closesAt: null, opensAt };
    if (now < closesAt) return { isOpen: true, closesAt, opensAt: null };
  }
  return { isOpen: false, closesAt: null, opensAt: null };
}

/** How many of these outlets are open at an instant; if none is, when the first one opens. */
export function firstToOpen(outletGroups: readonly (OpeningHours & { readonly outlets: number })[], at: Date) {
  const states = outletGroups.map((openingHours) => ({
    ...openState(openingHours, at),
    zone: openingHours.zone,
    outlets: openingHours.outlets,
  }));
  const sum = (some: typeof states) => some.reduce((total, { outlets }) => total + outlets, 0);
  const open = sum(states.filter(({ isOpen }) => isOpen));
  const later = states.flatMap(({ opensAt, zone }) => (opensAt === null ? [] : [{ at: opensAt, zone }]));
  const first = later.reduce<(typeof later)[number] | null>((one, other) => (one && one.at <= other.at ? one : other), null);
  return { outlets: sum(states), open, opens: open > 0 ? null : first };
}

function hoursOn({ hours, closedDays }: OpeningHours, day: LocalDate): Hours[number] {
  return closedDays.includes(day) ? null : (hours[weekdayOf(day)] ?? null);
}

/** The outlet's business day at an instant: the calendar day in its time zone. */
export function businessDay({ zone }: Pick<OpeningHours, "zone">, now: Date): LocalDate {
  return toLocalDate(now, zone);
}

/** Local day, weekday and time at an instant, in each zone. Sunday is 0. */
export function openMoments(instant: Date) {
  return OUTLET_ZONES.map((zone) => {
    const day = toLocalDate(instant, zone);
    return { zone, day, weekday: weekdayOf(day), clock: clockIn(instant, zone) };
  });
}

/** Local time as hours and minutes. None of the zones has daylight saving time. */
function clockIn(instant: Date, zone: OutletZone): string {
  const minutes = Math.floor((instant.getTime() - at(toLocalDate(instant, zone), "00:00", zone).getTime()) / MINUTE_MS);
  return `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
}
