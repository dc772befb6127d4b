/** Arrival times by table: cut-offs, weekends and holidays of both countries. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { at, formatInstant, toLocalDate, type LocalDate } from "#kernel/time.ts";
import { whyNotWorkingDay, workingDayFrom, workingDaysLater, type Calendar } from "../../calendar/model/calendar.ts";
import { isOpenAt, promiseOf, type Journey } from "./promise.ts";
import type { Arrival, RailHours } from "../../model/network.ts";

const calendar = (
  country: string,
  zone: string,
  weekend: number[],
  holidays: LocalDate[] = [],
  years = [2026, 2027],
): Calendar => ({
  country,
  zone,
  weekend,
  holidays: new Set(holidays),
  years: new Set(years),
});
const indonesia = calendar("ID", "Asia/Jakarta", [0, 6], ["2026-12-24", "2026-12-25", "2027-01-01"]);
const singapore = calendar("SG", "Asia/Singapore", [0, 6], ["2026-12-25", "2027-01-01"]);
const japan = calendar("JP", "Asia/Tokyo", [0, 6], ["2026-11-23", "2026-12-31", "2027-01-01"]);
const saudi = calendar("SA", "Asia/Riyadh", [5, 6]);
const newYork = calendar("US", "America/New_York", [0, 6], ["2026-11-26", "2026-12-25"]);

const SKN: RailHours = { days: "working_days", opens: "08:00", cutOff: "14:30" };
const DAILY: RailHours = { days: "every_day", opens: "06:00", cutOff: "22:00" };
const minutes = (count: number): Arrival => ({ kind: "minutes", minutes: count });
const days = (count: number, by: string): Arrival => ({ kind: "working_days", days: count, by });

/** `2026-11-23 10:00` in Jakarta time. */
const wib = (text: string) => at(text.slice(0, 10) as LocalDate, text.slice(11));
const journey = (from: string, more: Partial<Journey> = {}): Journey => ({
  from: wib(from),
  checksMinutes: 0,
  hours: null,
  arrival: minutes(2),
  home: indonesia,
  away: indonesia,
  ...more,
});
const promiseText = ({ by, why }: ReturnType<typeof promiseOf>, zone = "Asia/Jakarta") =>
  [formatInstant(by, "ID", "short", zone), ...why.map(({ reason, country, day }) => `${reason} ${country} ${day}`)].join("; ");

describe("in Indonesia, by minutes", () => {
  test.each<[string, Partial<Journey>, string]>([
    ["2026-11-23 10:00", {}, "Senin, 23 Nov, 10.05 WIB"],
    // A round minute stays; anything past it rounds up.
    ["2026-11-23 10:03", {}, "Senin, 23 Nov, 10.05 WIB"],
    ["2026-11-23 10:04", {}, "Senin, 23 Nov, 10.10 WIB"],
    ["2026-11-23 10:00", { checksMinutes: 15 }, "Senin, 23 Nov, 10.20 WIB"],
    // A rail without hours also works on Sundays and holidays.
    ["2026-11-22 23:59", {}, "Senin, 23 Nov, 00.05 WIB"],
    ["2026-12-25 03:00", {}, "Jumat, 25 Des, 03.05 WIB"],
  ])("paid %s, %j: %s", (from, more, expected) => {
    expect(promiseText(promiseOf(journey(from, more)))).toBe(expected);
  });
});

