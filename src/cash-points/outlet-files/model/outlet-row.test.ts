import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { wholeUnits } from "#kernel/money.ts";
import type { LocalDate } from "#kernel/time.ts";
import { isVisibleText } from "#kernel/validation/visible-text.ts";
import { COLUMNS, type Column } from "./outlet-columns.ts";
import { OUTLET_ZONES } from "../../model/opening-hours.ts";
import { outletEntries, type Outlet } from "../../model/outlet.ts";
import { cellsOf, readHead, readRow } from "./outlet-row.ts";
import { sheetMessages } from "../messages.ts";
import { OUTLET } from "../../testing/counter-app.ts";

const HEAD = readHead([...COLUMNS]);
const GOOD: Outlet = {
  ...OUTLET,
  id: "cp_01kc0000000000000000000001",
  agent: "us_01kc0000000000000000000001",
  status: "active",
  version: 1,
};
/** A valid row with some cells replaced. */
const rowWith = (cells: Partial<Record<Column, string>>) =>
  cellsOf(GOOD, "ID").map((cell, index) => cells[COLUMNS[index] as Column] ?? cell);
const problemsOf = (cells: Partial<Record<Column, string>>) => readRow(HEAD, rowWith(cells)).problems;

describe("the header row", () => {
  test.each(["ID", "EN"] as const)("is read in %s, in any order and case; unknown columns are ignored", (language) => {
    const titles = COLUMNS.map((column) => sheetMessages[language].column[column].toUpperCase()).toReversed();
    const head = readHead(["?", ...titles]);
    expect(head.missing).toEqual([]);
    expect(head.at.get("status")).toBe(1);
    expect(head.at.get("id")).toBe(COLUMNS.length);
  });

  test("lists missing columns, but not optional ones", () => {
    const titles = COLUMNS.filter((column) => !["name", "city", "closed_days", "status"].includes(column));
    expect(readHead(titles).missing).toEqual(["name"]);
  });
});

describe("a row", () => {
  test.each<[Partial<Record<Column, string>>, Column | null, string]>([
    [{ name: " " }, "name", "required"],
    [{ name: "x".repeat(101) }, "name", "too_long"],
    [{ address: "x".repeat(301) }, "address", "too_long"],
    [{ name: "\u200b" }, "name", "not_visible"],
    [{ name: "Loket \u202egpj.exe" }, "name", "not_visible"],
    [{ address: "Jl. Melati 1\u2066" }, "address", "not_visible"],
    [{ id: "cp_1" }, "id", "not_code"],
    [{ agent: "Agen" }, "agent", "not_code"],
    [{ district: "3171" }, "district", "not_code"],
    [{ latitude: "south" }, "latitude", "not_number"],
    [{ latitude: "48.2" }, "latitude", "not_in_indonesia"],
    [{ longitude: "16,37" }, "longitude", "not_in_indonesia"],
    [{ zone: "GMT" }, "zone", "not_zone"],
    [{ monday: "08:00" }, "monday", "not_hours"],
    [{ friday: "20:00-08:00" }, "friday", "not_hours"],
    [{ friday: "24:00-25:00" }, "friday", "not_hours"],
    [{ closed_days: "2026-02-30" }, "closed_days", "not_days"],
    [{ closed_days: "2026-12-25 2026-12-25" }, "closed_days", "not_days"],
    [{ phone: "0812" }, "phone", "not_phone"],
    [{ pay_out: "mungkin" }, "pay_out", "not_yes_no"],
    [{ pay_out: "tidak", cash_in: "no" }, "pay_out", "no_service"],
    [{ transfer_limit: "0" }, "transfer_limit", "not_amount"],
    [{ transfer_limit: "20 juta" }, "transfer_limit", "not_amount"],
    [{ day_limit: "1.00" }, "day_limit", "not_amount"],
    [{ status: "gone" }, "status", "status_differs"],
  ])("%j: %s %s", (cells, column, problem) => expect(problemsOf(cells)).toEqual([{ column, problem }]));

  test("refused when closed all week, or when longer than the header", () => {
    const closed = Object.fromEntries(
      ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"].map((day) => [day, "tutup"]),
    );
    expect(problemsOf(closed)).toEqual([{ column: "monday", problem: "closed_all_week" }]);
    expect(readRow(HEAD, [...rowWith({}), "", "more"]).problems).toEqual([{ column: null, problem: "cells_left" }]);
  });

  test("reports all problems at once", () => {
    expect(problemsOf({ name: "", zone: "", phone: "x", monday: "y" })).toHaveLength(4);
  });

  test.each<[Partial<Record<Column, string>>, object]>([
    [{ district: "31.71.06" }, { district: "317106" }],
    [{ latitude: "-6,195" }, { latitude: -6.195 }],
    [{ phone: "0812 0000-0003" }, { phone: "+6281200000003" }],
    [{ phone: "6281200000003" }, { phone: "+6281200000003" }],
    [{ day_limit: "100.000.000" }, { dayLimit: wholeUnits("IDR", 100_000_000n) }],
    [{ day_limit: "100,000,000" }, { dayLimit: wholeUnits("IDR", 100_000_000n) }],
    [{ zone: "wita" }, { zone: "Asia/Makassar" }],
    [{ closed_days: "2026-12-25; 2026-12-26" }, { closedDays: ["2026-12-25", "2026-12-26"] }],
    [{ pay_out: "Y", cash_in: "no" }, { services: ["pay_out"] }],
  ])("accepts what people type: %j", (cells, wanted) => {
    const { row, problems } = readRow(HEAD, rowWith(cells));
    expect(problems).toEqual([]);
    expect(row?.entries).toMatchObject(wanted);
  });

  test("accepts hours with a dot, a dash of any length, a single digit", () => {
    const { row } = readRow(HEAD, rowWith({ sunday: "8.00 – 9:30", saturday: "" }));
    expect([row?.entries.hours[0], row?.entries.hours[6]]).toEqual([{ opens: "08:00", closes: "09:30" }, null]);
  });
});

