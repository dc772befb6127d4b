/** An outlet as a row of the file: writing a row, and reading a typed one. Pure. */
import { plainAmount } from "#kernel/amount.ts";
import { LANGUAGES, type Language } from "#kernel/locale.ts";
import { wholeUnits, type Money } from "#kernel/money.ts";
import { isLocalDate, type LocalDate } from "#kernel/time.ts";
import { isVisibleText } from "#kernel/validation/visible-text.ts";
import { COLUMNS, OPTIONAL_COLUMNS, WEEK, type Column, type Problem, type RowProblem } from "./outlet-columns.ts";
import { MAX_CLOSED_DAYS, type Hours, type OutletZone } from "../../model/opening-hours.ts";
import type { Outlet, OutletEntries, OutletService } from "../../model/outlet.ts";
import { sheetMessages } from "../messages.ts";

const ZONES: Readonly<Record<string, OutletZone>> = { WIB: "Asia/Jakarta", WITA: "Asia/Makassar", WIT: "Asia/Jayapura" };
const YES = new Set(["ya", "yes", "y", "1"]);
const NO = new Set(["tidak", "no", "n", "0", ""]);
const CLOSED = new Set(["tutup", "closed", ""]);
/** The maximum lengths of the contract. */
const LONGEST = { name: 100, address: 300 } as const;

/** WIB, WITA or WIT. */
export const zoneName = (zone: OutletZone): string => Object.keys(ZONES).find((name) => ZONES[name] === zone) ?? "WIB";

/** An outlet's cells, in column order. */
export function cellsOf(outlet: Outlet, language: Language): string[] {
  const messages = sheetMessages[language];
  const yes = (service: OutletService) => messages.cell[outlet.services.includes(service) ? "yes" : "no"];
  const cellOf = (column: Column): string => {
    if (isWeekday(column)) {
      const hours = outlet.hours[WEEK.indexOf(column)];
      return hours ? `${hours.opens}-${hours.closes}` : messages.cell.closed;
    }
    switch (column) {
      case "id":
      case "name":
      case "address":
      case "district":
      case "phone":
      case "agent":
        return outlet[column];
      case "city":
        return outlet.cityName;
      case "latitude":
      case "longitude":
        return String(outlet[column]);
      case "zone":
        return zoneName(outlet.zone);
      case "closed_days":
        return outlet.closedDays.join(" ");
      case "pay_out":
      case "cash_in":
        return yes(column);
      case "transfer_limit":
        return plainAmount(outlet.transferLimit);
      case "day_limit":
        return plainAmount(outlet.dayLimit);
      case "status":
        return messages.status[outlet.status === "active" ? "active" : "inactive"];
    }
  };
  return COLUMNS.map(cellOf);
}

type Weekday = (typeof WEEK)[number];
const isWeekday = (column: Column): column is Weekday => (WEEK as readonly string[]).includes(column);

export interface Head {
  readonly at: ReadonlyMap<Column, number>;
  readonly missing: readonly Column[];
  /** Number of columns; cells further right belong to none. */
  readonly width: number;
}

/** Finds the position of each column, by its title in either language or its name. Unknown titles are ignored. */
export function readHead(titles: readonly string[]): Head {
  const at = new Map<Column, number>();
  for (const column of COLUMNS) {
    const names = new Set([column, ...LANGUAGES.map((language) => sheetMessages[language].column[column].toLowerCase())]);
    const index = titles.findIndex((title) => names.has(title.trim().toLowerCase()));
    if (index >= 0) at.set(column, index);
  }
  const missing = COLUMNS.filter((column) => !at.has(column) && !OPTIONAL_COLUMNS.includes(column));
  return { at, missing, width: titles.length };
}

/** What can be read from a row alone. The caller looks the district up. */
export interface ReadRow {
  /** Empty for a new outlet. */
  readonly id: string;
  readonly agent: string;
  /** The status in the row; null when the cell is empty. */
  readonly status: "active" | "inactive" | null;
  readonly entries: Omit<OutletEntries, "province" | "city" | "cityName">;
}

