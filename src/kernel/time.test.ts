import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import {
  addDays,
  daysOfMonth,
  firstOfNextMonth,
  at,
  DAY_MS,
  diffDays,
  formatDate,
  formatInstant,
  HOUR_MS,
  instantCodec,
  isLocalDate,
  JAKARTA,
  localDateSchema,
  MINUTE_MS,
  SECOND_MS,
  startOfDay,
  toLocalDate,
  weekdayOf,
  type LocalDate,
} from "./time.ts";

const days = fc.integer({ min: 0, max: 80_000 }).map((n) => addDays("1950-01-01", n));
const instants = fc.date({ min: new Date("1970-01-01T00:00:00Z"), max: new Date("2100-01-01T00:00:00Z"), noInvalidDate: true });

test("durations are in milliseconds", () => expect([SECOND_MS, MINUTE_MS, HOUR_MS, DAY_MS]).toEqual([1e3, 6e4, 36e5, 864e5]));

describe("LocalDate", () => {
  test.each(["2026-11-23", "2024-02-29", "2000-02-29", "9999-12-31"])("accepts %s", (text) => {
    expect(isLocalDate(text)).toBe(true);
    expect(localDateSchema.parse(text)).toBe(text);
  });

  test.each([
    "",
    "2026-2-3",
    "2026-02-29",
    "1900-02-29",
    "2026-13-01",
    "2026-00-10",
    "2026-04-31",
    "2026-11-23T00:00:00Z",
    " 2026-11-23",
    "23-11-2026",
    "+02026-11-23",
    "٢٠٢٦-١١-٢٣",
  ])("refuses %j", (text) => {
    expect(isLocalDate(text)).toBe(false);
    expect(localDateSchema.safeParse(text).success).toBe(false);
  });

  test("has a JSON Schema", () => expect(z.toJSONSchema(localDateSchema)).toMatchObject({ type: "string", format: "date" }));

  test("counts calendar days", () => {
    expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
    expect(addDays("2024-03-01", -1)).toBe("2024-02-29");
    expect(firstOfNextMonth("2026-12")).toBe("2027-01-01");
    expect(daysOfMonth("2024-02")).toEqual({ from: "2024-02-01", before: "2024-03-01" });
    expect(diffDays("2026-11-21", "2026-11-23")).toBe(2);
    expect(diffDays("2026-11-23", "2026-11-21")).toBe(-2);
    expect([weekdayOf("2026-11-22"), weekdayOf("2026-11-23")]).toEqual([0, 1]);
    fc.assert(
      fc.property(days, fc.integer({ min: -5_000, max: 5_000 }), (day, n) => {
        const next = firstOfNextMonth(day);
        expect([next.slice(8), addDays(next, -1).slice(0, 7)]).toEqual(["01", day.slice(0, 7)]);
        expect(diffDays(day, addDays(day, n))).toBe(n);
      }),
    );
  });

  test("throws for a day that does not exist", () => {
    for (const bad of ["2026-02-29", "x"] as LocalDate[]) {
      expect(() => addDays(bad, 1)).toThrow(RangeError);
      expect(() => diffDays("2026-01-01", bad)).toThrow(RangeError);
      expect(() => startOfDay(bad)).toThrow(RangeError);
      expect(() => formatDate(bad, "ID")).toThrow(RangeError);
    }
    for (const n of [0.5, Number.NaN, Number.POSITIVE_INFINITY]) expect(() => addDays("2026-01-01", n)).toThrow(RangeError);
    expect(() => addDays("9999-12-31", 1)).toThrow(RangeError);
  });
});

describe("days and instants", () => {
  test("the day in Jakarta begins at 17:00 UTC", () => {
    expect(toLocalDate(new Date("2026-11-22T16:59:59.999Z"))).toBe("2026-11-22");
    expect(toLocalDate(new Date("2026-11-22T17:00:00Z"))).toBe("2026-11-23");
    expect(toLocalDate(new Date("2026-11-22T17:00:00Z"), "America/New_York")).toBe("2026-11-22");
    expect(startOfDay("2026-11-23").toISOString()).toBe("2026-11-22T17:00:00.000Z");
    expect(at("2026-11-23", "17:00").toISOString()).toBe("2026-11-23T10:00:00.000Z");
    expect(at("2026-11-23", "17:00", "Asia/Jayapura").toISOString()).toBe("2026-11-23T08:00:00.000Z");
  });

  test("at clock changes a skipped time moves forward by the gap, a repeated time is the first, and a day may have 23 hours", () => {
    expect(at("2026-03-29", "01:30", "Europe/London").toISOString()).toBe("2026-03-29T01:30:00.000Z");
    expect(at("2026-10-25", "01:30", "Europe/London").toISOString()).toBe("2026-10-25T00:30:00.000Z");
    expect(at("2026-03-08", "02:30", "America/New_York").toISOString()).toBe("2026-03-08T07:30:00.000Z");
    expect(at("2026-11-01", "01:30", "America/New_York").toISOString()).toBe("2026-11-01T05:30:00.000Z");
    expect(startOfDay("2026-03-30", "Europe/London").getTime() - startOfDay("2026-03-29", "Europe/London").getTime()).toBe(
      23 * HOUR_MS,
    );
    // In Beirut the clock change is at midnight.
    expect(startOfDay("2024-03-31", "Asia/Beirut").toISOString()).toBe("2024-03-30T22:00:00.000Z");
  });

  test("an instant lies within its day, in any zone", () => {
    const zones = fc.constantFrom(
      JAKARTA,
      "UTC",
      "America/New_York",
      "Asia/Kolkata",
      "Pacific/Auckland",
      "Europe/London",
      "Pacific/Kiritimati",
      "America/St_Johns",
    );
    fc.assert(
      fc.property(instants, zones, (instant, zone) => {
        const day = toLocalDate(instant, zone);
        expect(startOfDay(day, zone).getTime()).toBeLessThanOrEqual(instant.getTime());
        expect(startOfDay(addDays(day, 1), zone).getTime()).toBeGreaterThan(instant.getTime());
      }),
    );
  });

  test("throws for times and zones that do not exist", () => {
    for (const clock of ["24:00", "7:00", "17.00", "", "17:60", "17:00:00"])
      expect(() => at("2026-11-23", clock)).toThrow(RangeError);
    expect(() => at("2026-11-23", "17:00", "Asia/Atlantis")).toThrow(RangeError);
    expect(() => toLocalDate(new Date(Number.NaN))).toThrow(RangeError);
  });
});