test.each([0.0000010000000000000002, -1.1754943508222875e-38, 6.123456789012345])(
  "%d degrees survive writing and reading a row",
  (latitude) => {
    expect(readRow(HEAD, cellsOf({ ...GOOD, latitude }, "ID"))).toMatchObject({ row: { entries: { latitude } }, problems: [] });
  },
);

test("every outlet survives writing and reading a row, in both languages", () => {
  const clock = fc.tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }));
  const written = ([hour, minute]: [number, number]) => `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
  const day = fc
    .tuple(clock, clock)
    .map(([a, b]) => [written(a), written(b)].toSorted() as [string, string])
    .map(([opens, closes]) => (opens === closes ? null : { opens, closes }));
  const text = (max: number) =>
    fc
      .string({ unit: "grapheme", minLength: 1, maxLength: max })
      .filter((one) => one.trim() === one && one !== "" && one.length <= max && isVisibleText(one));
  const rupiah = fc.bigInt({ min: 1n, max: 10n ** 12n }).map((units) => wholeUnits("IDR", units));
  const outlet = fc.record({
    name: text(40),
    address: text(60),
    // Turns -0 into 0, as JSON does.
    latitude: fc.double({ min: -11.5, max: 6.5, noNaN: true }).map((degrees) => degrees + 0),
    longitude: fc.double({ min: 94.5, max: 141.5, noNaN: true }),
    zone: fc.constantFrom(...OUTLET_ZONES),
    hours: fc.array(day, { minLength: 7, maxLength: 7 }).filter((week) => week.some((one) => one !== null)),
    closedDays: fc.uniqueArray(fc.constantFrom<LocalDate>("2026-12-25", "2027-01-01", "2027-03-10"), { maxLength: 3 }),
    services: fc.constantFrom(["pay_out"], ["cash_in"], ["pay_out", "cash_in"]) as fc.Arbitrary<Outlet["services"]>,
    transferLimit: rupiah,
    dayLimit: rupiah,
    status: fc.constantFrom("active" as const, "inactive" as const),
  });
  fc.assert(
    fc.property(outlet, fc.constantFrom("ID" as const, "EN" as const), (more, language) => {
      const whole: Outlet = { ...GOOD, ...more };
      const { row, problems } = readRow(HEAD, cellsOf(whole, language));
      expect(problems).toEqual([]);
      const {
        province: _province,
        city: _city,
        cityName: _cityName,
        ...entries
      } = outletEntries.parse(Object.fromEntries(Object.keys(outletEntries.shape).map((name) => [name, encoded(whole)[name]])));
      expect(row).toEqual({ id: whole.id, agent: whole.agent, status: whole.status, entries });
    }),
  );
});

/** As a call sends it: amounts in wire format. */
function encoded(outlet: Outlet): Readonly<Record<string, unknown>> {
  const wire = ({ currency, minor }: Outlet["dayLimit"]) => ({ currency, minor: minor.toString() });
  return { ...outlet, transferLimit: wire(outlet.transferLimit), dayLimit: wire(outlet.dayLimit) };
}
