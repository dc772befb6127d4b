/**
 * The days of a schedule. A nominal day follows from the rhythm alone; it names the occurrence, and never changes. The working day on which the
 * transfer is prepared follows from it and the calendar. Pure: whether a day is a working day is passed in.
 */
import { addDays, at, firstOfNextMonth, toLocalDate, weekdayOf, type LocalDate } from "#kernel/time.ts";

/** `weekday`: 0 is Sunday. `day`: in shorter months their last day. `month_end`: the last working day of each month. */
export type Rhythm =
  | { readonly kind: "once"; readonly on: LocalDate }
  | { readonly kind: "weekly"; readonly weekday: number }
  | { readonly kind: "monthly"; readonly day: number }
  | { readonly kind: "month_end" };
export const RHYTHM_KINDS = ["once", "weekly", "monthly", "month_end"] as const satisfies readonly Rhythm["kind"][];

export type End =
  | { readonly kind: "never" }
  | { readonly kind: "after"; readonly count: number }
  | { readonly kind: "on"; readonly on: LocalDate };

/** The working day that stands for a weekend or public holiday: the one before it, or after it. */
export const DAYS_OFF = ["before", "after"] as const;
export type DayOff = (typeof DAYS_OFF)[number];

export interface Plan {
  readonly rhythm: Rhythm;
  readonly end: End;
  readonly dayOff: DayOff;
  /** The hour in Jakarta at which the transfer is prepared. */
  readonly hour: number;
}

export interface Occurrence {
  /** The nominal day. */
  readonly on: LocalDate;
  /** The working day on which the transfer is prepared, and its instant. */
  readonly dueOn: LocalDate;
  readonly dueAt: Date;
}

export type IsWorkingDay = (day: LocalDate) => boolean;

/** Longer than any run of days off; a calendar without a working day within it is an error in a term. */
const MAX_DAYS_OFF = 60;
/** Occurrences that one step looks at: those of nineteen years of a weekly schedule. */
const MAX_LOOKED_AT = 1_000;
/** The most days between a nominal day and its working day, in looking for the first one. */
const SHIFT_DAYS = 31;

const lastOfMonth = (within: LocalDate): LocalDate => addDays(firstOfNextMonth(within), -1);

function dayOfMonth(within: LocalDate, day: number): LocalDate {
  const last = lastOfMonth(within);
  const wanted = `${within.slice(0, 7)}-${String(day).padStart(2, "0")}` as LocalDate;
  return wanted < last ? wanted : last;
}

/** The first nominal day that is not before a day; null where there is none. */
export function nominalFrom(rhythm: Rhythm, from: LocalDate): LocalDate | null {
  switch (rhythm.kind) {
    case "once":
      return rhythm.on >= from ? rhythm.on : null;
    case "weekly":
      return addDays(from, (rhythm.weekday - weekdayOf(from) + 7) % 7);
    case "monthly":
    case "month_end": {
      const day = rhythm.kind === "monthly" ? rhythm.day : 31;
      const here = dayOfMonth(from, day);
      return here >= from ? here : dayOfMonth(firstOfNextMonth(from), day);
    }
  }
}

/** The working day of a nominal day. Throws RangeError if there is none within 60 days. */
export function workingDayOf(
  { rhythm, dayOff }: Pick<Plan, "rhythm" | "dayOff">,
  on: LocalDate,
  isWorking: IsWorkingDay,
): LocalDate {
  const step = rhythm.kind === "month_end" || dayOff === "before" ? -1 : 1;
  for (let days = 0; days <= MAX_DAYS_OFF; days++) {
    const day = addDays(on, step * days);
    if (isWorking(day)) return day;
  }
  throw new RangeError(`No working day within ${MAX_DAYS_OFF} days of ${on}`);
}

export function occurrenceOn(plan: Plan, on: LocalDate, isWorking: IsWorkingDay): Occurrence {
  const dueOn = workingDayOf(plan, on, isWorking);
  return { on, dueOn, dueAt: at(dueOn, `${String(plan.hour).padStart(2, "0")}:00`) };
}

/** The first occurrence that is due later than an instant, after the nominal day of the last one; null where the schedule has ended. */
export function nextOccurrence(
  plan: Plan,
  { after, used, now }: { readonly after: LocalDate | null; readonly used: number; readonly now: Date },
  isWorking: IsWorkingDay,
): Occurrence | null {
  const earliest = addDays(toLocalDate(now), -SHIFT_DAYS);
  let from = after !== null && after >= earliest ? addDays(after, 1) : earliest;
  for (let looked = 0; looked < MAX_LOOKED_AT; looked++) {
    const found = followingFrom(plan, from, used, isWorking);
    if (found === null || found.dueAt > now) return found;
    from = addDays(found.on, 1);
  }
  return null;
}

function followingFrom(plan: Plan, from: LocalDate, used: number, isWorking: IsWorkingDay): Occurrence | null {
  if (plan.end.kind === "after" && used >= plan.end.count) return null;
  const on = nominalFrom(plan.rhythm, from);
  if (on === null || (plan.end.kind === "on" && on > plan.end.on)) return null;
  return occurrenceOn(plan, on, isWorking);
}

/** The occurrences of a schedule that are due: those that were missed, the latest, which may still be prepared, and the one that comes next. */
export interface Due {
  readonly missed: readonly Occurrence[];
  readonly latest: Occurrence | null;
  readonly next: Occurrence | null;
}

/**
 * From the occurrence that comes next (`nextOn`) everything that is due by now. Of several, the latest alone is prepared: a heap of transfers
 * after a standstill is what nobody has asked for. The calendar decides anew, since holidays are announced late: a day that has moved is not
 * due yet.
 */
export function dueBy(
  plan: Plan,
  { nextOn, used, now }: { readonly nextOn: LocalDate; readonly used: number; readonly now: Date },
  isWorking: IsWorkingDay,
): Due {
  const passed: Occurrence[] = [];
  let from = nextOn;
  let next: Occurrence | null = null;
  for (let looked = 0; looked < MAX_LOOKED_AT; looked++) {
    next = followingFrom(plan, from, used + passed.length, isWorking);
    if (next === null || next.dueAt > now) break;
    passed.push(next);
    from = addDays(next.on, 1);
  }
  const latest = passed.pop() ?? null;
  return { missed: passed, latest, next };
}

/** The next occurrences, for the preview of a form. */
export function upcoming(plan: Plan, now: Date, count: number, isWorking: IsWorkingDay): Occurrence[] {
  const found: Occurrence[] = [];
  let next = nextOccurrence(plan, { after: null, used: 0, now }, isWorking);
  while (next !== null && found.length < count) {
    found.push(next);
    next = nextOccurrence(plan, { after: next.on, used: found.length, now }, isWorking);
  }
  return found;
}
