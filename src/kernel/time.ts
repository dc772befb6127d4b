/**
 * Instants, business days and their formats. An instant is a `Date`; a business day is a `LocalDate` in Asia/Jakarta. No function here
 * reads the clock: the current time comes from `ctx` (house rule 7).
 */
import { z } from "zod";
import type { Language } from "./locale.ts";

export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
/** Twenty-four hours of elapsed time. Use `addDays` for calendar days: at clock changes a day may be longer or shorter. */
export const DAY_MS = 24 * HOUR_MS;

/** A name of the IANA time zone database. */
export type Zone = string;
export const JAKARTA: Zone = "Asia/Jakarta";

/** A calendar day as `YYYY-MM-DD`. The type only checks the form; `localDateSchema` and `isLocalDate` check the calendar. */
export type LocalDate = `${number}-${number}-${number}`;

const LOCAL_DATE = /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/;

/** True for a day that exists; false for 2026-02-29. */
export function isLocalDate(text: string): text is LocalDate {
  if (!LOCAL_DATE.test(text)) return false;
  const midnight = new Date(`${text}T00:00:00Z`);
  // V8 turns 30 February into a day in March instead of refusing it.
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(text);
}

/** A business day on the wire and in a `date` column. */
export const localDateSchema = z.iso.date() as z.ZodType<LocalDate, LocalDate>; // Its pattern checks the calendar; z.custom has no JSON Schema.

/** Finer than a `Date` can hold: the digits would be dropped silently. */
const BELOW_MILLISECONDS = /\.[0-9]{4,}Z$/;
const wireInstant = z.iso
  .datetime()
  .refine((text) => !BELOW_MILLISECONDS.test(text), { message: "At most milliseconds" })
  .meta({ id: "Instant" });

/** An instant on the wire: ISO 8601 in UTC with seconds, at most milliseconds, ending in Z. Other offsets and nonexistent days are refused. */
export const instantCodec = z.codec(wireInstant, z.date(), {
  decode: (text) => new Date(text),
  encode: (instant) => instant.toISOString(),
});