/** Reads a row and reports all problems, by column. */
export function readRow(
  head: Head,
  cells: readonly string[],
): { readonly row: ReadRow | null; readonly problems: readonly Problem[] } {
  const problems: Problem[] = [];
  const cell = (column: Column) => (cells[head.at.get(column) ?? -1] ?? "").trim();
  const wrong = (column: Column | null, problem: RowProblem) => void problems.push({ column, problem });
  /** The parsed value of a cell, or its problem. An empty cell has its own problem. */
  const read = <T>(column: Column, parse: (text: string) => T | null, problem: RowProblem): T | null => {
    const text = cell(column);
    const parsed = text === "" ? null : parse(text);
    if (parsed === null) wrong(column, text === "" ? "required" : problem);
    return parsed;
  };
  const text = (column: "name" | "address") => {
    const typed = read(column, (cellText) => (cellText.length <= LONGEST[column] ? cellText : null), "too_long");
    if (typed !== null && !isVisibleText(typed)) wrong(column, "not_visible");
    return typed;
  };
  const place = (column: "latitude" | "longitude", min: number, max: number) => {
    const degrees = read(column, toDegrees, "not_number");
    if (degrees !== null && (degrees < min || degrees > max)) wrong(column, "not_in_indonesia");
    return degrees;
  };
  const yes = (column: OutletService): boolean => {
    const typed = cell(column).toLowerCase();
    if (!YES.has(typed) && !NO.has(typed)) wrong(column, "not_yes_no");
    return YES.has(typed);
  };
  if (cells.slice(head.width).some((rest) => rest.trim() !== "")) wrong(null, "cells_left");
  const services = (["pay_out", "cash_in"] as const).filter(yes);
  if (services.length === 0 && !problems.some(({ problem }) => problem === "not_yes_no")) wrong("pay_out", "no_service");
  const closedDays = toDays(cell("closed_days"));
  if (closedDays === null) wrong("closed_days", "not_days");
  const status = toStatus(cell("status"));
  if (status === undefined) wrong("status", "status_differs");
  const id = cell("id");
  if (id !== "" && !/^cp_[0-7][0-9a-hjkmnp-tv-z]{25}$/.test(id)) wrong("id", "not_code");
  const row = {
    name: text("name"),
    address: text("address"),
    district: read("district", toDistrict, "not_code"),
    latitude: place("latitude", -11.5, 6.5),
    longitude: place("longitude", 94.5, 141.5),
    zone: read("zone", (typed) => ZONES[typed.toUpperCase()] ?? null, "not_zone"),
    hours: readWeek(cell, wrong),
    phone: read("phone", toPhone, "not_phone"),
    transferLimit: read("transfer_limit", toRupiah, "not_amount"),
    dayLimit: read("day_limit", toRupiah, "not_amount"),
  };
  const agent = read("agent", (typed) => (/^us_[0-7][0-9a-hjkmnp-tv-z]{25}$/.test(typed) ? typed : null), "not_code");
  if (problems.length > 0) return { row: null, problems };
  const entries = {
    ...(row as { [K in keyof typeof row]: NonNullable<(typeof row)[K]> }),
    services,
    closedDays: closedDays ?? [],
  };
  return { row: { id, agent: agent ?? "", status: status ?? null, entries }, problems };
}

function readWeek(cell: (column: Column) => string, wrong: (column: Column, problem: RowProblem) => void): Hours {
  const week = WEEK.map((column) => {
    const hours = toHours(cell(column).toLowerCase());
    if (hours === undefined) wrong(column, "not_hours");
    return hours ?? null;
  });
  if (week.every((day) => day === null) && WEEK.every((column) => CLOSED.has(cell(column).toLowerCase())))
    wrong("monday", "closed_all_week");
  return week;
}

const clock = (hour: number, minute: number) => `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;

/** "08:00-20:00", "8.00 – 20.00", "tutup"; undefined for anything else. */
function toHours(text: string): Hours[number] | undefined {
  if (CLOSED.has(text)) return null;
  const [, ...times] = /^(\d{1,2})[:.](\d{2})\s*[-–—]\s*(\d{1,2})[:.](\d{2})$/.exec(text) ?? [];
  const [fromHour, fromMinute, toHour, toMinute] = times.map(Number);
  if (fromHour === undefined || fromMinute === undefined || toHour === undefined || toMinute === undefined) return undefined;
  if (fromHour > 23 || toHour > 23 || fromMinute > 59 || toMinute > 59) return undefined;
  const [opens, closes] = [clock(fromHour, fromMinute), clock(toHour, toMinute)];
  return opens < closes ? { opens, closes } : undefined;
}

/** Indonesian spreadsheets write a decimal comma. A double close to the equator has up to 23 decimals before it is written with an exponent. */
function toDegrees(text: string): number | null {
  return /^[-+]?\d{1,3}(?:[.,]\d{1,23})?(?:e-\d{1,3})?$/.test(text) ? Number(text.replace(",", ".")) : null;
}

const toDistrict = (text: string) => (/^(?:\d{6}|\d{2}\.\d{2}\.\d{2})$/.test(text) ? text.replaceAll(".", "") : null);

/** "+62812…", or in domestic format. A spreadsheet that read it as a number has dropped the plus sign. */
function toPhone(text: string): string | null {
  const digits = text
    .replaceAll(/[\s().-]/g, "")
    .replace(/^0(?=[1-9])/, "+62")
    .replace(/^(?=62)/, "+");
  return /^\+[1-9][0-9]{6,14}$/.test(digits) ? digits : null;
}

/** Whole rupiah: "20000000" or "20.000.000". */
function toRupiah(text: string): Money | null {
  const isGrouped = /^\d{1,3}(?:\.\d{3})+$|^\d{1,3}(?:,\d{3})+$/.test(text);
  const digits = isGrouped ? text.replaceAll(/[.,]/g, "") : text;
  if (!/^\d{1,16}$/.test(digits) || BigInt(digits) === 0n) return null;
  return wholeUnits("IDR", BigInt(digits));
}

function toDays(text: string): LocalDate[] | null {
  const days = text.split(/[\s,;]+/).filter((day) => day !== "");
  const isGood = days.every((day) => isLocalDate(day)) && new Set(days).size === days.length && days.length <= MAX_CLOSED_DAYS;
  return isGood ? days : null;
}

/** Undefined when it is not a status. */
function toStatus(text: string): "active" | "inactive" | null | undefined {
  const typed = text.toLowerCase();
  if (typed === "") return null;
  return (["active", "inactive"] as const).find((status) =>
    LANGUAGES.some((language) => sheetMessages[language].status[status] === typed),
  );
}
