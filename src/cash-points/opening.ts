/** When an outlet is open: hours by weekday on its own clock, and days on which it stays closed. Pure, for server and screen. */
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
/** From Sunday to Saturday; null: closed that day. At `closes` it is closed. */
export const hoursSchema = z
  .array(dayHours.nullable())
  .length(7)
  .refine((week) => week.some((day) => day !== null), { error: "Open on one day at least" });
export type Hours = z.output<typeof hoursSchema>;

export const MAX_CLOSED_DAYS = 60;
/** SPEC §5's rule that a day breaks which stands in the list twice. */
export const DAY_TWICE: Failure = { rule: "is_duplicate_value", params: {} };
export const closedDaysSchema = z
  .array(localDateSchema)
  .max(MAX_CLOSED_DAYS)
  .refine((days) => new Set(days).size === days.length, { error: validationMessage(DAY_TWICE), params: { failure: DAY_TWICE } });

export interface Opening {
  readonly zone: OutletZone;
  readonly hours: Hours;
  readonly closedDays: readonly LocalDate[];
}

export interface OpenState {
  readonly isOpen: boolean;
  /** While open: when it closes. */
  readonly closesAt: Date | null;
  /** While closed: when it opens next, if that is within two weeks. */
  readonly opensAt: Date | null;
}

/** Two weeks: longer than any holiday, and a bound. */
const LOOK_AHEAD_DAYS = 14;

/** Whether an outlet is open at an instant, and until or from when. */
export function openState(opening: Opening, now: Date): OpenState {
  const today = toLocalDate(now, opening.zone);
  for (let ahead = 0; ahead <= LOOK_AHEAD_DAYS; ahead++) {
    const day = addDays(today, ahead);
    const hours = hoursOn(opening, day);
    if (hours === null) continue;
    const [opensAt, closesAt] = [at(day, hours.opens, opening.zone), at(day, hours.closes, opening.zone)];
    if (now < opensAt) return { isOpen: false, closesAt: null, opensAt };
    if (now < closesAt) return { isOpen: true, closesAt, opensAt: null };
  }
  return { isOpen: false, closesAt: null, opensAt: null };
}

/** How many of these outlets are open at an instant, and where none is, which opens first and when. */
export function firstOpening(openings: readonly (Opening & { readonly outlets: number })[], at: Date) {
  const states = openings.map((opening) => ({ ...openState(opening, at), zone: opening.zone, outlets: opening.outlets }));
  const sum = (some: typeof states) => some.reduce((total, { outlets }) => total + outlets, 0);
  const open = sum(states.filter(({ isOpen }) => isOpen));
  const later = states.flatMap(({ opensAt, zone }) => (opensAt === null ? [] : [{ at: opensAt, zone }]));
  const first = later.reduce<(typeof later)[number] | null>((one, other) => (one && one.at <= other.at ? one : other), null);
  return { outlets: sum(states), open, opens: open > 0 ? null : first };
}

function hoursOn({ hours, closedDays }: Opening, day: LocalDate): Hours[number] {
  return closedDays.includes(day) ? null : (hours[weekdayOf(day)] ?? null);
}

/** The outlet's business day at an instant: the calendar day on its own wall. */
export function businessDay({ zone }: Pick<Opening, "zone">, now: Date): LocalDate {
  return toLocalDate(now, zone);
}

/** What the clock on the wall shows at an instant, in each zone. Sunday is 0. */
export function openMoments(instant: Date) {
  return OUTLET_ZONES.map((zone) => {
    const day = toLocalDate(instant, zone);
    return { zone, day, weekday: weekdayOf(day), clock: clockIn(instant, zone) };
  });
}

/** Hours and minutes of the day. None of the zones moves its clocks. */
function clockIn(instant: Date, zone: OutletZone): string {
  const minutes = Math.floor((instant.getTime() - at(toLocalDate(instant, zone), "00:00", zone).getTime()) / MINUTE_MS);
  return `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
}