describe("by a rail with hours", () => {
  const skn = { hours: SKN, arrival: minutes(180) };
  test.each<[string, string]>([
    ["2026-11-23 10:00", "Senin, 23 Nov, 13.00 WIB"],
    ["2026-11-23 07:59", "Senin, 23 Nov, 11.00 WIB; before_opening ID 2026-11-23"],
    ["2026-11-23 08:00", "Senin, 23 Nov, 11.00 WIB"],
    ["2026-11-23 14:29", "Senin, 23 Nov, 17.30 WIB"],
    ["2026-11-23 14:30", "Selasa, 24 Nov, 11.00 WIB; after_cut_off ID 2026-11-23"],
    // Friday after the cut-off, followed by the weekend.
    ["2026-11-20 14:30", "Senin, 23 Nov, 11.00 WIB; after_cut_off ID 2026-11-20; weekend ID 2026-11-21; weekend ID 2026-11-22"],
    ["2026-11-22 12:00", "Senin, 23 Nov, 11.00 WIB; weekend ID 2026-11-22"],
    // Christmas with its collective leave, then the weekend.
    [
      "2026-12-23 15:00",
      "Senin, 28 Des, 11.00 WIB; after_cut_off ID 2026-12-23; holiday ID 2026-12-24; holiday ID 2026-12-25; weekend ID 2026-12-26; weekend ID 2026-12-27",
    ],
  ])("paid %s: %s", (from, expected) => {
    expect(promiseText(promiseOf(journey(from, skn)))).toBe(expected);
  });

  test("a rail with hours on every day has no days off", () => {
    expect(promiseText(promiseOf(journey("2026-11-21 22:00", { hours: DAILY, arrival: minutes(5) })))).toBe(
      "Minggu, 22 Nov, 06.05 WIB; after_cut_off ID 2026-11-21",
    );
    expect(promiseText(promiseOf(journey("2026-12-25 05:59", { hours: DAILY, arrival: minutes(5) })))).toBe(
      "Jumat, 25 Des, 06.05 WIB; before_opening ID 2026-12-25",
    );
  });

  test.each<[string, boolean]>([
    ["2026-11-23 07:59", false],
    ["2026-11-23 08:00", true],
    ["2026-11-23 14:29", true],
    ["2026-11-23 14:30", false],
    ["2026-11-22 10:00", false],
    ["2026-12-24 10:00", false],
  ])("at %s the rail is open: %s", (when, isOpen) => {
    expect(isOpenAt(SKN, indonesia, wib(when))).toBe(isOpen);
    expect(isOpenAt(null, indonesia, wib(when))).toBe(true);
  });
});

describe("abroad, by working days there", () => {
  test.each<[string, Partial<Journey>, string, string]>([
    ["2026-11-23 10:00", { away: singapore, arrival: days(0, "17:00") }, "Asia/Jakarta", "Senin, 23 Nov, 16.00 WIB"],
    ["2026-11-23 15:59", { away: singapore, arrival: days(0, "17:00") }, "Asia/Jakarta", "Senin, 23 Nov, 16.00 WIB"],
    [
      "2026-11-23 16:00",
      { away: singapore, arrival: days(0, "17:00") },
      "Asia/Jakarta",
      "Selasa, 24 Nov, 16.00 WIB; after_cut_off SG 2026-11-23",
    ],
    // A holiday there that is a working day here.
    [
      "2026-11-23 10:00",
      { away: japan, arrival: days(1, "15:00") },
      "Asia/Tokyo",
      "Selasa, 24 Nov, 15.00 UTC+9; holiday JP 2026-11-23",
    ],
    [
      "2026-11-20 10:00",
      { away: japan, arrival: days(1, "15:00") },
      "Asia/Tokyo",
      "Selasa, 24 Nov, 15.00 UTC+9; weekend JP 2026-11-21; weekend JP 2026-11-22; holiday JP 2026-11-23",
    ],
    // The weekend in Riyadh is Friday and Saturday; Sunday is a working day.
    [
      "2026-11-19 10:00",
      { away: saudi, arrival: days(1, "15:00") },
      "Asia/Riyadh",
      "Minggu, 22 Nov, 15.00 UTC+3; weekend SA 2026-11-20; weekend SA 2026-11-21",
    ],
    // Monday morning here is still Sunday in New York, where Monday is the first working day.
    [
      "2026-11-23 08:00",
      { away: newYork, arrival: days(1, "18:00") },
      "America/New_York",
      "Senin, 23 Nov, 18.00 UTC−5; weekend US 2026-11-22",
    ],
    [
      "2026-11-25 20:00",
      { away: newYork, arrival: days(2, "18:00") },
      "America/New_York",
      "Senin, 30 Nov, 18.00 UTC−5; holiday US 2026-11-26; weekend US 2026-11-28; weekend US 2026-11-29",
    ],
    // Both countries: the cut-off here, Christmas there.
    [
      "2026-12-24 09:00",
      { hours: SKN, away: singapore, arrival: days(0, "12:00") },
      "Asia/Singapore",
      "Senin, 28 Des, 12.00 UTC+8; holiday ID 2026-12-24; holiday ID 2026-12-25; weekend ID 2026-12-26; weekend ID 2026-12-27",
    ],
    // The turn of the year into one whose holidays are not entered.
    [
      "2027-12-30 20:00",
      { away: singapore, arrival: days(2, "17:00") },
      "Asia/Singapore",
      "Senin, 3 Jan, 17.00 UTC+8; weekend SG 2028-01-01; weekend SG 2028-01-02; calendar_unknown SG 2028-01-03",
    ],
  ])("paid %s: %j", (from, more, zone, expected) => {
    expect(promiseText(promiseOf(journey(from, more)), zone)).toBe(expected);
  });
});