interface WallClock {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

/**
 * Building a formatter takes about 50 µs, so formatters are cached. Zones come from code and settings; the cache is bounded in case they do
 * not.
 */
const formatters = new Map<Zone, Intl.DateTimeFormat>();
const MAX_FORMATTERS = 64;

function formatterOf(zone: Zone): Intl.DateTimeFormat {
  const known = formatters.get(zone);
  if (known) return known;
  if (formatters.size >= MAX_FORMATTERS) formatters.clear();
  const made = new Intl.DateTimeFormat("en-US-u-ca-gregory-nu-latn", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  formatters.set(zone, made);
  return made;
}

/** The wall clock of the zone at an instant. Years 100 to 9999 only: Date.UTC moves earlier years to 1900. */
function wallClock(instant: Date, zone: Zone): WallClock {
  const parts: Record<string, number> = {};
  for (const { type, value } of formatterOf(zone).formatToParts(instant)) parts[type] = Number(value);
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = parts;
  return { year, month, day, hour, minute, second };
}

const padded = (value: number, width = 2): string => String(value).padStart(width, "0");

/** The calendar day of an instant in a zone. Throws RangeError for an invalid date or an unknown zone. */
export function toLocalDate(instant: Date, zone: Zone = JAKARTA): LocalDate {
  const { year, month, day } = wallClock(instant, zone);
  return `${padded(year, 4)}-${padded(month)}-${padded(day)}` as LocalDate;
}

function utcMidnightMs(date: LocalDate): number {
  if (!isLocalDate(date)) throw new RangeError("Not a calendar day");
  return Date.parse(`${date}T00:00:00Z`);
}

/**
 * The day that many calendar days later (earlier when negative). Throws RangeError for a day that does not exist, a fractional number, or a
 * result beyond 9999.
 */
export function addDays(date: LocalDate, days: number): LocalDate {
  if (!Number.isInteger(days)) throw new RangeError("Not a whole number of days");
  const moved = new Date(utcMidnightMs(date) + days * DAY_MS).toISOString().slice(0, 10);
  if (!isLocalDate(moved)) throw new RangeError("Beyond the calendar");
  return moved;
}

/** The first day of the month after a day or a month, `2026-11` or `2026-11-29`. Every month has a 28th, and four days later is in the next month. */
export const firstOfNextMonth = (within: string): LocalDate =>
  `${addDays(`${within.slice(0, 7)}-28` as LocalDate, 4).slice(0, 7)}-01` as LocalDate;

/** A month of this century, `2026-11`. */
export const monthSchema = z.string().regex(/^20\d\d-(?:0[1-9]|1[0-2])$/);

/** The days of a month, `2026-11`, its end exclusive. */
export const daysOfMonth = (month: string): { readonly from: LocalDate; readonly before: LocalDate } => ({
  from: `${month}-01` as LocalDate,
  before: firstOfNextMonth(month),
});

/** Calendar days from one day to another: positive when `to` is later. Throws RangeError for a day that does not exist. */
export function diffDays(from: LocalDate, to: LocalDate): number {
  return (utcMidnightMs(to) - utcMidnightMs(from)) / DAY_MS;
}

/** 0 for Sunday to 6 for Saturday. Throws RangeError for a day that does not exist. */
export function weekdayOf(date: LocalDate): number {
  return new Date(utcMidnightMs(date)).getUTCDay();
}

const CLOCK = /^(?:[01][0-9]|2[0-3]):[0-5][0-9]$/;

/** The offset of the zone's wall clock from UTC at an instant, in milliseconds; positive when ahead. */
function offsetMs(instantMs: number, zone: Zone): number {
  const { year, month, day, hour, minute, second } = wallClock(new Date(instantMs), zone);
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instantMs / SECOND_MS) * SECOND_MS;
}

/**
 * The instant at which clocks in the zone show `HH:mm` on that day; converts cut-off times. At clock changes, a time that occurs twice
 * means the first, and a skipped time moves forward by the gap (Temporal's "compatible"). Throws RangeError for a malformed day or time, or
 * an unknown zone.
 */
export function at(date: LocalDate, clock: string, zone: Zone = JAKARTA): Date {
  if (!CLOCK.test(clock)) throw new RangeError("Not a time of day as HH:mm");
  const wallMs = utcMidnightMs(date) + Number(clock.slice(0, 2)) * HOUR_MS + Number(clock.slice(3)) * MINUTE_MS;
  // The offsets before and after a possible clock change on that day; the result uses one of them.
  const before = offsetMs(wallMs - DAY_MS, zone);
  const after = offsetMs(wallMs + DAY_MS, zone);
  for (const offset of [before, after]) if (offsetMs(wallMs - offset, zone) === offset) return new Date(wallMs - offset);
  return new Date(wallMs - before);
}

/** The first instant of a day in a zone: midnight, or later where clocks skip midnight. Throws RangeError as `at`. */
export function startOfDay(date: LocalDate, zone: Zone = JAKARTA): Date {
  return at(date, "00:00", zone);
}

/** Own tables instead of Intl's: the names must be the same on the server and in every browser, otherwise hydration differs. */
const MONTHS: Record<Language, readonly string[]> = {
  ID: ["Januari", "Februari", "Maret", "April", "Mei", "Juni", "Juli", "Agustus", "September", "Oktober", "November", "Desember"],
  EN: ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"],
};
const SHORT_MONTHS: Record<Language, readonly string[]> = {
  ID: ["Jan", "Feb", "Mar", "Apr", "Mei", "Jun", "Jul", "Agu", "Sep", "Okt", "Nov", "Des"],
  EN: ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"],
};
const WEEKDAYS: Record<Language, readonly string[]> = {
  ID: ["Minggu", "Senin", "Selasa", "Rabu", "Kamis", "Jumat", "Sabtu"],
  EN: ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"],
};
/** The three zones of Indonesia have common names; any other zone is written as its offset from UTC. */
const ZONE_NAMES: Readonly<Record<Zone, string>> = {
  "Asia/Jakarta": "WIB",
  "Asia/Pontianak": "WIB",
  "Asia/Makassar": "WITA",
  "Asia/Jayapura": "WIT",
};

/** "short" has no year and suits near dates; "long" has everything; "time" is the time of day alone. */
export type InstantStyle = "short" | "long" | "time";
/** "day" is 23 Nov, "short" 23 Nov 2026, "long" Senin, 23 November 2026, "month" November 2026. */
export type DateStyle = "day" | "short" | "long" | "month";

/** Formats a calendar day. Throws RangeError for a day that does not exist. */
export function formatDate(date: LocalDate, language: Language, style: DateStyle = "short"): string {
  const weekday = weekdayName(weekdayOf(date), language);
  const [year, month, day] = date.split("-").map(Number) as [number, number, number];
  if (style === "month") return `${MONTHS[language][month - 1]} ${year}`;
  if (style === "long") return `${weekday}, ${day} ${MONTHS[language][month - 1]} ${year}`;
  return `${day} ${SHORT_MONTHS[language][month - 1]}${style === "short" ? ` ${year}` : ""}`;
}

/**
 * Formats an instant, always with its zone: "Senin, 23 Nov, 17.00 WIB" or "Mon, 23 Nov, 17:00 WIB" (short), "Senin, 23 November 2026, 17.00
 * WIB" (long), "17.00 WIB" (time). Throws RangeError for an invalid date or an unknown zone.
 */
export function formatInstant(instant: Date, language: Language, style: InstantStyle = "short", zone: Zone = JAKARTA): string {
  if (style === "short") {
    const { day, time } = formatDayAndTime(instant, language, zone);
    return `${day}, ${time}`;
  }
  const time = timeOfDay(instant, language, zone);
  return style === "time" ? time : `${formatDate(toLocalDate(instant, zone), language, "long")}, ${time}`;
}

/** The name of a weekday; 0 is Sunday. */
export const weekdayName = (weekday: number, language: Language): string => WEEKDAYS[language][weekday] ?? "";

/** The two parts of the short form of an instant, for sentences with a word between them: "Senin, 23 Nov" and "17.00 WIB". */
export function formatDayAndTime(
  instant: Date,
  language: Language,
  zone: Zone = JAKARTA,
): { readonly day: string; readonly time: string } {
  const date = toLocalDate(instant, zone);
  const weekday = weekdayName(weekdayOf(date), language);
  return {
    day: `${language === "EN" ? weekday.slice(0, 3) : weekday}, ${formatDate(date, language, "day")}`,
    time: timeOfDay(instant, language, zone),
  };
}

function timeOfDay(instant: Date, language: Language, zone: Zone): string {
  const { hour, minute } = wallClock(instant, zone);
  return `${padded(hour)}${language === "ID" ? "." : ":"}${padded(minute)} ${zoneName(instant, zone)}`;
}

function zoneName(instant: Date, zone: Zone): string {
  const known = ZONE_NAMES[zone];
  if (known !== undefined) return known;
  const minutes = offsetMs(instant.getTime(), zone) / MINUTE_MS;
  if (minutes === 0) return "UTC";
  const size = Math.abs(minutes);
  const rest = size % 60 === 0 ? "" : `:${padded(size % 60)}`;
  return `UTC${minutes < 0 ? "−" : "+"}${Math.floor(size / 60)}${rest}`;
}