describe("instantCodec", () => {
  test.each([
    ["2026-11-23T10:00:00Z", "2026-11-23T10:00:00.000Z"],
    ["2026-11-23T10:00:00.5Z", "2026-11-23T10:00:00.500Z"],
    ["2024-02-29T23:59:59.999Z", "2024-02-29T23:59:59.999Z"],
  ])("reads %s", (text, written) => {
    expect(z.encode(instantCodec, z.decode(instantCodec, text))).toBe(written);
  });

  test.each([
    "",
    "2026-11-23",
    "2026-11-23T10:00Z",
    "2026-11-23T10:00:00",
    "2026-11-23T10:00:00+00:00",
    "2026-11-23T17:00:00+07:00",
    "2026-02-29T00:00:00Z",
    "2026-02-30T00:00:00Z",
    "2026-11-23T24:00:00Z",
    "2026-11-23T10:00:60Z",
    "2026-11-23t10:00:00z",
    "2026-11-23 10:00:00Z",
    "2026-11-23T10:00:00.1234Z",
    "+002026-11-23T10:00:00Z",
    "Mon, 23 Nov 2026 10:00:00 GMT",
    "1",
    1_763_892_000_000,
    null,
    undefined,
    new Date(0),
    {},
  ])("refuses %j", (wire) => expect(instantCodec.safeParse(wire).success).toBe(false));

  test("refuses to encode an invalid date or one beyond 9999", () => {
    expect(z.safeEncode(instantCodec, new Date(Number.NaN)).success).toBe(false);
    expect(z.safeEncode(instantCodec, new Date(8.64e15)).success).toBe(false);
  });

  test("round trips", () => {
    fc.assert(
      fc.property(instants, (instant) => {
        expect(z.decode(instantCodec, z.encode(instantCodec, instant))).toEqual(instant);
      }),
    );
  });
});

describe("formatted", () => {
  const instant = new Date("2026-11-23T10:00:00Z");

  test("instants", () => {
    expect(formatInstant(instant, "ID")).toBe("Senin, 23 Nov, 17.00 WIB");
    expect(formatInstant(instant, "EN")).toBe("Mon, 23 Nov, 17:00 WIB");
    expect(formatInstant(instant, "ID", "long")).toBe("Senin, 23 November 2026, 17.00 WIB");
    expect(formatInstant(instant, "EN", "long")).toBe("Monday, 23 November 2026, 17:00 WIB");
    expect(formatInstant(instant, "ID", "time")).toBe("17.00 WIB");
    expect(formatInstant(new Date("2026-11-22T17:05:00Z"), "EN", "time")).toBe("00:05 WIB");
  });

  test.each([
    ["Asia/Makassar", "18:00 WITA"],
    ["Asia/Jayapura", "19:00 WIT"],
    ["UTC", "10:00 UTC"],
    ["Asia/Singapore", "18:00 UTC+8"],
    ["Asia/Kolkata", "15:30 UTC+5:30"],
    ["America/New_York", "05:00 UTC−5"],
  ])("the zone %s", (zone, text) => expect(formatInstant(instant, "EN", "time", zone)).toBe(text));

  test("days", () => {
    expect(formatDate("2026-08-05", "ID")).toBe("5 Agu 2026");
    expect(formatDate("2026-08-05", "EN")).toBe("5 Aug 2026");
    expect(formatDate("2026-08-05", "ID", "long")).toBe("Rabu, 5 Agustus 2026");
    expect([formatDate("2026-08-05", "ID", "month"), formatDate("2026-08-05", "EN", "month")]).toEqual([
      "Agustus 2026",
      "August 2026",
    ]);
    expect(formatDate("2026-08-05", "EN", "day")).toBe("5 Aug");
  });

  test("month and day names are those of CLDR for Indonesian", () => {
    const short = new Intl.DateTimeFormat("id-ID", { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });
    const long = new Intl.DateTimeFormat("id-ID", {
      weekday: "long",
      day: "numeric",
      month: "long",
      year: "numeric",
      timeZone: "UTC",
    });
    for (let n = 0; n < 400; n += 1) {
      const day = addDays("2026-01-01", n);
      expect(formatDate(day, "ID")).toBe(short.format(new Date(`${day}T00:00:00Z`)));
      expect(formatDate(day, "ID", "long")).toBe(long.format(new Date(`${day}T00:00:00Z`)));
    }
  });
});