describe("always", () => {
  const instants = fc.date({ min: new Date("2026-01-01"), max: new Date("2027-11-30"), noInvalidDate: true });
  const arrivals = fc.oneof(
    fc.integer({ min: 0, max: 10_080 }).map(minutes),
    fc
      .record({ count: fc.integer({ min: 0, max: 5 }), by: fc.constantFrom("00:00", "09:30", "17:00", "23:59") })
      .map(({ count, by }) => days(count, by)),
  );
  const journeys = fc.record({
    from: instants,
    checksMinutes: fc.integer({ min: 0, max: 2_880 }),
    hours: fc.constantFrom(null, SKN, DAILY),
    arrival: arrivals,
    home: fc.constant(indonesia),
    away: fc.constantFrom(singapore, japan, saudi, newYork),
  });

  test("departure is after the checks and in open hours; arrival is after departure, on a working day where days count", () => {
    fc.assert(
      fc.property(journeys, (one) => {
        const { leavesAt, by } = promiseOf(one);
        expect(leavesAt.getTime()).toBeGreaterThanOrEqual(one.from.getTime() + one.checksMinutes * 60_000);
        expect(isOpenAt(one.hours, one.home, leavesAt)).toBe(true);
        expect(by.getTime()).toBeGreaterThanOrEqual(leavesAt.getTime());
        if (one.arrival.kind === "minutes") return;
        expect(by.getTime()).toBeGreaterThan(leavesAt.getTime());
        expect(whyNotWorkingDay(one.away, toLocalDate(by, one.away.zone))).toBeNull();
      }),
      { numRuns: 2_000 },
    );
  });

  test("paying later never promises an earlier arrival", () => {
    fc.assert(
      fc.property(journeys, fc.integer({ min: 1, max: 5 * 86_400_000 }), (one, laterMs) => {
        const later = { ...one, from: new Date(one.from.getTime() + laterMs) };
        expect(promiseOf(later).by.getTime()).toBeGreaterThanOrEqual(promiseOf(one).by.getTime());
      }),
      { numRuns: 2_000 },
    );
  });
});

describe("working days", () => {
  test.each<[LocalDate, number, LocalDate]>([
    ["2026-11-23", 0, "2026-11-23"],
    ["2026-11-22", 0, "2026-11-23"],
    ["2026-11-20", 1, "2026-11-23"],
    ["2026-11-21", 1, "2026-11-23"],
    ["2026-12-23", 1, "2026-12-28"],
    ["2026-12-23", 5, "2027-01-04"],
    ["2026-11-23", 14, "2026-12-11"],
  ])("%s and %i working days: %s", (from, count, to) => expect(workingDaysLater(indonesia, from, count)).toBe(to));

  test.each([-1, 1.5, 367])("%d is refused", (count) => {
    expect(() => workingDaysLater(indonesia, "2026-11-23", count)).toThrow(RangeError);
  });

  test("a calendar without working days throws instead of looping", () => {
    expect(() => workingDayFrom(calendar("XX", "UTC", [0, 1, 2, 3, 4, 5, 6]), "2026-11-23")).toThrow("no working day");
  });
});
